import type { Database, Transaction } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../../engines/rows.ts'

export async function findHashes(db: Database, imageIds: string[]): Promise<Map<string, string>> {
  if (imageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('image_hashes')
    .select(['image_id', 'hash'])
    .where('image_id', 'in', imageIds)
    .execute()
  return new Map(rows.map(row => [row.image_id, row.hash]))
}

export async function insertHashes(
  trx: Transaction,
  userId: string,
  hashes: { imageId: string; hash: string }[],
): Promise<void> {
  if (hashes.length === 0) return
  await trx
    .insertInto('image_hashes')
    .values(hashes.map(({ imageId, hash }) => ({ image_id: imageId, user_id: userId, hash })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

const matchSchema = z.object({ isRefused: z.boolean(), isForeign: z.boolean() })

/** Whether images that differ in at most `maxBits` bits were refused, or belong to other users. */
export async function findMatches(
  db: Database,
  { hash, userId, maxBits }: { hash: string; userId: string; maxBits: number },
): Promise<z.infer<typeof matchSchema>> {
  const statement = sql`
    select
      coalesce(bool_or(exists (
        select from moderation_decisions decision
        where decision.status = 'REFUSED' and decision.target_id = image_hashes.image_id
      )), false) as "isRefused",
      coalesce(bool_or(user_id <> ${userId}), false) as "isForeign"
    from image_hashes
    where bit_count((hash # ${hash}::bigint)::bit(64)) <= ${maxBits}`
  const [row] = await rowsOf(db, statement, matchSchema)
  return row ?? { isRefused: false, isForeign: false }
}
