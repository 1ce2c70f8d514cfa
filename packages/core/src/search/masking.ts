import type { Shown } from './unmasked.ts'

/** What stands where something is hidden. */
const mask = '***'

/** A name that is hidden shows how it begins. */
export function maskUsername(username: string): string {
  return [...username].slice(0, 2).join('') + mask
}

const letter = String.raw`\p{L}\p{M}\p{N}`
/** Without what an address of a page is made of, so that an e-mail in one is a part of it. */
const local = `[${letter}!$%&'’*+^_\`{|}~.-]`
/** Also the spellings that people use against collectors: `lena (at) vogt [dot] de`. */
const at = String.raw`(?:[@＠﹫]|\s?[([{]\s?at\s?[)\]}]\s?)`
const dot = String.raw`(?:[.．]|\s?[([{]\s?dot\s?[)\]}]\s?)`
const host = `[${letter}_-]+(?:${dot}[${letter}_-]+)*`
// It begins where no letter stands before it, so that a long word is read once and not from each of its letters.
const email = `(?<!${local})${local}+${at}${host}`
const rest = String.raw`(?:[/?#][^\s<>"]*)?`
const link = `(?:[a-z][a-z0-9+.-]{1,20}:\\/\\/|www\\.)[^\\s<>"]+`
/** `vogt.de` and `bit.ly/lena`: every last part of two letters and more could be a domain. */
const domain = `(?<![${letter}_-]|[${letter}_-]\\.)(?:[${letter}_-]+\\.)+(?:\\p{L}{2,24}|xn--[a-z0-9-]+)(?![${letter}])(?::\\d+)?${rest}`
const handle = `[@＠﹫][${letter}_][${letter}_.-]*`

const contacts = new RegExp(`(?<email>${email})|(?<link>${link}|${domain})|(?<handle>${handle})`, 'giu')
const emails = new RegExp(email, 'giu')

/**
 * A bio or caption without the ways to its author that are still hidden: e-mail addresses, handles, links, and the
 * author's own name at the network. It rather hides a word too much than a contact too little.
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

/** Short names are often ordinary words, and hiding these would tell more than it hides. */
function patternFor(text: string, username: string): RegExp {
  if (username.length < 4 || !text.toLowerCase().includes(username.toLowerCase())) return contacts
  const literal = username.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
  return new RegExp(`${contacts.source}|(?<![${letter}_])${literal}(?![${letter}_])`, 'giu')
}
