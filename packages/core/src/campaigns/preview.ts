import type { CampaignPreview, Composer, Preview } from '@limelight/contract/campaigns/schema'
import { isMailVariable, parseTemplate } from '@limelight/contract/campaigns/variables'
import * as z from 'zod'
import type { Caller, Context } from '../context.ts'
import { AppError, FormError } from '../runtime/errors.ts'
import { requireSendable } from './create.ts'
import { gatherRecipients } from './recipients/gather.ts'
import { campaignAddress, type Sender, senderOf } from './sender.ts'
import { buildMail } from './sending/mail.ts'
import { findUser } from './store.ts'
import { compileMail, completeTexts } from './texts/mail-text.ts'
import type { MailValues } from './texts/template.ts'
import { valuesOf } from './values.ts'

/** What the composer shows of the sender and of this installation. */
export async function getComposer(ctx: Context, { userId }: Caller): Promise<Composer> {
  const sender = senderOf(await findUser(ctx.db, userId))
  return {
    from: { name: sender.name, email: campaignAddress(ctx) },
    repliesTo: sender.email,
    hasReplies: ctx.config.inboundDomain !== undefined,
    hasAssistant: ctx.secrets.openaiApiKey !== undefined,
    rates: { sender: ctx.config.campaignRateUser, domain: ctx.config.campaignRateDomain },
  }
}

/** The first mail as one recipient will read it. Without recipients, as the sender would. */
export async function previewCampaign(ctx: Context, caller: Caller, input: CampaignPreview): Promise<Preview> {
  const { recipient, mail, values, sender } = await renderSample(ctx, caller, input)
  return { to: recipient.email, ...mail, variables: describeVariables(input, values, sender) }
}

/** Sends the preview to the caller, marked as a test. */
export async function sendTest(ctx: Context, caller: Caller, input: CampaignPreview): Promise<{ ok: true }> {
  const { mail, sender } = await renderSample(ctx, caller, input)
  const message = await buildMail(ctx, {
    sender,
    to: { name: sender.name, address: sender.email },
    replyTo: { name: sender.name, address: sender.email },
    envelopeFrom: campaignAddress(ctx),
    messageId: undefined,
    headers: {},
    mail: { ...mail, subject: `[Test] ${mail.subject}` },
  })
  await ctx.mailer.sendMessage(message).catch((error: unknown) => {
    ctx.logger.warn({ err: error }, 'A test mail was not sent')
    throw new FormError({ test: whyNotSent(error) })
  })
  return { ok: true }
}

/** The words of the mail server, if it has answered. */
function whyNotSent(error: unknown): string {
  const answer = z.object({ response: z.string() }).safeParse(error).data?.response
  return answer === undefined
    ? 'The mail server cannot be reached. Try again in a few minutes.'
    : `The mail server refused the test: ${answer}`
}

async function renderSample(ctx: Context, caller: Caller, input: CampaignPreview) {
  requireSendable(ctx, input)
  const [{ recipients }, user] = await Promise.all([
    gatherRecipients(ctx, caller, input),
    findUser(ctx.db, caller.userId),
  ])
  const sender = senderOf(user)
  const own = { email: sender.email, name: sender.name, details: {} }
  const recipient = recipients[input.index] ?? (recipients.length === 0 && input.index === 0 ? own : undefined)
  if (recipient === undefined) throw new AppError('ITEM_NOT_FOUND')
  // Only a mail that is sent has a link of its own.
  const values = valuesOf(recipient, sender.name, `${ctx.config.publicUrl}/unsubscribe/preview`)
  const render = compileMail({ subject: input.subject, ...(await completeTexts(input.body, input.html)) }, input.track)
  return { recipient, values, sender, mail: render(values, { open: undefined, click: undefined }) }
}

/** Each variable of the texts once, with its value and where that comes from. */
function describeVariables(
  { subject, body, html }: CampaignPreview,
  values: MailValues,
  sender: Sender,
): Preview['variables'] {
  const found = new Map<string, Preview['variables'][number]>()
  for (const part of [subject, body ?? '', html ?? ''].flatMap(parseTemplate)) {
    if (part.kind === 'text' || !isMailVariable(part.name) || found.has(part.name)) continue
    const value = values[part.name]
    const isOurs = part.name === 'sender' || part.name === 'unsubscribe' || values.email === sender.email
    found.set(part.name, {
      name: part.name,
      value: value || part.fallback || '',
      source: sourceOf(value, part.fallback, isOurs),
    })
  }
  return [...found.values()]
}

function sourceOf(value: string, fallback: string | null, isOurs: boolean): Preview['variables'][number]['source'] {
  if (value !== '') return isOurs ? 'sender' : 'recipient'
  return fallback ? 'fallback' : 'empty'
}
