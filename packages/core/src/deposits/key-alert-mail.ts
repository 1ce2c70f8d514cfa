import type { Context } from '../context.ts'
import { greeting } from '../mail/layout.ts'
import { sendMail } from '../mail/send.ts'
import { findKeyAlert, findRecipient } from './key-store.ts'

/** Parties can act without us, so the mail says what to look at. */
export async function sendKeyAlertMail(
  ctx: Context,
  job: { id: string; txHash: string; userId: string },
): Promise<void> {
  const [alert, user] = await Promise.all([findKeyAlert(ctx.db, job.txHash), findRecipient(ctx.db, job.userId)])
  if (alert === undefined || user === undefined) return
  const deposit = alert.number === null ? '' : ` of order ${alert.number}`
  const happened = `An account of Limelight called the escrow for the deposit${deposit}, but Limelight did not send this call.`
  const advice =
    user.role === 'admin'
      ? 'Its private key is stolen. Replace the private key now, as docs/operating.md describes under “A stolen key”, and look at the open deposits.'
      : 'Someone else has its private key. They cannot pay anyone but you and the other party, but they can start or stop the clocks of your deposit. Look at your order now, and open a dispute if the call is wrong.'
  const facts = `Account: ${alert.from_address}\nTransaction: ${alert.tx_hash}\nDeposit: ${alert.key}`
  await sendMail(ctx, job.id, {
    to: user.email,
    subject: 'Security alert: an escrow call that we did not send',
    text: {
      heading: 'An escrow call that we did not send',
      paragraphs: [greeting(user.name), happened, advice, facts],
      action:
        user.role === 'admin'
          ? { label: 'Open the deposits', url: `${ctx.config.publicUrl}/admin/blockchain` }
          : { label: 'Look at your order', url: `${ctx.config.publicUrl}/orders/${alert.orderId ?? ''}` },
      footnote: 'You receive this email because the deposit is yours, or because you are an admin.',
    },
  })
}
