import type { Database, Transaction } from '@limelight/db/database'
import type { WalletChallengeRow } from '@limelight/db/wallets/tables'

export async function saveChallenge(db: Database, row: WalletChallengeRow): Promise<void> {
  const { user_id: _, ...values } = row
  await db
    .insertInto('wallet_challenges')
    .values(row)
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export function findChallenge(
  db: Database,
  { userId, address, now }: { userId: string; address: string; now: Date },
): Promise<WalletChallengeRow | undefined> {
  return db
    .selectFrom('wallet_challenges')
    .selectAll()
    .where('user_id', '=', userId)
    .where('address', '=', address)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Returns false when another request has redeemed or replaced it. */
export async function redeemChallenge(trx: Transaction, challenge: WalletChallengeRow): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('wallet_challenges')
    .where('user_id', '=', challenge.user_id)
    .where('message', '=', challenge.message)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
