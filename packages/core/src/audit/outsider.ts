import type { Database } from '@limelight/db/database'
import { AppError } from '../runtime/errors.ts'
import { isParty, type Parties } from './store.ts'

type Admin = { userId: string }

/** Whether an admin is none of the users and shares no wallet with them. */
export async function isOutsider(db: Database, { userId }: Admin, parties: Parties): Promise<boolean> {
  return !(await isParty(db, userId, parties))
}

/** Nobody decides in their own case: call it before every act of an admin on what belongs to users. */
export async function requireOutsider(db: Database, admin: Admin, parties: Parties): Promise<void> {
  if (!(await isOutsider(db, admin, parties))) throw new AppError('UNAUTHORIZED_ACTION')
}
