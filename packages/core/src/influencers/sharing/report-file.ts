import type { InfluencerId } from '@limelight/contract/influencers/schema'
import type { ReportFile, SharedQuery, SharedReport } from '@limelight/contract/influencers/sharing'
import { countAttempt } from '../../accounts/throttle.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { formatDay } from '../../runtime/format-day.ts'
import { listBrands } from '../brands.ts'
import { getReport, listPosts } from '../report.ts'
import { type Line, writePdf } from './pdf.ts'
import { findRunningLink, getSharedReport } from './shared-report.ts'

/** Far more than a person reads. */
const maxFilesPerMinute = 20
const shownPosts = 12

/** The report as a PDF. Costs what opening the report costs. */
export async function getReportFile(
  ctx: Context,
  caller: { userId: string },
  { kind, id }: InfluencerId,
): Promise<ReportFile> {
  await countFile(ctx, caller.userId)
  const report = await getReport(ctx, caller, { kind, id })
  const [posts, brands] = await Promise.all([
    listPosts(ctx, caller, { kind, id, sort: 'recent', offset: 0, limit: shownPosts }),
    listBrands(ctx, { kind, id }),
  ])
  return toFile({ report, posts: posts.data, brands }, `Made with Limelight on ${formatDay(ctx.clock.now())}`)
}

export async function getSharedFile(
  ctx: Context,
  viewer: { userId: string } | undefined,
  query: SharedQuery,
): Promise<ReportFile> {
  await countFile(ctx, viewer?.userId ?? `${ctx.address}`)
  const shared = await getSharedReport(ctx, viewer, await findRunningLink(ctx, query), query)
  const author = shared.sharedBy === '' ? 'a Limelight user' : shared.sharedBy
  return toFile(shared, `Shared by ${author} until ${formatDay(new Date(shared.endsAt))}`)
}

/** Visitors are told apart by their address. */
async function countFile(ctx: Context, reader: string): Promise<void> {
  if (!(await countAttempt(ctx, ctx.db, { name: `report files for ${reader}`, limit: maxFilesPerMinute })))
    throw new AppError('AUTH_SERVICE_BUSY', { retryAfterSeconds: 60 })
}

type Shown = Pick<SharedReport, 'report' | 'posts' | 'brands'>

function toFile(shown: Shown, origin: string): ReportFile {
  const { name } = shown.report
  const bytes = writePdf(`${name} - Limelight report`, linesOf(shown, origin))
  return { fileName: `${name} - Limelight report.pdf`, base64: bytes.toString('base64') }
}

const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

function linesOf({ report, posts, brands }: Shown, origin: string): Line[] {
  const { placedFigures: figures, scores } = report
  const place = [report.socialNetwork, `@${report.username}`, report.location, report.language]
  const heading = (text: string): Line[] => [{ text: '' }, { text, size: 11, isBold: true }]
  const figure = (text: string, { value, median }: { value: number | null; median: number | null }, unit = '') => ({
    text: `${text}: ${value === null ? '–' : counts.format(value)}${value === null ? '' : unit}${median === null ? '' : ` (peers ${counts.format(median)}${unit})`}`,
  })
  return [
    { text: report.name, size: 18, isBold: true },
    { text: place.filter(part => part !== null).join(' · ') },
    ...heading('Verdict'),
    ...report.verdict.map(({ text }) => ({ text })),
    ...heading('Figures'),
    figure(report.socialNetwork === 'youtube' ? 'Subscribers' : 'Followers', figures.followers),
    figure('Engagement', scores.er, '%'),
    figure('Quality score', scores.aqs),
    figure('Growth in 30 days', scores.growth30d, '%'),
    figure('Average views', figures.viewsAvg),
    figure('Average likes', figures.likesAvg),
    figure('Posts a week', figures.postsPerWeek),
    ...(brands.data.length === 0 ? [] : heading('Brands')),
    ...(brands.data.length === 0 ? [] : [{ text: brands.data.map(brand => brand.name).join(', ') }]),
    ...(posts.length === 0 ? [] : heading('Newest posts')),
    ...posts.slice(0, shownPosts).map(({ publishDate, likesTotal, viewsTotal, text }) => ({
      text: [
        publishDate === null ? undefined : formatDay(new Date(publishDate)),
        viewsTotal === null ? undefined : `${counts.format(viewsTotal)} views`,
        likesTotal === null ? undefined : `${counts.format(likesTotal)} likes`,
        text.slice(0, 90),
      ]
        .filter(part => part !== undefined && part !== '')
        .join(' · '),
    })),
    { text: '' },
    { text: origin, size: 8 },
  ]
}
