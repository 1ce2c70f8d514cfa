import type { SocialNetwork } from '@limelight/contract/networks'
import type { Transaction } from '@limelight/db/database'
import { sql } from 'kysely'
import type { Shown } from '../../search/unmasked.ts'

/** One unmasking per user at a time, until the transaction ends. */
export async function lockUnmasking(trx: Transaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`unmask.${userId}`}, 0))`.execute(trx)
}

/** Keeps the date of what is already unmasked. */
export async function insertUnmasked(
  trx: Transaction,
  { userId, network, now }: { userId: string; network: SocialNetwork; now: Date },
  creators: readonly ({ id: string } & Shown)[],
): Promise<void> {
  const ids = creators.map(({ id }) => id)
  const usernames = creators.map(({ username }) => username)
  const emails = creators.map(({ email }) => email)
  await sql`
    insert into unmasked_influencers as unmasked (user_id, network, influencer_id, username_at, email_at)
    select ${userId}::uuid, ${network}, id,
      case when username then ${now}::timestamptz end, case when email then ${now}::timestamptz end
    from unnest(${ids}::numeric[], ${usernames}::boolean[], ${emails}::boolean[]) as creator (id, username, email)
    on conflict (user_id, network, influencer_id) do update set
      username_at = coalesce(unmasked.username_at, excluded.username_at),
      email_at = coalesce(unmasked.email_at, excluded.email_at)
  `.execute(trx)
}
