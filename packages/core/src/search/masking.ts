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

const contacts = new RegExp(`(?<email>${email})|(?<link>${link}|${domain})|(?<handle>${handle})`, 'giu')
const emails = new RegExp(email, 'giu')

/**
 * Masks emails, handles, links and the author's own username in a bio or caption, unless they are
 * unmasked. When in doubt, masks the word.
 */
export function maskContacts(text: string, shown: Shown, username = ''): string {
  if (shown.username && shown.email) return text
  return text.replace(patternFor(text, username), (found: string, ...groups: unknown[]) => {
    const { email, link } = groups.at(-1) as { email?: string; link?: string }
    if (email !== undefined) return shown.email ? found : mask
    if (!shown.username) return mask
    return link === undefined || shown.email ? found : found.replace(emails, mask)
  })
}

/** Short usernames are often ordinary words, and masking those would reveal the username. */
function patternFor(text: string, username: string): RegExp {
  if (username.length < 4 || !text.toLowerCase().includes(username.toLowerCase())) return contacts
  const literal = username.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
  return new RegExp(`${contacts.source}|(?<![${letter}_])${literal}(?![${letter}_])`, 'giu')
}
