import type { Context } from '../context.ts'
import { fullNameOf } from '../runtime/person.ts'
import { unsubscribeUrl } from './sender.ts'
import { lockCampaign } from './store.ts'
import { findDelivery } from './suppressions/store.ts'
import { compileMail, trackedLinks } from './texts/mail-text.ts'
import { verifyToken } from './tokens.ts'
import { countPerson, findStep, markPerson } from './tracking-store.ts'
import { valuesOf } from './values.ts'

/** The sender sees totals only. */
export async function recordOpen(ctx: Context, token: string): Promise<void> {
  const id = verifyToken(ctx, 'open', token)
  const delivery = id === undefined ? undefined : await findDelivery(ctx.db, id)
  if (delivery?.track_opens) await countOnce(ctx, delivery, 'opened')
}

/** A person who opens several mails of a campaign, or one of them often, counts once. */
async function countOnce(
  ctx: Context,
  { campaign_id: campaignId, recipient_id: recipientId }: { campaign_id: string; recipient_id: string },
  what: 'opened' | 'clicked',
): Promise<void> {
  await ctx.db.transaction().execute(async trx => {
    // Replies lock in this order, too.
    await lockCampaign(trx, campaignId)
    if (await markPerson(trx, recipientId, what)) await countPerson(trx, campaignId, what)
  })
}

/**
 * The n-th link of a mail, counted. It is read from the mail itself, so the address leads nowhere
 * that the sender did not link to.
 */
export async function openTrackedLink(ctx: Context, token: string, index: number): Promise<string | undefined> {
  const id = verifyToken(ctx, 'click', token)
  const delivery = id === undefined ? undefined : await findDelivery(ctx.db, id)
  if (delivery === undefined || !delivery.track_clicks) return undefined
  const step = await findStep(ctx.db, delivery.campaign_id, delivery.step)
  if (step === undefined) return undefined
  const known = { email: delivery.email, name: delivery.recipient_name, details: delivery.details }
  const values = valuesOf(known, fullNameOf(delivery), unsubscribeUrl(ctx, delivery.id))
  const render = compileMail({ subject: '', body: '', html: step.html }, { opens: false, clicks: false })
  const link = trackedLinks(render(values, { open: undefined, click: undefined }).html)[index]
  if (link !== undefined) await countOnce(ctx, delivery, 'clicked')
  return link
}
