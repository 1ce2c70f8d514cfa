import { defaultModerationRules } from '@limelight/contract/moderation/schema'
import type { Database } from '@limelight/db/database'
import { checkText } from './checks/texts.ts'
import { readRules } from './rules.ts'

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

/** Whether a moderator has to see an offer or a profile before strangers do. */
export async function needsApproval(db: Database, texts: (string | null)[]): Promise<boolean> {
  const rules = await readRules(db)
  return texts.some(text => text !== null && checkText('text', text, rules).some(({ level }) => level === 'refuse'))
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
