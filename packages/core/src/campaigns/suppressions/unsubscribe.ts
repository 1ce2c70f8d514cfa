import type { UnsubscribePage } from '@limelight/contract/campaigns/mails'
import type { Context } from '../../context.ts'
import { maskEmail } from '../../mail/mailbox.ts'
import { AppError } from '../../runtime/errors.ts'
import { newId } from '../../runtime/ids.ts'
import { publishCampaign } from '../live-update.ts'
import { senderOf } from '../sender.ts'
import { verifyToken } from '../tokens.ts'
import { findDelivery, insertSuppression, isSuppressed, markUnsubscribed, skipWaiting } from './store.ts'

/** Opening the page changes nothing, because mail scanners open every link. */
export async function getUnsubscribePage(ctx: Context, { token }: { token: string }): Promise<UnsubscribePage> {
  const delivery = await findByToken(ctx, token)
  return {
    email: maskEmail(delivery.email),
    sender: senderOf({ ...delivery, email: delivery.sender_email }).name,
    isUnsubscribed: await isSuppressed(ctx.db, delivery.user_id, delivery.email, true),
  }
}

/** Repeating it is harmless, and nothing takes it back. */
export async function unsubscribe(ctx: Context, { token }: { token: string }): Promise<UnsubscribePage> {
  const { email, user_id: userId, recipient_id: recipientId, campaign_id: campaignId } = await findByToken(ctx, token)
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async trx => {
    await insertSuppression(trx, {
      id: newId(ctx.clock),
      user_id: userId,
      email,
      reason: 'UNSUBSCRIBED',
      created_at: now,
    })
    await skipWaiting(trx, { userId, email }, now)
    await markUnsubscribed(trx, recipientId, now)
    await publishCampaign(ctx, trx, campaignId)
  })
  return getUnsubscribePage(ctx, { token })
}

async function findByToken(ctx: Context, token: string) {
  const id = verifyToken(ctx, 'unsubscribe', token)
  const delivery = id === undefined ? undefined : await findDelivery(ctx.db, id)
  if (delivery === undefined) throw new AppError('ITEM_NOT_FOUND')
  return delivery
}
