import type { Shown } from './unmasked.ts'

/** The replacement for hidden text. */
const mask = '***'

/** A masked username keeps its first two characters. */
export function maskUsername(username: string): string {
  return [...username].slice(0, 2).join('') + mask
}

const letter = String.raw`\p{L}\p{M}\p{N}`
/** Characters of URLs are excluded, so that an email inside a URL is matched as part of the URL. */
const local = `[${letter}!$%&'’*+^_\`{|}~.-]`
/** Also matches obfuscated spellings: `lena (at) vogt [dot] de`. */
const at = String.raw`(?:[@＠﹫]|\s?[([{]\s?at\s?[)\]}]\s?)`
const dot = String.raw`(?:[.．]|\s?[([{]\s?dot\s?[)\]}]\s?)`
const host = `[${letter}_-]+(?:${dot}[${letter}_-]+)*`
// The match starts only where no letter precedes it, so that a long word is scanned once.
const email = `(?<!${local})${local}+${at}${host}`
const rest = String.raw`(?:[/?#][^\s<>"]*)?`
const link = `(?:[a-z][a-z0-9+.-]{1,20}:\\/\\/|www\\.)[^\\s<>"]+`
/** `vogt.de` and `bit.ly/lena`: any last label of two or more letters may be a top-level domain. */
const domain = `(?<![${letter}_-]|[${letter}_-]\\.)(?:[${letter}_-]+\\.)+(?:\\p{L}{2,24}|xn--[a-z0-9-]+)(?![${letter}])(?::\\d+)?${rest}`
const handle = `[@＠﹫][${letter}_][${letter}_.-]*`

/** Every contact has one of these, and most texts have none, which one pass shows. */
const signOfContact = /[@＠﹫]|[([{]\s?at\s?[)\]}]|:\/\/|www\.|\.\p{L}/iu
const contacts = new RegExp(`(?<email>${email})|(?<link>${link}|${domain})|(?<handle>${handle})`, 'giu')
const emails = new RegExp(email, 'giu')

/**
 * Masks emails, handles, links and the author's own username in a bio or caption, unless they are
 * unmasked. When in doubt, masks the word.
 */
export function maskContacts(text: string, shown: Shown, username = ''): string {
  if (shown.username && shown.email) return text
  const between = (from: number, to?: number) =>
    shown.username ? text.slice(from, to) : maskName(text.slice(from, to), username)
  if (!signOfContact.test(text)) return between(0)
  let masked = ''
  let end = 0
  for (const { index, 0: found, groups } of text.matchAll(contacts)) {
    masked += between(end, index) + maskContact(found, groups ?? {}, shown)
    end = index + found.length
  }
  return masked + between(end)
}

function maskContact(found: string, { email, link }: { email?: string; link?: string }, shown: Shown): string {
  if (email !== undefined) return shown.email ? found : mask
  if (!shown.username) return mask
  return link === undefined || shown.email ? found : found.replace(emails, mask)
}

const ofName = new RegExp(`[${letter}_]`, 'u')

/** Equal for texts that differ in case only, as patterns with the flags `iu` see it. */
const withoutCase = (text: string) => text.toLowerCase().toUpperCase()

/**
 * Short usernames are often ordinary words, and masking those would reveal the username. Patterns
 * take long to compile, so most texts get none, and the boundaries of the others are checked apart.
 */
function maskName(text: string, username: string): string {
  if (username.length < 4 || !withoutCase(text).includes(withoutCase(username))) return text
  const name = new RegExp(username.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`), 'giu')
  return text.replace(name, (found: string, at: number) => {
    const [before = ''] = [...text.slice(0, at)].slice(-1)
    const [after = ''] = text.slice(at + found.length)
    return ofName.test(before) || ofName.test(after) ? found : mask
  })
}
