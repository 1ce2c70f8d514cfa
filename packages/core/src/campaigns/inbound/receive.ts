import { createHash } from 'node:crypto'
import type { Transaction } from '@limelight/db/database'
import { countAttempt } from '../../accounts/throttle.ts'
import { recordEvent } from '../../activity/record.ts'
import type { Context } from '../../context.ts'
import { emit } from '../../jobs/outbox.ts'
import { announce } from '../../platform/webhooks/announce.ts'
import { newId } from '../../runtime/ids.ts'
import { forwardReplyJob } from '../jobs.ts'
import { publishCampaign } from '../live-update.ts'
import { recountCampaign } from '../sending/finish.ts'
import { findSteps, lockCampaign } from '../store.ts'
import { findDelivery, insertSuppression, skipWaiting } from '../suppressions/store.ts'
import { verifyToken } from '../tokens.ts'
import { composeForward } from './forward.ts'
import { type InboundMail, shorten, withoutQuote } from './parse.ts'
import { parseInTime } from './parse-in-time.ts'
import { insertInbound, markBounced, markReplied } from './store.ts'

type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>
/** An address that we gave out. */
export type InboundAddress = { purpose: 'reply' | 'bounce'; delivery: Delivery }

const localPart = /^(reply|bounce)\+([a-z2-7]+)$/i

/** Undefined for any address that no mail of ours carries. */
export async function findInboundAddress(ctx: Context, address: string): Promise<InboundAddress | undefined> {
  const at = address.lastIndexOf('@')
  if (address.slice(at + 1).toLowerCase() !== ctx.config.inboundDomain) return undefined
  const [, word = '', token = ''] = localPart.exec(address.slice(0, at)) ?? []
  const purpose = word.toLowerCase() === 'reply' ? 'reply' : 'bounce'
  const id = verifyToken(ctx, purpose, token.toLowerCase())
  const delivery = id === undefined ? undefined : await findDelivery(ctx.db, id)
  return delivery && { purpose, delivery }
}

/** Per minute. A vacation notice and a few replies are more than a person sends. */
const maxMailsOfPerson = 5
/** Per minute, of all recipients. */
const maxMailsToCampaign = 300

/** Whether another mail to this address may come in now. Other servers try again later. */
export async function countInbound(ctx: Context, { delivery }: InboundAddress): Promise<boolean> {
  const throttles = [
    { name: `mails of recipient ${delivery.recipient_id}`, limit: maxMailsOfPerson },
    { name: `mails to campaign ${delivery.campaign_id}`, limit: maxMailsToCampaign },
  ]
  for (const throttle of throttles) if (!(await countAttempt(ctx, ctx.db, throttle))) return false
  return true
}

/** Resolves once everything that follows from the mail is stored. A repeated mail changes nothing. */
export async function receiveMail(ctx: Context, addresses: InboundAddress[], raw: Buffer): Promise<void> {
  const mail = await parseInTime(raw)
  for (const to of addresses) await storeMail(ctx, to, mail, raw)
}

async function storeMail(ctx: Context, to: InboundAddress, mail: InboundMail, raw: Buffer): Promise<void> {
  const kind = kindOf(to, mail)
  if (kind === undefined) return
  const { delivery } = to
  const id = newId(ctx.clock)
  const message = kind === 'BOUNCE' ? null : await composeForward(ctx, { ...delivery, id }, mail)
  await ctx.db.transaction().execute(async trx => {
    const campaign = await lockCampaign(trx, delivery.campaign_id)
    if (campaign === undefined) return
    const isNew = await insertInbound(trx, {
      id,
      key: keyOf(delivery.id, mail, raw),
      delivery_id: delivery.id,
      kind,
      raw: kind === 'BOUNCE' ? null : raw,
      message,
      received_at: ctx.clock.now(),
    })
    if (!isNew) return
    if (kind !== 'BOUNCE') await emit(ctx, trx, forwardReplyJob, { inboundId: id })
    if (kind === 'REPLY') await applyReply(ctx, trx, delivery, campaign, mail)
    if (kind === 'BOUNCE') await applyBounce(ctx, trx, delivery, mail.bounce ?? '')
    await publishCampaign(ctx, trx, delivery.campaign_id)
  })
}

/** A report that is no failure, or any other mail to the address of bounces, changes nothing. */
function kindOf({ purpose }: InboundAddress, mail: InboundMail): 'REPLY' | 'AUTOMATIC' | 'BOUNCE' | undefined {
  if (mail.bounce !== undefined) return 'BOUNCE'
  if (purpose === 'bounce' || mail.isReport) return undefined
  return mail.isAutomatic ? 'AUTOMATIC' : 'REPLY'
}

/** Without a Message-ID, the same bytes are the same mail. */
function keyOf(deliveryId: string, { messageId }: InboundMail, raw: Buffer): string {
  return createHash('sha256')
    .update(`${deliveryId}\n`)
    .update(messageId ?? raw)
    .digest('base64url')
}

async function applyReply(
  ctx: Context,
  trx: Transaction,
  delivery: Delivery,
  campaign: { name: string | null; status: string },
  mail: InboundMail,
): Promise<void> {
  const now = ctx.clock.now()
  const { campaign_id: id, recipient_id: recipientId } = delivery
  await skipWaiting(trx, { recipientId }, now)
  await markReplied(trx, recipientId, shorten(withoutQuote(mail.text)), now)
  const subject = (await findSteps(trx, [id])).get(id)?.[0]?.subject ?? ''
  await recordEvent(ctx, trx, {
    userId: delivery.user_id,
    type: 'CAMPAIGN',
    payload: {
      text: `${delivery.recipient_name ?? delivery.email} replied to “${campaign.name ?? subject}”`,
      id,
      what: 'replied',
      status: campaign.status,
    },
  })
  announce(ctx, trx, {
    userId: delivery.user_id,
    type: 'reply.received',
    data: { id, path: `/api/email-campaign/${id}` },
  })
}

/** The address takes no mail, whoever sends it. */
async function applyBounce(ctx: Context, trx: Transaction, delivery: Delivery, error: string): Promise<void> {
  const now = ctx.clock.now()
  await skipWaiting(trx, { recipientId: delivery.recipient_id }, now)
  await markBounced(trx, delivery.recipient_id, error)
  await insertSuppression(trx, {
    id: newId(ctx.clock),
    user_id: delivery.user_id,
    email: delivery.email,
    reason: 'BOUNCED',
    created_at: now,
  })
  await recountCampaign(trx, delivery.campaign_id)
}
