import type { Database, Transaction } from '@limelight/db/database'
import { sql } from 'kysely'

const marks = { opened: 'has_opened', clicked: 'has_clicked' } as const
const totals = { opened: 'opened_count', clicked: 'clicked_count' } as const

/** False for a person who was counted before. */
export async function markPerson(trx: Transaction, recipientId: string, what: keyof typeof marks): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('campaign_recipients')
    .set({ [marks[what]]: true })
    .where('id', '=', recipientId)
    .where(marks[what], '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countPerson(trx: Transaction, campaignId: string, what: keyof typeof totals): Promise<void> {
  const total = totals[what]
  await trx
    .updateTable('campaigns')
    .set({ [total]: sql`${sql.ref(total)} + 1` })
    .where('id', '=', campaignId)
    .execute()
}

export function findStep(db: Database, campaignId: string, step: number) {
  return db
    .selectFrom('campaign_steps')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('step', '=', step)
    .executeTakeFirst()
}
