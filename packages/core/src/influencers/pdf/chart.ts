import { formatTick } from '@limelight/contract/influencers/axis'
import type { InfluencerInfo } from '@limelight/contract/influencers/schema'
import { quantile } from '@limelight/contract/influencers/spread'
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
  const [low = 0, second = low + 1] = ticks
  const high = ticks.at(-1) ?? second
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
    paper.write(formatTick(tick, second - low), { x: box.x, y: y - 5, width: 28, align: 'right' }, small)
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
  const step = roundStep((high - low || Math.abs(high) || 1) / 3)
  const first = Math.floor(low / step) * step
  const count = Math.max(1, Math.ceil((high - first) / step))
  return Array.from({ length: count + 1 }, (_, index) => first + index * step)
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 5].find(factor => factor * power >= rough * 0.999) ?? 10)
}

type Spread = { rates: readonly number[]; average: number; peers: number | null }

const labelHeight = 20
const axisHeight = 12

/** How the engagement of single posts is spread, with the middle half, the average and the peers. */
export function drawSpread(paper: Paper, { rates, average, peers }: Spread, box: Box): void {
  const ticks = ticksOf([0, ...rates, average, peers ?? 0])
  const high = ticks.at(-1) ?? 1
  const parts = (ticks.length - 1) * Math.max(1, Math.round((2 * Math.sqrt(rates.length)) / (ticks.length - 1)))
  const floor = box.y + box.height - axisHeight
  const x = (rate: number) => box.x + (rate / high) * box.width
  const [from, to] = [quantile(rates, 0.25) ?? 0, quantile(rates, 0.75) ?? 0]
  const area = floor - box.y - labelHeight
  paper.doc.rect(x(from), floor - area - 3, Math.max(2, x(to) - x(from)), area + 3).fill(ink.band)
  drawBars(paper, { sizes: sizesOf(rates, parts, high), from: from / high, to: to / high }, { ...box, y: floor, area })
  paper.doc
    .moveTo(box.x, floor)
    .lineTo(box.x + box.width, floor)
    .lineWidth(0.5)
    .stroke(ink.line)
  for (const [index, tick] of [0, high].entries())
    paper.write(`${Number(tick.toFixed(1))}%`, { ...box, y: floor + 3, align: index === 0 ? 'left' : 'right' }, small)
  if (peers !== null) {
    drawGuide(paper, `peers ${words.percent(peers)}`, { x: x(peers), y: box.y + 10, floor, box, isDotted: true })
  }
  drawGuide(paper, `average ${words.percent(average)}`, { x: x(average), y: box.y, floor, box, isDotted: false })
}

function sizesOf(rates: readonly number[], parts: number, high: number): number[] {
  const sizes = Array.from({ length: parts }, () => 0)
  for (const rate of rates) {
    const at = Math.min(parts - 1, Math.floor((rate / high) * parts))
    sizes[at] = (sizes[at] ?? 0) + 1
  }
  return sizes
}

type Bars = { sizes: readonly number[]; from: number; to: number }

function drawBars(paper: Paper, { sizes, from, to }: Bars, box: Omit<Box, 'height'> & { area: number }): void {
  const most = Math.max(...sizes)
  const width = box.width / sizes.length
  const partOf = (place: number) => Math.min(sizes.length - 1, Math.floor(place * sizes.length))
  for (const [index, size] of sizes.entries()) {
    const tall = (size / most) * box.area
    const isInside = index >= partOf(from) && index <= partOf(to)
    if (size > 0)
      paper.doc.rect(box.x + index * width + 1, box.y - tall, width - 2, tall).fill(isInside ? ink.lit : ink.pale)
  }
}

type Guide = { x: number; y: number; floor: number; box: Box; isDotted: boolean }

/** A vertical line with its label beside it, on the side that has room. */
function drawGuide(paper: Paper, text: string, { x, y, floor, box, isDotted }: Guide): void {
  const line = paper.doc
    .moveTo(x, y)
    .lineTo(x, floor)
    .lineWidth(isDotted ? 0.7 : 0.9)
  if (isDotted) line.dash(1.5, { space: 1.5 })
  line.stroke(ink.text).undash()
  const isLeft = x - box.x > box.width / 2
  const place = isLeft ? { x: box.x, width: x - box.x - 4 } : { x: x + 4, width: box.x + box.width - x - 4 }
  const style = isDotted ? small : { size: 7, weight: 'bold' as const }
  paper.write(text, { ...place, y, align: isLeft ? 'right' : 'left' }, style)
}
