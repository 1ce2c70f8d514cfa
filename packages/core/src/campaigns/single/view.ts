import type { Mail } from '@limelight/contract/campaigns/mails'
import type { MailRow } from '@limelight/db/campaigns/tables'

export function toMail(row: MailRow): Mail {
  return {
    id: row.id,
    to: row.to_email,
    subject: row.subject,
    text: row.text,
    html: row.html,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }
}
