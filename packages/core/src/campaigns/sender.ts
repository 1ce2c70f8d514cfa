import { toSingleLine } from '@limelight/contract/forms'
import type { Context } from '../context.ts'
import { fullNameOf } from '../runtime/person.ts'
import { signToken } from './tokens.ts'

export type Address = { name: string; address: string }
/** Who a mail comes from. */
export type Sender = { name: string; email: string }

export function senderOf(user: { name: string; surname: string; email: string }): Sender {
  return { name: toSingleLine(fullNameOf(user)).trim(), email: user.email }
}

/** The address of CAMPAIGN_FROM, with the name of the sender in front of it. */
export function fromOf(ctx: Pick<Context, 'config'>, sender: Sender): Address {
  return { name: sender.name, address: campaignAddress(ctx) }
}

export function campaignAddress({ config }: Pick<Context, 'config'>): string {
  return /[^\s<>@"]+@[^\s<>@"]+/.exec(config.campaignFrom)?.[0] ?? config.campaignFrom
}

/** Where replies go, and where a mail returns that cannot be delivered. */
export function returnAddresses(
  ctx: Pick<Context, 'config' | 'secrets'>,
  sender: Sender,
  deliveryId: string,
): { replyTo: Address; envelopeFrom: string } {
  const domain = ctx.config.inboundDomain
  if (domain === undefined) {
    return { replyTo: { name: sender.name, address: sender.email }, envelopeFrom: campaignAddress(ctx) }
  }
  return {
    replyTo: { name: sender.name, address: `reply+${signToken(ctx, 'reply', deliveryId)}@${domain}` },
    envelopeFrom: `bounce+${signToken(ctx, 'bounce', deliveryId)}@${domain}`,
  }
}

export function unsubscribeUrl(ctx: Pick<Context, 'config' | 'secrets'>, deliveryId: string): string {
  return `${ctx.config.publicUrl}/unsubscribe/${signToken(ctx, 'unsubscribe', deliveryId)}`
}
