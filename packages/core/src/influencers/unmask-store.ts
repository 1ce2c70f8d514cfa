import type { SocialNetwork } from '@limelight/contract/social-networks'
import type { Transaction } from '@limelight/db/database'

/** What is unmasked already keeps its date. */
export async function recordUnmasked(
  trx: Transaction,
  unmasked: { userId: string; network: SocialNetwork; id: string; username: boolean; email: boolean; now: Date },
): Promise<void> {
  await trx
    .insertInto('unmasked_influencers')
    .values({
      user_id: unmasked.userId,
      network: unmasked.network,
      influencer_id: unmasked.id,
      username_at: unmasked.username ? unmasked.now : null,
      email_at: unmasked.email ? unmasked.now : null,
    })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'network', 'influencer_id']).doUpdateSet(eb => ({
        username_at: eb.fn.coalesce('unmasked_influencers.username_at', 'excluded.username_at'),
        email_at: eb.fn.coalesce('unmasked_influencers.email_at', 'excluded.email_at'),
      })),
    )
    .execute()
}
