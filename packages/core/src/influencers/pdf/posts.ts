import type { SharedReport } from '@limelight/contract/influencers/sharing'
import type { SocialNetwork } from '@limelight/contract/networks'
import { contentWidth, ink, margin, type Paper } from './paper.ts'
import { words } from './words.ts'

type Post = SharedReport['posts'][number]

const rowHeight = 17
const maxRows = 10
const columns = [
  ['Published', 64, (post: Post) => (post.publishDate === null ? '–' : words.day(post.publishDate))],
  ['Views', 48, (post: Post) => known(post.viewsTotal)],
  ['Likes', 48, (post: Post) => known(post.likesTotal)],
  ['Comments', 54, (post: Post) => known(post.commentsTotal)],
  ['ER', 44, (post: Post) => (post.er === null ? '–' : words.percent(post.er))],
] as const

/** The posts with the most reactions, as many as there is room for. */
export function drawPosts(
  paper: Paper,
  { posts, network }: { posts: readonly Post[]; network: SocialNetwork },
  { y: top, end }: { y: number; end: number },
): void {
  const rows = Math.min(maxRows, Math.floor((end - top - 34) / rowHeight))
  const best = posts.toSorted((one, other) => reactions(other) - reactions(one)).slice(0, Math.max(0, rows))
  if (best.length === 0) return
  const heading = network === 'youtube' ? 'Best videos' : 'Best posts'
  paper.write(heading, { x: margin, y: top, width: contentWidth }, { size: 9.5, weight: 'bold' })
  const taken = columns.reduce((sum, [, width]) => sum + width, 0)
  const first = { x: margin, width: contentWidth - taken - 10 }
  const small = { size: 7, color: ink.muted }
  paper.write(network === 'youtube' ? 'Title' : 'Caption', { ...first, y: top + 17 }, small)
  drawCells(
    paper,
    top + 17,
    columns.map(([name]) => name),
    small,
  )
  for (const [index, post] of best.entries()) {
    const y = top + 29 + index * rowHeight
    paper.doc
      .moveTo(margin, y)
      .lineTo(margin + contentWidth, y)
      .lineWidth(0.5)
      .stroke(ink.line)
    const caption = post.text.split('\n').find(line => line.trim() !== '') ?? 'No text'
    paper.write(caption, { ...first, y: y + 3 }, { size: 8 })
    drawCells(
      paper,
      y + 3,
      columns.map(([, , read]) => read(post)),
      { size: 8 },
    )
  }
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
