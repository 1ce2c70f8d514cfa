import { withThousands } from '@limelight/contract/deposits/units'
import type { Context } from '../context.ts'
import { greeting, type MailText } from '../mail/layout.ts'
import { sendMail } from '../mail/send.ts'
import { formatDay, formatMoment } from '../runtime/format-day.ts'
import { graceEnd } from '../tariffs/subscription-dates.ts'
import { findInvoiceWithOwner } from './invoice-store.ts'

type Job = { id: string; invoiceId: string; kind: 'paid' | 'failed' }
type Invoice = NonNullable<Awaited<ReturnType<typeof findInvoiceWithOwner>>>

export async function sendInvoiceMail(ctx: Context, job: Job): Promise<void> {
  const invoice = await findInvoiceWithOwner(ctx.db, job.invoiceId)
  if (invoice === undefined) return
  // A declined card may have been charged meanwhile.
  if (job.kind === 'failed' && invoice.status === 'PAID') return
  const mail = job.kind === 'paid' ? receipt(invoice) : refusal(invoice)
  await sendMail(ctx, job.id, {
    to: invoice.email,
    subject: mail.subject,
    text: {
      heading: mail.heading,
      paragraphs: [greeting(invoice.name), ...mail.paragraphs],
      action: invoice.url === null ? billingPage(ctx) : { label: mail.label, url: invoice.url },
      footnote: 'You receive this email because you pay for a plan.',
      footnoteLink: { label: 'See your plan and invoices, or cancel', url: billingPage(ctx).url },
    },
  })
}

function billingPage(ctx: Context): NonNullable<MailText['action']> {
  return { label: 'Open billing', url: `${ctx.config.publicUrl}/user/billing` }
}

function receipt(invoice: Invoice) {
  return {
    subject: `Your receipt for ${invoice.tariff_name}: ${dollars(invoice.cents)}`,
    heading: 'Thank you for your payment',
    paragraphs: [
      `You paid ${dollars(invoice.cents)} for the plan ${invoice.tariff_name}, from ${formatDay(invoice.period_start)} until ${formatDay(invoice.period_end)}.`,
      `Invoice ${invoice.number} of ${formatDay(invoice.created_at)}`,
    ],
    label: 'Open the invoice',
  }
}

function refusal(invoice: Invoice) {
  const until = formatMoment(graceEnd(invoice.period_start))
  return {
    subject: `The payment for your plan ${invoice.tariff_name} failed`,
    heading: 'Your payment failed',
    paragraphs: [
      `Your card was declined for ${dollars(invoice.cents)}, invoice ${invoice.number}. You keep your plan ${invoice.tariff_name} until ${until}.`,
      'Pay the invoice by then to keep it.',
    ],
    label: `Pay ${dollars(invoice.cents)}`,
  }
}

function dollars(cents: number): string {
  return `$${withThousands((cents / 100).toFixed(2), 2)}`
}
