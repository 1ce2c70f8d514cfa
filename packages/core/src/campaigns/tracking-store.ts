import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'

export async function countOpen(db: Database, deliveryId: string): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ opened_count: sql`opened_count + 1` })
    .where('track_opens', '=', true)
    .where('id', 'in', query =>
      query.selectFrom('campaign_deliveries').select('campaign_id').where('id', '=', deliveryId),
    )
    .execute()
}

export async function countClick(db: Database, deliveryId: string): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ clicked_count: sql`clicked_count + 1` })
    .where('id', 'in', query =>
      query.selectFrom('campaign_deliveries').select('campaign_id').where('id', '=', deliveryId),
    )
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
