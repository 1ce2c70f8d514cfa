import type { Mail, MailQuery, NewMail } from '@limelight/contract/campaigns/mails'
import { socialNetworks } from '@limelight/contract/networks'
import type { List } from '@limelight/contract/query'
import type { Caller, Context } from '../../context.ts'
import { streamInfluencers } from '../../influencers/stream.ts'
import { AppError } from '../../runtime/errors.ts'
import { newId } from '../../runtime/ids.ts'
import { requireConfirmedEmail } from '../../tariffs/policy.ts'
import { findUser } from '../store.ts'
import { isSuppressed } from '../suppressions/store.ts'
import { readHtml } from '../texts/read-html.ts'
import { findUnmaskedEmails, insertMail, isOwnRecipient, listMailRows } from './store.ts'
import { toMail } from './view.ts'

/** The mail is stored; `sendMail` sends it. */
export async function createMail(ctx: Context, { userId }: Caller, input: NewMail): Promise<Mail> {
  const { to, subject } = input
  if (!(await mayWriteTo(ctx, userId, to))) throw new AppError('UNAUTHORIZED_ACTION')
  await requireConfirmedEmail(ctx, ctx.db, userId)
  const read = await readHtml(input.html ?? '')
  const row = await insertMail(ctx.db, {
    id: newId(ctx.clock),
    user_id: userId,
    to_email: to,
    subject,
    text: input.text ?? read.text,
    html: input.html ? read.html : null,
    status: 'CREATED',
    created_at: ctx.clock.now(),
  })
  return toMail(row)
}

export async function listMails(ctx: Context, { userId }: Caller, page: MailQuery): Promise<List<Mail>> {
  const { total, rows } = await listMailRows(ctx.db, userId, page)
  return { total, data: rows.map(toMail) }
}

/** The caller's own address, a recipient of a campaign, or an unmasked address; never a suppressed one. */
async function mayWriteTo(ctx: Context, userId: string, email: string): Promise<boolean> {
  if (await isSuppressed(ctx.db, userId, email)) return false
  const { email: own } = await findUser(ctx.db, userId)
  return email === own || (await isOwnRecipient(ctx.db, userId, email)) || (await isUnmasked(ctx, userId, email))
}

async function isUnmasked(ctx: Context, userId: string, email: string): Promise<boolean> {
  const unmasked = await findUnmaskedEmails(ctx.db, userId)
  for (const network of socialNetworks) {
    const ids = unmasked.filter(creator => creator.network === network).map(({ id }) => id)
    for await (const rows of streamInfluencers(ctx, network, ids)) {
      if (rows.some(row => row.email.trim().toLowerCase() === email)) return true
    }
  }
  return false
}
