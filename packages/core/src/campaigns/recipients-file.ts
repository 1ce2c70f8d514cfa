import { csvHead, csvLine } from '@limelight/contract/csv'
import type { Context } from '../context.ts'
import { findOwnCampaign } from './list.ts'
import { readRecipients } from './store.ts'

const columns = ['Email', 'Name', 'Creator ID', 'Status', 'Mail', 'Sent', 'Error', 'Replied', 'Reply', 'Unsubscribed']

/** The recipients of a campaign for a spreadsheet. */
export async function exportRecipients(
  ctx: Context,
  { userId }: { userId: string },
  { id }: { id: string },
): Promise<string> {
  await findOwnCampaign(ctx.db, userId, id)
  const rows = await readRecipients(ctx.db, id)
  const lines = rows.map(row =>
    csvLine([
      row.email,
      row.name,
      row.influencer_id,
      row.status,
      row.step === 0 ? 'First mail' : `Follow-up ${row.step}`,
      row.sent_at?.toISOString() ?? null,
      row.error,
      row.replied_at?.toISOString() ?? null,
      row.reply,
      row.unsubscribed_at?.toISOString() ?? null,
    ]),
  )
  return `${csvHead(columns)}${lines.join('')}`
}
