import { type AudienceDimension, formatShareInColumn } from '@limelight/contract/influencers/audience'
import type { Audience, AudienceShares } from '@limelight/contract/influencers/audience-schema'
import type { InfluencerBrand, InfluencerBrands } from '@limelight/contract/influencers/brands'
import { contentWidth, ink, margin, type Paper } from './paper.ts'
import { drawPosts, heightOfPosts } from './posts.ts'
import { drawPrice } from './price.ts'
import type { PrintedReport } from './printed-report.ts'
import { drawRhythm, rhythmHeight } from './rhythm.ts'
import { words } from './words.ts'

const heading = { size: 9.5, weight: 'bold' } as const
const small = { size: 7, color: ink.muted }

export function hasSecondPage({ report, brands, posts }: PrintedReport): boolean {
  return report.audience !== null || report.price !== null || brands.total > 0 || posts.length > 0
}

/** With fewer rows, the posts need the room of the rhythm more. */
const minPostRows = 4
const gap = 16

/** Who follows the creator, what it costs, who paid before, whether it worked, the posts and their rhythm. */
export function drawSecondPage(paper: Paper, printed: PrintedReport, end: number): void {
  const { report, brands, posts, rhythm } = printed
  let y = margin
  y += paper.write(report.name, { x: margin, y, width: contentWidth }, { size: 12, weight: 'bold' }) + 14
  const noun = report.socialNetwork === 'youtube' ? 'videos' : 'posts'
  if (report.audience !== null)
    y = drawAudience(paper, report.audience, { y, noun: noun === 'videos' ? 'subscribers' : 'followers' }) + 18
  if (report.price !== null) y = drawPrice(paper, report.price, y) + gap
  if (brands.total > 0) y = drawBrands(paper, brands, { y, noun }) + gap
  const postsBefore = heightOfPosts(Math.min(minPostRows, posts.length)) + gap
  const showsRhythm = rhythm.posts > 0 && y + postsBefore + rhythmHeight <= end
  y = drawPosts(paper, printed, { y, end: showsRhythm ? end - rhythmHeight - gap : end }) + gap
  if (showsRhythm) drawRhythm(paper, { rhythm, noun }, y)
}

const columnGap = 18
const columnWidth = (contentWidth - 3 * columnGap) / 4
const maxShares = 8

function drawAudience(paper: Paper, audience: Audience, { y: top, noun }: { y: number; noun: string }): number {
  paper.write('Audience', { x: margin, y: top, width: contentWidth }, heading)
  const parts: [string, AudienceDimension][] = [
    ['Countries', 'countries'],
    ['Ages', 'ages'],
    ['Genders', 'genders'],
    ['Languages', 'languages'],
  ]
  const ends = parts.map(([title, dimension], index) => {
    const place = { x: margin + index * (columnWidth + columnGap), width: columnWidth }
    return drawShares(paper, { title, dimension, part: audience[dimension] }, { ...place, y: top + 20 })
  })
  const y = Math.max(...ends) + 8
  const rates = [
    ['Reachable', audience.reachable],
    ['Suspicious', audience.suspicious],
  ] as const
  for (const [index, [name, rate]] of rates.entries()) {
    const place = { x: margin + index * (contentWidth / 2), width: contentWidth / 2 - columnGap }
    const share = rate === null ? 'unknown' : `${formatShareInColumn(rate.share)}, ${sampleOf(rate)}`
    paper.write(`${name} ${noun}: ${share}`, { ...place, y, maxLines: 2 }, { size: 8 })
  }
  return y + 22
}

type Shown = { title: string; dimension: AudienceDimension; part: AudienceShares | null }

function drawShares(
  paper: Paper,
  { title, dimension, part }: Shown,
  place: { x: number; y: number; width: number },
): number {
  let y = place.y
  y += paper.write(title, { ...place, y }, { size: 8, weight: 'bold' }) + 3
  if (part === null) return y + paper.write('Not in any sample yet.', { ...place, y }, small)
  for (const { value, share } of sorted(dimension, part.shares).slice(0, maxShares)) {
    const figure = { x: place.x + place.width - 32, width: 32, y, align: 'right' } as const
    paper.write(nameOf(dimension, value), { ...place, width: place.width - 36, y }, { size: 7.5 })
    y += paper.write(formatShareInColumn(share), figure, { size: 7.5 })
    paper.doc.rect(place.x, y, place.width, 2.5).fill(ink.fill)
    paper.doc.rect(place.x, y, (place.width * Math.min(100, share)) / 100, 2.5).fill(ink.lit)
    y += 6
  }
  return y + paper.write(sampleOf(part), { ...place, y, maxLines: 2 }, small)
}

/** Ages stay in their order; everything else has the largest share first. */
function sorted(dimension: AudienceDimension, shares: AudienceShares['shares']): AudienceShares['shares'] {
  if (dimension === 'ages') return shares.toSorted((one, other) => one.value.localeCompare(other.value))
  return shares.toSorted((one, other) => other.share - one.share)
}

const regions = new Intl.DisplayNames('en', { type: 'region' })
const languages = new Intl.DisplayNames('en', { type: 'language' })
const genders: Record<string, string> = { female: 'Women', male: 'Men', unspecified: 'Unspecified' }

function nameOf(dimension: AudienceDimension, value: string): string {
  if (dimension === 'countries') return regions.of(value) ?? value
  if (dimension === 'languages') return languages.of(value) ?? value
  return dimension === 'genders' ? (genders[value] ?? value) : value.replace('-', '–')
}

function sampleOf({
  date,
  sampleSize,
  confidence,
}: Pick<AudienceShares, 'date' | 'sampleSize' | 'confidence'>): string {
  return `${words.day(date)}, sample of ${words.count(sampleSize)}, ${confidence} confidence`
}

const maxBrands = 10
const rowHeight = 17
const brandColumns = [
  ['Paid', 48, ({ paidPosts }: InfluencerBrand) => words.count(paidPosts)],
  ['Named', 48, ({ mentions }: InfluencerBrand) => words.count(mentions)],
  ['Last', 72, ({ lastDate }: InfluencerBrand) => (lastDate === null ? '–' : words.day(lastDate))],
  ['Against median', 84, ({ ratio }: InfluencerBrand) => (ratio === null ? '–' : words.ratio(ratio))],
] as const

function drawBrands(paper: Paper, brands: InfluencerBrands, { y: top, noun }: { y: number; noun: string }): number {
  paper.write('Brands', { x: margin, y: top, width: contentWidth }, heading)
  const { posts, ratio } = brands.sponsored
  const result = ratio === null ? '' : ` Their middle result is ${words.ratio(ratio)} against the creator’s median.`
  const newest = `of the ${words.count(brands.posts)} newest ${noun}`
  const summary =
    posts === 0
      ? `None ${newest} is labeled as paid or says so.`
      : `${words.count(posts)} ${newest} ${posts === 1 ? 'is' : 'are'} sponsored.${result}`
  paper.write(summary, { x: margin, y: top + 16, width: contentWidth }, { size: 8, color: ink.muted })
  drawRow(paper, { y: top + 32, name: 'Brand', cells: brandColumns.map(([title]) => title) }, small)
  const shown = brands.data.slice(0, maxBrands)
  for (const [index, brand] of shown.entries()) {
    const y = top + 45 + index * rowHeight
    paper.doc
      .moveTo(margin, y)
      .lineTo(margin + contentWidth, y)
      .lineWidth(0.5)
      .stroke(ink.line)
    drawRow(paper, { y: y + 3, name: brand.name, cells: brandColumns.map(([, , read]) => read(brand)) }, { size: 8 })
  }
  return top + 45 + shown.length * rowHeight
}

type Row = { y: number; name: string; cells: readonly string[] }

function drawRow(paper: Paper, { y, name, cells }: Row, style: { size: number; color?: string }): void {
  const taken = brandColumns.reduce((sum, [, width]) => sum + width, 0)
  paper.write(name, { x: margin, y, width: contentWidth - taken - 10 }, style)
  let x = margin + contentWidth - taken
  for (const [index, [, width]] of brandColumns.entries()) {
    paper.write(cells[index] ?? '', { x, y, width, align: 'right' }, style)
    x += width
  }
}
