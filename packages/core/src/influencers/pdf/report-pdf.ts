import type { PlacedFigure, Score } from '@limelight/contract/influencers/schema'
import { averageRate } from '@limelight/contract/influencers/spread'
import { drawAnswers } from './answers.ts'
import { drawGrowth, drawSpread } from './chart.ts'
import { drawHeader } from './header.ts'
import { contentWidth, ink, margin, Paper } from './paper.ts'
import type { PrintedReport } from './printed-report.ts'
import { drawSecondPage, hasSecondPage } from './second-page.ts'
import { words } from './words.ts'

const footerY = 812

/**
 * Two pages at most, whatever the report holds: every text has its place and is shortened to it. The
 * second page is for who follows the creator, what it costs, who paid before, and the posts.
 */
export async function writeReportPdf(printed: PrintedReport): Promise<Buffer> {
  const { report } = printed
  const paper = new Paper({ title: `${report.name} · Limelight report`, author: printed.author, at: printed.at })
  paper.doc.addPage()
  let y = drawHeader(paper, printed) + 12
  y = drawVerdict(paper, report, y) + 8
  y = drawAnswers(paper, printed, y) + 12
  y = drawFigures(paper, report, y) + 14
  y = drawCharts(paper, printed, y) + 16
  drawScores(paper, report, y)
  const pages = hasSecondPage(printed) ? 2 : 1
  drawFooter(paper, printed.origin, 1, pages)
  if (pages === 2) {
    paper.doc.addPage()
    drawSecondPage(paper, printed, footerY - 10)
    drawFooter(paper, printed.origin, 2, pages)
  }
  return paper.finish()
}

function drawFooter(paper: Paper, origin: string, page: number, pages: number): void {
  const small = { size: 7.5, color: ink.muted }
  paper.doc
    .moveTo(margin, footerY - 4)
    .lineTo(margin + contentWidth, footerY - 4)
    .lineWidth(0.5)
    .stroke(ink.line)
  paper.write(origin, { x: margin, y: footerY, width: contentWidth - 80 }, small)
  paper.write(`Page ${page} of ${pages}`, { x: margin, y: footerY, width: contentWidth, align: 'right' }, small)
}

type Report = PrintedReport['report']

const tones = { good: ink.lit, fair: '#a8aaa0', poor: '#c2410c', unknown: ink.line }

function drawVerdict(paper: Paper, { verdict }: Report, top: number): number {
  let y = top
  for (const { tone, text } of verdict) {
    paper.doc.circle(margin + 3, y + 6, 2.5).fill(tones[tone])
    y += paper.write(text, { x: margin + 12, y, width: contentWidth - 12, maxLines: 2 }, { size: 8.5 }) + 1.5
  }
  return y
}

type Cell = readonly [name: string, figure: PlacedFigure, format: (value: number) => string]

function cellsOf({ scores, placedFigures: figures, socialNetwork }: Report): Cell[] {
  const isVideo = socialNetwork === 'youtube'
  const reach = figures.viewsAvg.value === null ? figures.likesAvg : figures.viewsAvg
  return [
    [isVideo ? 'Subscribers' : 'Followers', figures.followers, words.compact],
    ['Engagement', scores.er, words.percent],
    ['Quality score', scores.aqs, words.whole],
    [figures.viewsAvg.value === null ? 'Average likes' : 'Average views', reach, words.compact],
    ['Growth, 30 days', scores.growth30d, words.change],
    [isVideo ? 'Videos a week' : 'Posts a week', figures.postsPerWeek, words.decimal],
  ]
}

function drawFigures(paper: Paper, report: Report, top: number): number {
  const cells = cellsOf(report)
  const width = contentWidth / cells.length
  const height = 52
  for (const y of [top, top + height]) rule(paper, y)
  for (const [index, [name, { value, median }, format]] of cells.entries()) {
    const place = { x: margin + index * width + (index === 0 ? 0 : 8), width: width - 10 }
    if (index > 0)
      paper.doc
        .moveTo(place.x - 8, top)
        .lineTo(place.x - 8, top + height)
        .lineWidth(0.5)
        .stroke(ink.line)
    paper.write(name, { ...place, y: top + 6 }, { size: 7.5, color: ink.muted })
    paper.write(value === null ? '–' : format(value), { ...place, y: top + 17 }, { size: 15, weight: 'bold' })
    const peers = median === null ? 'no peers yet' : `peers ${format(median)}`
    paper.write(peers, { ...place, y: top + 38 }, { size: 7.5, color: ink.muted })
  }
  const { peers } = report.scores.er
  const basis = peers === 0 ? [] : [`Peers: the median of ${words.count(peers)} creators of the same network and size.`]
  const own =
    report.estimate === null
      ? []
      : [`Figures by the owner; estimated ${nounOf(report)} ${words.count(report.estimate.followers)}.`]
  const said = [...basis, ...own].join(' ')
  return (
    top +
    height +
    4 +
    paper.write(
      said,
      { x: margin, y: top + height + 4, width: contentWidth, maxLines: 2 },
      { size: 7.5, color: ink.muted },
    )
  )
}

const nounOf = ({ socialNetwork }: Report) => (socialNetwork === 'youtube' ? 'subscribers' : 'followers')

function rule(paper: Paper, y: number): void {
  paper.doc
    .moveTo(margin, y)
    .lineTo(margin + contentWidth, y)
    .lineWidth(0.5)
    .stroke(ink.line)
}

const chartHeight = 134

function drawCharts(paper: Paper, { report, posts }: PrintedReport, top: number): number {
  const isVideo = report.socialNetwork === 'youtube'
  const gap = 20
  const left = { x: margin, y: top + 18, width: (contentWidth - gap) * 0.64, height: chartHeight }
  const right = { x: left.x + left.width + gap, y: top + 18, width: (contentWidth - gap) * 0.36, height: 84 }
  const heading = { size: 9.5, weight: 'bold' } as const
  paper.write(`${isVideo ? 'Subscribers' : 'Followers'} over time`, { ...left, y: top }, heading)
  const pace = report.scores.growth30d.median
  if (pace !== null)
    paper.write(
      `dotted: peers’ pace, ${words.change(pace)} in 30 days`,
      { ...left, y: top + 2, align: 'right' },
      { size: 7, color: ink.muted },
    )
  drawGrowth(paper, report, left)
  const rates = posts.flatMap(({ er }) => er ?? [])
  const noun = `${isVideo ? 'video' : 'post'}${rates.length === 1 ? '' : 's'}`
  paper.write(
    rates.length === 0 ? 'Engagement' : `Engagement of ${rates.length} ${noun}`,
    { ...right, y: top },
    heading,
  )
  if (rates.length === 0) paper.write(`No ${noun} with figures yet.`, right, { size: 8, color: ink.muted })
  else drawSpread(paper, { rates, average: averageRate(report), peers: report.scores.er.median }, right)
  const { likesAvg, commentsAvg, viewsAvg } = report.engagement
  const averages = [
    ['Average views', viewsAvg],
    ['Average likes', likesAvg],
    ['Average comments', commentsAvg],
  ] as const
  let y = right.y + right.height + 9
  for (const [name, value] of averages) {
    if (value === null) continue
    paper.write(name, { ...right, y }, { size: 8, color: ink.muted })
    y += paper.write(words.compact(value), { ...right, y, align: 'right' }, { size: 8, weight: 'bold' }) + 2
  }
  return top + 18 + chartHeight
}

/** The parts of each score, with what they count. */
function drawScores(paper: Paper, { scores }: Report, top: number): void {
  const columns: [string, Score, (value: number) => string][] = [
    ['Engagement', scores.er, words.percent],
    ['Quality score', scores.aqs, words.whole],
    ['Growth, 30 days', scores.growth30d, words.change],
  ]
  paper.write('How each score is computed', { x: margin, y: top, width: contentWidth }, { size: 9.5, weight: 'bold' })
  const gap = 16
  const width = (contentWidth - 2 * gap) / 3
  for (const [index, [name, score, format]] of columns.entries()) {
    const place = { x: margin + index * (width + gap), width }
    let y = top + 18
    const value = score.value === null ? '–' : format(score.value)
    paper.write(name, { ...place, y }, { size: 8, weight: 'bold' })
    y += paper.write(value, { ...place, y, align: 'right' }, { size: 8, weight: 'bold' }) + 2
    const isWeighted = score.components.some(({ weight }) => weight !== 1)
    for (const part of score.components.slice(0, 6)) {
      const counted = part.value === null ? 'unknown' : words.decimal(part.value)
      const weight = isWeighted ? ` × ${Math.round(part.weight * 100)}%` : ''
      paper.write(counted + weight, { ...place, y, align: 'right' }, { size: 7.5 })
      y += paper.write(part.name, { ...place, y, width: width - 46, maxLines: 2 }, { size: 7.5 })
      y += paper.write(part.text, { ...place, y, maxLines: 3 }, { size: 6.5, color: ink.muted }) + 2
    }
    if (score.percentile !== null) {
      const rank = `Higher than ${score.percentile}% of its ${words.count(score.peers)} peers.`
      paper.write(rank, { ...place, y, maxLines: 2 }, { size: 7 })
    }
  }
}
