import type { InfluencerInfo } from '@limelight/contract/influencers/schema'
import { ink, type Paper } from './paper.ts'
import { words } from './words.ts'

type Box = { x: number; y: number; width: number; height: number }
type Point = { at: number; value: number }

const small = { size: 7, color: ink.muted }

/** The followers over time, and how peers would have grown from the same start. */
export function drawGrowth(
  paper: Paper,
  { growth, scores }: Pick<InfluencerInfo, 'growth' | 'scores'>,
  box: Box,
): void {
  const points = growth.map(({ date, followers }) => ({ at: Date.parse(date), value: followers }))
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined || first.at === last.at) {
    paper.write(
      'No history yet.',
      { x: box.x, y: box.y + box.height / 2 - 8, width: box.width, align: 'center' },
      { ...small, size: 8.5 },
    )
    return
  }
  const pace = scores.growth30d.median
  const peers = pace === null ? [] : points.map(({ at }) => ({ at, value: atPace(first, pace, at) }))
  const ticks = ticksOf([...points, ...peers].map(({ value }) => value))
  const plot = { x: box.x + 34, y: box.y + 4, width: box.width - 34, height: box.height - 18 }
  const [low = 0] = ticks
  const high = ticks.at(-1) ?? low + 1
  const place = ({ at, value }: Point): [number, number] => [
    plot.x + ((at - first.at) / (last.at - first.at)) * plot.width,
    plot.y + (1 - (value - low) / (high - low)) * plot.height,
  ]
  for (const tick of ticks) {
    const [, y] = place({ at: first.at, value: tick })
    paper.doc
      .moveTo(plot.x, y)
      .lineTo(plot.x + plot.width, y)
      .lineWidth(0.5)
      .stroke(ink.line)
    paper.write(words.compact(tick), { x: box.x, y: y - 5, width: 28, align: 'right' }, small)
  }
  drawLines(paper, points.map(place), peers.map(place), plot.y + plot.height)
  const days = [first, last].map(({ at }) => words.day(new Date(at).toISOString()))
  const below = { x: plot.x, y: plot.y + plot.height + 4, width: plot.width }
  paper.write(days[0] ?? '', below, small)
  paper.write(days[1] ?? '', { ...below, align: 'right' }, small)
}

function drawLines(paper: Paper, points: [number, number][], peers: [number, number][], bottom: number): void {
  const { doc } = paper
  const trace = (line: readonly [number, number][]) => {
    for (const [index, [x, y]] of line.entries()) {
      if (index === 0) doc.moveTo(x, y)
      else doc.lineTo(x, y)
    }
    return doc
  }
  const [start] = points
  const end = points.at(-1)
  if (start === undefined || end === undefined) return
  trace(points).lineTo(end[0], bottom).lineTo(start[0], bottom).closePath().fill(ink.soft)
  if (peers.length > 0) trace(peers).lineWidth(1).dash(2, { space: 2 }).stroke(ink.muted).undash()
  trace(points).lineWidth(1.5).lineJoin('round').stroke(ink.lit)
  doc.circle(end[0], end[1], 2.2).fill(ink.lit)
}

function atPace(start: Point, pace: number, at: number): number {
  return start.value * (1 + pace / 100) ** ((at - start.at) / (30 * 24 * 60 * 60_000))
}

/** Round numbers around the values. */
function ticksOf(values: readonly number[]): number[] {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const rough = Math.max(1, (high - low) / 3)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5, 10].find(factor => factor * power >= rough) ?? 10)
  const first = Math.floor(low / step) * step
  const count = Math.max(1, Math.ceil((high - first) / step))
  return Array.from({ length: count + 1 }, (_, index) => first + index * step)
}

/** How the engagement of single posts is spread. */
export function drawSpread(paper: Paper, rates: readonly number[], box: Box): void {
  const high = Math.max(...rates)
  const bars = Math.min(12, Math.max(4, Math.round(Math.sqrt(rates.length) * 2)))
  const step = high === 0 ? 1 : high / bars
  const sizes = Array.from({ length: bars }, () => 0)
  for (const rate of rates) {
    const bar = Math.min(bars - 1, Math.floor(rate / step))
    sizes[bar] = (sizes[bar] ?? 0) + 1
  }
  const most = Math.max(...sizes)
  const width = box.width / bars
  const height = box.height - 14
  for (const [index, size] of sizes.entries()) {
    const tall = (size / most) * height
    if (size > 0) paper.doc.rect(box.x + index * width + 1, box.y + height - tall, width - 2, tall).fill(ink.lit)
  }
  paper.doc
    .moveTo(box.x, box.y + height)
    .lineTo(box.x + box.width, box.y + height)
    .lineWidth(0.5)
    .stroke(ink.line)
  const below = { x: box.x, y: box.y + height + 3, width: box.width }
  paper.write('0%', below, small)
  paper.write(words.percent(high), { ...below, align: 'right' }, small)
}
