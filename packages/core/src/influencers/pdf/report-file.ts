import { maxCountedPosts } from '@limelight/contract/influencers/counted-posts'
import type { ZonedInfluencer } from '@limelight/contract/influencers/rhythm'
import type { ReportFile, SharedQuery } from '@limelight/contract/influencers/sharing'
import { countAttempt } from '../../accounts/throttle.ts'
import type { Context } from '../../context.ts'
import { createThread } from '../../engines/thread.ts'
import { AppError } from '../../runtime/errors.ts'
import { createGate } from '../../runtime/gate.ts'
import { loadUserCards } from '../../users/cards.ts'
import { getRhythm, listBrands } from '../brands.ts'
import { getReport, listPosts } from '../report.ts'
import { getSharedReport } from '../sharing/shared-report.ts'
import { readPicture, readThumbnails } from './pictures.ts'
import type { PrintedReport } from './printed-report.ts'
import { words } from './words.ts'

/** Fonts take memory and drawing takes a CPU, so a process draws one at a time and refuses a flood. */
const drawing = createGate({ maxRunning: 1, maxWaiting: 10 })
const writeReport = createThread<PrintedReport, Uint8Array>(new URL('./draw-thread.ts', import.meta.url), {
  timeoutMs: 30_000,
  maxMegabytes: 512,
})
/** Far more than a person reads. */
const maxFilesPerMinute = 20

/** The report as a PDF. Costs what opening the report costs. */
export async function getReportFile(
  ctx: Context,
  caller: { userId: string },
  { kind, id, timeZone }: ZonedInfluencer,
): Promise<ReportFile> {
  await countFile(ctx, caller.userId)
  const report = await getReport(ctx, caller, { kind, id })
  const [posts, brands, rhythm, cards] = await Promise.all([
    listPosts(ctx, caller, { kind, id, sort: 'recent', offset: 0, limit: maxCountedPosts }),
    listBrands(ctx, { kind, id }),
    getRhythm(ctx, { kind, id, timeZone }),
    loadUserCards(ctx, [caller.userId]),
  ])
  const author = cards.get(caller.userId).fullName
  const at = ctx.clock.now()
  const origin = `Made with Limelight${author === '' ? '' : ` by ${author}`} on ${words.day(at.toISOString())}`
  return draw(ctx, { report, posts: posts.data, brands, rhythm, email: report.email, origin, author, at })
}

export async function getSharedFile(
  ctx: Context,
  viewer: { userId: string } | undefined,
  query: SharedQuery,
): Promise<ReportFile> {
  await countFile(ctx, viewer?.userId ?? `${ctx.address}`)
  const { sharedBy, endsAt, ...shared } = await getSharedReport(ctx, viewer, query)
  const author = sharedBy === '' ? 'a Limelight user' : sharedBy
  const origin = `Shared by ${author} until ${words.day(endsAt)}`
  return draw(ctx, { ...shared, email: null, origin, author, at: ctx.clock.now() })
}

/** Visitors are told apart by their address. */
async function countFile(ctx: Context, reader: string): Promise<void> {
  if (!(await countAttempt(ctx, ctx.db, { name: `report files for ${reader}`, limit: maxFilesPerMinute })))
    throw new AppError('AUTH_SERVICE_BUSY', { retryAfterSeconds: 60 })
}

async function draw(ctx: Context, printed: Omit<PrintedReport, 'picture' | 'thumbnails'>): Promise<ReportFile> {
  const bytes = await drawing.run('pdf', async () => {
    const picture = await readPicture(ctx, printed.report.avatarUrl)
    const thumbnails = await readThumbnails(ctx, printed)
    return Buffer.from(await writeReport({ ...printed, picture, thumbnails }))
  })
  return { fileName: `${printed.report.name} - Limelight report.pdf`, base64: bytes.toString('base64') }
}
