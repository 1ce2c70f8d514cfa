import type { Context } from '../context.ts'
import { greeting } from '../mail/layout.ts'
import { sendMail } from '../mail/send.ts'

export type Notice = { kind: keyof typeof words; name: string; email: string }

/** Sent unasked: owners learn from these emails that someone else uses their account. */
export async function sendNotice(ctx: Context, job: Notice & { id: string }): Promise<void> {
  const { subject, heading, happened, advice } = words[job.kind]
  await sendMail(ctx, job.id, {
    to: job.email,
    subject,
    text: {
      heading,
      paragraphs: [greeting(job.name), happened, advice],
      ...(['password-changed', 'email-change-requested'].includes(job.kind)
        ? { action: { label: 'Set a new password', url: `${ctx.config.publicUrl}/recovery-password` } }
        : {}),
      footnote: 'You receive this email because this is, or was, the address of your Limelight account.',
    },
  })
}

const words = {
  'password-changed': {
    subject: 'Your Limelight password was changed',
    heading: 'Your password was changed',
    happened: 'The password of your account was just changed, and your other devices were signed out.',
    advice: 'If this was you, there is nothing to do. If not, set a new password now.',
  },
  'email-change-requested': {
    subject: 'Your Limelight email is about to change',
    heading: 'Your email is about to change',
    happened:
      'Someone with your password asked to change the email of your account. It changes when the new address is confirmed.',
    advice: 'If this was you, there is nothing to do. If not, set a new password now. This cancels the change.',
  },
  'account-restored': {
    subject: 'Your Limelight account is back',
    heading: 'Your account is back',
    happened: 'The link in our last email restored your account. Sign in with your password, or with Google.',
    advice: 'If this was not you, sign in and delete the account again.',
  },
  'wallet-changed': {
    subject: 'Your Limelight wallet was changed',
    heading: 'Your wallet was changed',
    happened:
      'The wallet of your account was just changed. New orders are paid to and from the new wallet; orders with fixed terms keep the old one.',
    advice: 'If this was you, there is nothing to do. If not, set a new password now and check your wallet.',
  },
  'email-changed': {
    subject: 'Your Limelight email was changed',
    heading: 'Your email was changed',
    happened: 'The email of your account was just changed. You can no longer sign in with this address.',
    advice: 'If this was you, there is nothing to do. If not, reply to this email.',
  },
}
