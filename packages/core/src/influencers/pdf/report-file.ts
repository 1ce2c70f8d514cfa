import { maxCountedPosts } from '@limelight/contract/influencers/counted-posts'
import type { InfluencerId } from '@limelight/contract/influencers/schema'
import type { ReportFile, SharedToken } from '@limelight/contract/influencers/sharing'
import type { Context } from '../../context.ts'
import { openFile } from '../../engines/files.ts'
import { createGate } from '../../runtime/gate.ts'
import { loadUserCards } from '../../users/cards.ts'
import { listBrands } from '../brands.ts'
import { getReport, listPosts } from '../report.ts'
import { getSharedReport } from '../sharing/shared-report.ts'
import type { PrintedReport } from './printed-report.ts'
import { writeReportPdf } from './report-pdf.ts'
import { words } from './words.ts'

/** Fonts take memory and drawing takes a CPU, so a process draws one at a time and refuses a flood. */
const drawing = createGate({ maxRunning: 1, maxWaiting: 10 })

/** The report as a PDF. Costs what opening the report costs. */
export async function getReportFile(
  ctx: Context,
  caller: { userId: string },
  { kind, id }: InfluencerId,
): Promise<ReportFile> {
  const report = await getReport(ctx, caller, { kind, id })
  const [posts, brands, cards] = await Promise.all([
    listPosts(ctx, caller, { kind, id, sort: 'recent', offset: 0, limit: maxCountedPosts }),
    listBrands(ctx, { kind, id }),
    loadUserCards(ctx, [caller.userId]),
  ])
  const author = cards.get(caller.userId).fullName
  const at = ctx.clock.now()
  const origin = `Made with Limelight${author === '' ? '' : ` by ${author}`} on ${words.day(at.toISOString())}`
  return draw(ctx, { report, posts: posts.data, brands, email: report.email, origin, author, at })
}

export async function getSharedFile(
  ctx: Context,
  viewer: { userId: string } | undefined,
  { token }: SharedToken,
): Promise<ReportFile> {
  const { report, posts, brands, sharedBy, endsAt } = await getSharedReport(ctx, viewer, { token })
  const author = sharedBy === '' ? 'a Limelight user' : sharedBy
  const origin = `Shared by ${author} until ${words.day(endsAt)}`
  return draw(ctx, { report, posts, brands, email: null, origin, author, at: ctx.clock.now() })
}

async function draw(ctx: Context, printed: Omit<PrintedReport, 'picture'>): Promise<ReportFile> {
  const picture = await readPicture(ctx, printed.report.avatarUrl)
  const bytes = await drawing.run('pdf', () => writeReportPdf({ ...printed, picture }))
  return { fileName: `${printed.report.name} - Limelight report.pdf`, base64: bytes.toString('base64') }
}

const maxPictureBytes = 2_000_000

/** Only pictures of our own store, so that no report waits for another host. */
async function readPicture(ctx: Context, address: string | null): Promise<Buffer | undefined> {
  const { imageHost } = ctx.config
  const path = imageHost === undefined ? address : address?.replace(`${imageHost}/`, '')
  if (path == null || !/\.(jpg|png)$/.test(path)) return undefined
  const file = await openFile(ctx, path)
  if (file === undefined) return undefined
  if (file.bytes > maxPictureBytes) {
    file.stream.destroy()
    return undefined
  }
  return Buffer.concat(await file.stream.toArray())
}
