import type { Selectable } from 'kysely'

/** The message that a user has to sign. A newer one replaces it. */
type WalletChallengeTable = {
  user_id: string
  address: string
  message: string
  expires_at: Date
}

export type WalletChallengeRow = Selectable<WalletChallengeTable>

declare module '../database.ts' {
  interface Tables {
    wallet_challenges: WalletChallengeTable
  }
}
