import type { EventType } from '@limelight/contract/activity/event-types'
import type { UserEvent } from '@limelight/contract/activity/schema'
import { recordEvent } from '@limelight/core/activity/record'
import { toEvent } from '@limelight/core/activity/view'
import type { Context } from '@limelight/core/context'
import { buildAccount } from './accounts.ts'

/** An entry in a user's activity log. Creates an account if no user is given. */
export async function buildEvent(
  ctx: Context,
  given: { userId?: string; type?: EventType; payload?: Record<string, unknown> } = {},
): Promise<UserEvent> {
  const userId = given.userId ?? (await buildAccount(ctx)).user.id
  const { type = 'ORDER', payload = { text: 'Your order was paid.' } } = given
  return toEvent(await ctx.db.transaction().execute(trx => recordEvent(ctx, trx, { userId, type, payload })))
}
