import { defaultModerationRules } from '@limelight/contract/moderation/schema'
import { checkText } from '../moderation/checks/texts.ts'

const mask = '***'

/** The text without e-mail addresses, phone numbers, names of accounts and links. */
export function maskContacts(text: string): string {
  let masked = ''
  let end = 0
  for (const { start, excerpt } of checkText('message', text, defaultModerationRules)) {
    if (start === null || excerpt === null || start < end) continue
    masked += text.slice(end, start) + mask
    end = start + excerpt.length
  }
  return masked + text.slice(end)
}
