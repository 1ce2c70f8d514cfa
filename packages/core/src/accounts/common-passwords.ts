import { FormError } from '../runtime/errors.ts'

/** The words that an attacker tries first for an account. */
export type Person = { name: string; surname: string; email: string }

/** Rejects a password that is guessed within a few attempts, at its form field. */
export async function rejectCommonPassword(field: string, password: string, person: Person): Promise<void> {
  if (await isCommonPassword(password, person)) throw new FormError({ [field]: 'Password is too common' })
}

export async function isCommonPassword(password: string, person: Person): Promise<boolean> {
  commonPasswords ??= loadCommonPasswords()
  const common = await commonPasswords
  const written = password.toLowerCase()
  const plain = onlyLettersAndDigits(written)
  const withoutYear = plain.replace(/\d{1,4}$/, '')
  if ([written, plain, withoutYear].some(guess => common.has(guess))) return true
  const rest = personalWords(person).reduce((left, word) => left.replaceAll(word, ''), plain)
  return rest !== plain && (rest.length < minOwnLength || common.has(rest))
}

/**
 * A password needs this many characters beside the user's own words; 'limelight-demo' has fewer.
 */
const minOwnLength = 5

/** Longest first, so that removing a short word does not break a longer one. */
function personalWords({ name, surname, email }: Person): string[] {
  const [mailbox = '', host = ''] = email.split('@')
  const words = ['limelight', mailbox, ...mailbox.split(/[^\p{L}\p{N}]+/u), host.split('.')[0] ?? '', name, surname]
  const plain = words.map(word => onlyLettersAndDigits(word.toLowerCase())).filter(word => word.length >= 3)
  return plain.sort((one, other) => other.length - one.length)
}

function onlyLettersAndDigits(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

let commonPasswords: Promise<Set<string>> | undefined

/** About 49,000 leaked passwords, loaded only when a password is set. */
async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
