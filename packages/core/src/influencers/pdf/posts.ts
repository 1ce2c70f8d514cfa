import type { SharedReport } from '@limelight/contract/influencers/sharing'
import type { SocialNetwork } from '@limelight/contract/networks'
import { contentWidth, ink, margin, type Paper } from './paper.ts'
import type { PrintedReport } from './printed-report.ts'
import { words } from './words.ts'

type Post = SharedReport['posts'][number]

const headHeight = 31
const rowHeight = 24
const maxRows = 10
const columns = [
  ['Published', 64, (post: Post) => (post.publishDate === null ? '–' : words.day(post.publishDate))],
  ['Views', 48, (post: Post) => known(post.viewsTotal)],
  ['Likes', 48, (post: Post) => known(post.likesTotal)],
  ['Comments', 54, (post: Post) => known(post.commentsTotal)],
  ['ER', 44, (post: Post) => (post.er === null ? '–' : words.percent(post.er))],
] as const

/** The posts with the most reactions, as many as a page can have. */
export function bestPosts(posts: readonly Post[]): Post[] {
  return posts.toSorted((one, other) => reactions(other) - reactions(one)).slice(0, maxRows)
}

/** Pictures of YouTube keep the shape of a video; those of posts are cut to a square. */
export function thumbnailSize(network: SocialNetwork): { width: number; height: number } {
  return { width: network === 'youtube' ? 36 : 20, height: 20 }
}

export const heightOfPosts = (rows: number) => headHeight + rows * rowHeight

/** The best posts, as many as there is room for. Returns where they end. */
export function drawPosts(
  paper: Paper,
  { posts, thumbnails, report }: PrintedReport,
  { y: top, end }: { y: number; end: number },
): number {
  const rows = Math.floor((end - top - headHeight) / rowHeight)
  const best = bestPosts(posts).slice(0, Math.max(0, rows))
  if (best.length === 0) return top
  const isVideo = report.socialNetwork === 'youtube'
  paper.write(
    isVideo ? 'Best videos' : 'Best posts',
    { x: margin, y: top, width: contentWidth },
    { size: 9.5, weight: 'bold' },
  )
  const taken = columns.reduce((sum, [, width]) => sum + width, 0)
  const first = { x: margin, width: contentWidth - taken - 10 }
  const small = { size: 7, color: ink.muted }
  paper.write(isVideo ? 'Title' : 'Caption', { ...first, y: top + 17 }, small)
  drawCells(
    paper,
    top + 17,
    columns.map(([name]) => name),
    small,
  )
  const { width, height } = thumbnailSize(report.socialNetwork)
  const beside = { x: margin + width + 8, width: first.width - width - 8 }
  for (const [index, post] of best.entries()) {
    const y = top + headHeight - 2 + index * rowHeight
    paper.doc
      .moveTo(margin, y)
      .lineTo(margin + contentWidth, y)
      .lineWidth(0.5)
      .stroke(ink.line)
    drawThumbnail(paper, thumbnails.get(post.id), { x: margin, y: y + 2, width, height })
    const caption = post.text.split('\n').find(line => line.trim() !== '') ?? 'No text'
    paper.write(caption, { ...beside, y: y + 6.5 }, { size: 8 })
    drawCells(
      paper,
      y + 6.5,
      columns.map(([, , read]) => read(post)),
      { size: 8 },
    )
  }
  return top + heightOfPosts(best.length)
}

type Box = { x: number; y: number; width: number; height: number }

function drawThumbnail({ doc }: Paper, thumbnail: Buffer | undefined, { x, y, width, height }: Box): void {
  doc.save()
  doc.roundedRect(x, y, width, height, 2).clip()
  if (thumbnail === undefined) doc.rect(x, y, width, height).fill(ink.fill)
  else doc.image(thumbnail, x, y, { width, height })
  doc.restore()
}

function drawCells(paper: Paper, y: number, texts: readonly string[], style: { size: number; color?: string }): void {
  let x = margin + contentWidth
  for (const [index, text] of texts.toReversed().entries()) {
    const [, width = 0] = columns[columns.length - 1 - index] ?? []
    x -= width
    paper.write(text, { x, y, width, align: 'right' }, style)
  }
}

function reactions({ likesTotal, commentsTotal }: Post): number {
  return (likesTotal ?? 0) + (commentsTotal ?? 0)
}

function known(count: number | null): string {
  return count === null ? '–' : words.compact(count)
}
