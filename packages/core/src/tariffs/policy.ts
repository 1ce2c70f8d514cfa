import type { Database } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { isEmailConfirmed } from './store.ts'

/**
 * What costs money or reveals data needs a confirmed email, so that throwaway accounts get neither.
 * Comes after the checks of ids and form, and before those of limits.
 */
export async function requireConfirmedEmail(ctx: Context, db: Database, userId: string): Promise<void> {
  if (ctx.config.requireConfirmedEmail && !(await isEmailConfirmed(db, userId)))
    throw new AppError('PERSONAL_INFO_MISSING')
}
