import type { Database } from '@limelight/db/database'
import { AppError } from '../runtime/errors.ts'
import { isParty, type Parties } from './store.ts'

/**
 * Nobody decides in their own case: refuses an admin who is one of the users, or shares a wallet with
 * one of them. Call it before every act of an admin on what belongs to users.
 */
export async function requireOutsider(db: Database, { userId }: { userId: string }, parties: Parties): Promise<void> {
  if (await isParty(db, userId, parties)) throw new AppError('UNAUTHORIZED_ACTION')
}
