import type { Context } from '../context.ts'
import { fullNameOf } from '../runtime/person.ts'
import { unsubscribeUrl } from './sender.ts'
import { findDelivery } from './suppressions/store.ts'
import { compileMail, trackedLinks } from './texts/mail-text.ts'
import { verifyToken } from './tokens.ts'
import { countClick, countOpen, findStep } from './tracking-store.ts'
import { valuesOf } from './values.ts'

/** Only totals are stored: neither who opened a mail nor from where. */
export async function recordOpen(ctx: Context, token: string): Promise<void> {
  const id = verifyToken(ctx, 'open', token)
  if (id !== undefined) await countOpen(ctx.db, id)
}

/**
 * The n-th link of a mail, counted. It is read from the mail itself, so the address leads nowhere
 * that the sender did not link to.
 */
export async function followLink(ctx: Context, token: string, index: number): Promise<string | undefined> {
  const id = verifyToken(ctx, 'click', token)
  const delivery = id === undefined ? undefined : await findDelivery(ctx.db, id)
  if (delivery === undefined || !delivery.track_clicks) return undefined
  const step = await findStep(ctx.db, delivery.campaign_id, delivery.step)
  if (step === undefined) return undefined
  const known = { email: delivery.email, name: delivery.recipient_name, details: delivery.details }
  const values = valuesOf(known, fullNameOf(delivery), unsubscribeUrl(ctx, delivery.id))
  const render = compileMail({ subject: '', body: '', html: step.html }, { opens: false, clicks: false })
  const link = trackedLinks(render(values, { open: undefined, click: undefined }).html)[index]
  if (link !== undefined) await countClick(ctx.db, delivery.id)
  return link
}
