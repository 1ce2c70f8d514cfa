import type { Database } from '@limelight/db/database'

/** The names of public offers. */
export async function findOfferNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('offers')
    .innerJoin('users', 'users.id', 'offers.user_id')
    .select(['offers.id', 'offers.name'])
    .where(eb => eb('offers.id', '=', eb.fn.any(eb.val(ids))))
    .where('offers.status', '=', 'ACTIVE')
    .where('offers.moderation_status', '<>', 'REFUSED')
    .where(eb => eb.or([eb('offers.moderation_status', '=', 'APPROVED'), eb('offers.has_contacts', '=', false)]))
    .where('users.deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
