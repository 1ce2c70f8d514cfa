import { shortAddress } from '@limelight/contract/addresses'
import type * as z from 'zod'
import type { Context } from '../context.ts'
import { greeting } from '../mail/layout.ts'
import { maskEmail } from '../mail/mailbox.ts'
import { sendMail } from '../mail/send.ts'
import type { noticeMailJob } from './jobs.ts'
import { findAccountByEmail } from './store.ts'

export type Notice = z.infer<typeof noticeMailJob.payload>

type Words = {
  subject: string
  heading: string
  happened: string
  advice: string
  action?: { label: string; path: string }
}

/** Sent unasked: owners learn from these emails that someone else uses their account. */
export async function sendNotice(ctx: Context, job: Notice & { id: string }): Promise<void> {
  const { subject, heading, happened, advice, action } = words[job.kind](job, await hasPassword(ctx, job))
  await sendMail(ctx, job.id, {
    to: job.email,
    subject,
    text: {
      heading,
      paragraphs: [greeting(job.name), happened, advice, ...describeKeys(job.keys)],
      ...(action === undefined
        ? {}
        : { action: { label: action.label, url: `${ctx.config.publicUrl}${action.path}` } }),
      footnote: 'You receive this email because this is, or was, the address of your Limelight account.',
    },
  })
}

/** A new password leaves programs alone, which would stop without a warning otherwise. */
function describeKeys(count = 0): string[] {
  if (count === 0) return []
  const [what, work, them] = count === 1 ? ['API key or app', 'works', 'it'] : ['API keys and apps', 'work', 'them']
  return [`${count} ${what} still ${work}. If you don’t know ${them}, revoke ${them} in your API settings.`]
}

/** An account that only signs in with Google has no password that its owner could change. */
async function hasPassword(ctx: Context, { email }: Notice): Promise<boolean> {
  return (await findAccountByEmail(ctx.db, email))?.password_hash !== null
}

/** Its form opens for visitors and for signed-in users, who may not know the current password. */
const newPassword = { label: 'Set a new password', path: '/account/update-password' }
const signOut = { label: 'Sign out elsewhere', path: '/user/password' }

const words: Record<Notice['kind'], (notice: Notice, hasPassword: boolean) => Words> = {
  'password-changed': () => ({
    subject: 'Your Limelight password was changed',
    heading: 'Your password was changed',
    happened: 'The password of your account was just changed, and your other devices were signed out.',
    advice: 'If this was you, there is nothing to do. If not, set a new password now.',
    action: newPassword,
  }),
  'email-change-requested': ({ newEmail }) => ({
    subject: 'Your Limelight email is about to change',
    heading: 'Your email is about to change',
    happened: `You, or someone with your password, asked to change the email of your account${maskedTo(newEmail)}. It changes when the new address is confirmed.`,
    advice: 'If this was you, there is nothing to do. If not, set a new password now. This cancels the change.',
    action: newPassword,
  }),
  'account-restored': () => ({
    subject: 'Your Limelight account is back',
    heading: 'Your account is back',
    happened: 'Your account was just restored. Sign in with your password, or with Google.',
    advice: 'If this was not you, sign in and delete the account again.',
    action: { label: 'Sign in', path: '/sign-in' },
  }),
  'wallet-changed': ({ wallet }, hasPassword) => ({
    ...(wallet?.next === null ? walletRemoved(wallet.former) : walletChanged(wallet)),
    advice: hasPassword
      ? 'If this was you, there is nothing to do. If not, set a new password now and check your wallet.'
      : 'If this was you, there is nothing to do. If not, sign out elsewhere now and check your wallet.',
    action: hasPassword ? newPassword : signOut,
  }),
  'wallet-taken': ({ wallet }) => ({
    subject: 'Your Limelight wallet was unlinked',
    heading: 'Your wallet was unlinked',
    happened: `Another account has proven by a signature that it owns ${wallet === undefined ? 'the wallet of your account' : `the wallet ${shortAddress(wallet.former)}`}, which you had only typed in. Your account has no wallet now; orders with fixed terms keep it.`,
    advice: 'If the wallet is yours, link it again with a signature. Without a wallet, you cannot pay or be paid.',
    action: { label: 'Link a wallet', path: '/user/wallets' },
  }),
  'email-changed': ({ newEmail }) => ({
    subject: 'Your Limelight email was changed',
    heading: 'Your email was changed',
    happened: `The email of your account was just changed${maskedTo(newEmail)}. You can no longer sign in with this address.`,
    advice: 'If this was you, there is nothing to do. If not, reply to this email.',
  }),
}

/** Masked, because the former address may belong to someone else by now. */
function maskedTo(newEmail: string | undefined): string {
  return newEmail === undefined ? '' : ` to ${maskEmail(newEmail)}`
}

function walletChanged(wallet: Notice['wallet']) {
  const change =
    wallet === undefined ? '' : ` from ${shortAddress(wallet.former)} to ${shortAddress(wallet.next ?? '')}`
  return {
    subject: 'Your Limelight wallet was changed',
    heading: 'Your wallet was changed',
    happened: `The wallet of your account was just changed${change}. New orders are paid to and from the new wallet; orders with fixed terms keep the old one.`,
  }
}

function walletRemoved(wallet: string) {
  return {
    subject: 'Your Limelight wallet was removed',
    heading: 'Your wallet was removed',
    happened: `The wallet ${shortAddress(wallet)} was just removed from your account. Orders with fixed terms keep it; to pay or be paid for new ones, you need a wallet.`,
  }
}
