import type { ModerationTarget } from '@limelight/contract/moderation/item'
import type { Database, Transaction } from '@limelight/db/database'

type RunningClaim = { moderatorId: string; target: ModerationTarget | undefined; now: Date }

/** A moderator's running claim of an item that waits for a decision. */
export async function findClaim(db: Database, { moderatorId, target, now }: RunningClaim): Promise<string | undefined> {
  let query = db
    .selectFrom('moderation_claims')
    .innerJoin('moderation_items', 'moderation_items.id', 'moderation_claims.item_id')
    .select('item_id')
    .where('moderator_id', '=', moderatorId)
    .where('claimed_until', '>', now)
    .where('status', '=', 'UNKNOWN')
    .where('is_active', '=', true)
  if (target !== undefined) query = query.where('target', '=', target)
  return (await query.executeTakeFirst())?.item_id
}

/** Locks the first candidate that is still free and that no other moderator is about to claim. */
export async function lockFirstFree(
  trx: Transaction,
  candidates: string[],
  now: Date,
): Promise<{ id: string; user_id: string } | undefined> {
  return trx
    .selectFrom('moderation_items')
    .select(['id', 'user_id'])
    .where('id', 'in', candidates)
    .where('status', '=', 'UNKNOWN')
    .where('is_active', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('moderation_claims')
            .select('item_id')
            .whereRef('item_id', '=', 'moderation_items.id')
            .where('claimed_until', '>', now),
        ),
      ),
    )
    .orderBy(({ fn, val, ref }) => fn('array_position', [val(candidates), ref('id')]))
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

type Claim = { moderatorId: string; itemId: string; until: Date; now: Date }

/** Locks an item, waiting for a claim or an edit in progress. */
export async function lockItem(trx: Transaction, id: string) {
  return trx
    .selectFrom('moderation_items')
    .select(['id', 'status', 'user_id'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Replaces the moderator's own claim, and one of the item that has expired. Returns the items that
 * are free again, or undefined when another moderator has the item. The caller holds the lock on
 * the item.
 */
export async function replaceClaim(
  trx: Transaction,
  { moderatorId, itemId, until, now }: Claim,
): Promise<string[] | undefined> {
  const ended = await trx
    .deleteFrom('moderation_claims')
    .where(({ or, and, eb }) =>
      or([eb('moderator_id', '=', moderatorId), and([eb('item_id', '=', itemId), eb('claimed_until', '<=', now)])]),
    )
    .returning('item_id')
    .execute()
  const claim = await trx
    .insertInto('moderation_claims')
    .values({ moderator_id: moderatorId, item_id: itemId, claimed_until: until })
    .onConflict(conflict => conflict.doNothing())
    .returning('item_id')
    .executeTakeFirst()
  return claim && ended.map(former => former.item_id).filter(id => id !== itemId)
}

export function findClaimsOf(db: Database, itemIds: string[], now: Date) {
  return db
    .selectFrom('moderation_claims')
    .selectAll()
    .where('item_id', 'in', itemIds)
    .where('claimed_until', '>', now)
    .execute()
}

export async function deleteClaims(trx: Transaction, claim: { itemId: string; moderatorId?: string }): Promise<void> {
  let query = trx.deleteFrom('moderation_claims').where('item_id', '=', claim.itemId)
  if (claim.moderatorId !== undefined) query = query.where('moderator_id', '=', claim.moderatorId)
  await query.execute()
}

export async function upsertSkip(
  trx: Transaction,
  skip: { moderatorId: string; itemId: string; until: Date },
): Promise<void> {
  await trx
    .insertInto('moderation_skips')
    .values({ moderator_id: skip.moderatorId, item_id: skip.itemId, skipped_until: skip.until })
    .onConflict(conflict => conflict.columns(['moderator_id', 'item_id']).doUpdateSet({ skipped_until: skip.until }))
    .execute()
}

export async function deleteSkips(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('moderation_skips').where('skipped_until', '<', before).execute()
}
