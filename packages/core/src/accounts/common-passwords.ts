import { FormError } from '../runtime/errors.ts'

/** What an attacker tries first for this account. */
export type Person = { name: string; surname: string; email: string }

/** Refuses at the form's field what is guessed within a few tries. */
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

/** So many characters beside one's own name make a password; 'limelight-demo' has fewer. */
const minOwnLength = 5

/** The long ones first, so that a part of them does not break the others. */
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

/** Some 49,000 words, most used first in the lists of leaked passwords. Only who sets a password needs them in memory. */
async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
