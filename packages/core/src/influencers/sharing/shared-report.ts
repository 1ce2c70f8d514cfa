import { maxCountedPosts } from '@limelight/contract/influencers/counted-posts'
import { type SharedQuery, type SharedReport, sharedReportSchema } from '@limelight/contract/influencers/sharing'
import type { SharedReportRow } from '@limelight/db/influencers/tables'
import { countAttempt } from '../../accounts/throttle.ts'
import type { Context } from '../../context.ts'
import { AppError, LimitError } from '../../runtime/errors.ts'
import { hashToken } from '../../runtime/secrets.ts'
import { maskContacts } from '../../search/masking.ts'
import { loadUserCards } from '../../users/cards.ts'
import { getRhythm, listBrands } from '../brands.ts'
import { buildReport, findInfluencer, listPosts } from '../report.ts'
import { requireSharing } from './links.ts'
import { countView, findSharedReport } from './store.ts'

/** The report behind a link, with the figures of today and masked as for its owner. Costs nobody anything. */
export async function getSharedReport(
  ctx: Context,
  viewer: { userId: string } | undefined,
  link: SharedReportRow,
  { timeZone }: Pick<SharedQuery, 'timeZone'>,
): Promise<SharedReport> {
  const report = await readShared(ctx, link, timeZone)
  await countVisit(ctx, viewer, link)
  return report
}

/** Unknown, ended and expired links answer alike, as does one whose owner may not share any more. */
export async function findRunningLink(ctx: Context, { token }: Pick<SharedQuery, 'token'>): Promise<SharedReportRow> {
  const link = await findSharedReport(ctx.db, hashToken(token), ctx.clock.now())
  if (link === undefined) throw new AppError('ITEM_NOT_FOUND')
  await requireSharing(ctx, link.user_id).catch(error => {
    throw error instanceof LimitError ? new AppError('ITEM_NOT_FOUND') : error
  })
  return link
}

async function readShared(ctx: Context, link: SharedReportRow, timeZone: string): Promise<SharedReport> {
  const { network: kind, influencer_id: id } = link
  if (kind === null || id === null) throw new AppError('ITEM_NOT_FOUND')
  const owner = { userId: link.user_id }
  const row = await findInfluencer(ctx, kind, id)
  const [report, posts, brands, rhythm, cards] = await Promise.all([
    buildReport(ctx, owner, kind, row),
    listPosts(ctx, owner, { kind, id, sort: 'recent', offset: 0, limit: maxCountedPosts }),
    listBrands(ctx, { kind, id }),
    getRhythm(ctx, { kind, id, timeZone }),
    loadUserCards(ctx, [link.user_id]),
  ])
  // A link may be passed on to anybody, so it shows no email address, not even one its owner has unmasked.
  const shown = { username: report.isUnmasked, email: false }
  const withoutEmails = (text: string) => maskContacts(text, shown, row.username)
  return sharedReportSchema.parse({
    report: { ...report, bio: withoutEmails(report.bio) },
    posts: posts.data.map(post => ({ ...post, text: withoutEmails(post.text) })),
    brands,
    rhythm,
    sharedBy: cards.get(link.user_id).fullName,
    endsAt: link.ends_at.toISOString(),
  })
}

const hourMs = 60 * 60_000

/** Reloading the page is the same visit. Those of the owner do not count. */
export async function countVisit(
  ctx: Context,
  viewer: { userId: string } | undefined,
  { id, user_id }: SharedReportRow,
): Promise<void> {
  if (viewer?.userId === user_id) return
  const visit = { name: `visit of ${id} from ${ctx.address}`, limit: 1, windowMs: hourMs }
  if (await countAttempt(ctx, ctx.db, visit)) await countView(ctx.db, id, ctx.clock.now())
}
