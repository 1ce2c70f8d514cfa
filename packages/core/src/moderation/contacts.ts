import { defaultModerationRules, type Finding } from '@limelight/contract/moderation/schema'
import { checkText } from './checks/texts.ts'

const mask = '***'

/** Pages of the market show the same texts again and again, and finding contacts takes a while. */
const known = new Map<string, string>()
const maxKnown = 2000

/** The text without e-mail addresses, phone numbers, names of accounts and links. */
export function maskContacts(text: string): string {
  const before = known.get(text)
  if (before !== undefined) return before
  const masked = withoutContacts(text)
  if (known.size >= maxKnown) known.clear()
  known.set(text, masked)
  return masked
}

/** What a text of an offer may not have before a moderator has seen it. */
export function findContacts(text: string): Finding[] {
  return checkText('text', text, defaultModerationRules).filter(({ level }) => level === 'refuse')
}

function withoutContacts(text: string): string {
  let masked = ''
  let end = 0
  for (const { start, excerpt } of checkText('message', text, defaultModerationRules)) {
    if (start === null || excerpt === null || start < end) continue
    masked += text.slice(end, start) + mask
    end = start + excerpt.length
  }
  return masked + text.slice(end)
}
