import type { Context } from '../../context.ts'
import type { SmtpMessage } from '../../engines/smtp-pool.ts'
import { returnAddresses, senderOf, unsubscribeUrl } from '../sender.ts'
import { findSteps } from '../store.ts'
import { type CompiledMail, compileMail } from '../texts/mail-text.ts'
import { signToken } from '../tokens.ts'
import { valuesOf } from '../values.ts'
import { buildMail, mailHost } from './mail.ts'
import type { DueMail } from './queue-store.ts'

/** Far more than the mails that one worker has claimed can belong to. */
const maxCampaigns = 500

/** Makes the message of a recipient. The texts of a campaign are read and split once. */
export class WriteMail {
  readonly #ctx: Context
  readonly #campaigns = new Map<string, CompiledMail[]>()

  constructor(ctx: Context) {
    this.#ctx = ctx
  }

  /** Reads the texts that these mails need. They never change. */
  async prepare(mails: readonly DueMail[]): Promise<void> {
    const wanted = new Map(mails.map(mail => [mail.campaign_id, mail]))
    for (const [id, known] of [...this.#campaigns]) {
      if (!wanted.delete(id)) continue
      // Moves it to the end, away from what is dropped.
      this.#campaigns.delete(id)
      this.#campaigns.set(id, known)
    }
    for (const [id, steps] of await findSteps(this.#ctx.db, [...wanted.keys()])) {
      const mail = wanted.get(id)
      if (mail === undefined) continue
      const tracking = { opens: mail.track_opens, clicks: mail.track_clicks }
      const first = steps[0]?.subject ?? ''
      this.#campaigns.set(
        id,
        steps.map(({ subject, body, html }) =>
          compileMail({ subject: subject ?? `Re: ${first}`, body, html }, tracking),
        ),
      )
    }
    for (const id of [...this.#campaigns.keys()].slice(0, -maxCampaigns)) this.#campaigns.delete(id)
  }

  async write(mail: DueMail): Promise<SmtpMessage> {
    const ctx = this.#ctx
    const render = this.#campaigns.get(mail.campaign_id)?.[mail.step]
    if (render === undefined) throw new Error(`Campaign ${mail.campaign_id} has no step ${mail.step}`)
    const sender = senderOf({ name: mail.sender_name, surname: mail.sender_surname, email: mail.sender_email })
    const unsubscribe = unsubscribeUrl(ctx, mail.id)
    const values = valuesOf(mail, sender.name, unsubscribe)
    const base = ctx.config.publicUrl
    return buildMail(ctx, {
      sender,
      to: { name: mail.name ?? '', address: mail.email },
      ...returnAddresses(ctx, sender, mail.id),
      messageId: this.#messageId(mail.recipient_id, mail.step),
      inReplyTo: mail.step === 0 ? undefined : this.#messageId(mail.recipient_id, mail.step - 1),
      headers: {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      mail: render(values, {
        open: mail.track_opens ? `${base}/m/o/${signToken(ctx, 'open', mail.id)}.gif` : undefined,
        click: mail.track_clicks ? index => `${base}/m/c/${signToken(ctx, 'click', mail.id)}/${index}` : undefined,
      }),
    })
  }

  #messageId(recipientId: string, step: number): string {
    return `<${recipientId}.${step}@${mailHost(this.#ctx)}>`
  }
}
