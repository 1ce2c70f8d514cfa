import { nameOfCountry } from '@limelight/contract/countries'
import { contentWidth, ink, margin, type Paper } from './paper.ts'
import type { PrintedReport } from './printed-report.ts'
import { words } from './words.ts'

const languages = new Intl.DisplayNames('en', { type: 'language' })
const networks = { instagram: 'Instagram', youtube: 'YouTube' }
const size = 50

/** The mark of the product, then the creator. Returns where it ends. */
export function drawHeader(paper: Paper, printed: PrintedReport): number {
  const { report } = printed
  drawBrand(paper, margin, 30)
  const muted = { size: 8, color: ink.muted }
  const right = { x: margin, width: contentWidth, align: 'right' } as const
  paper.write(`As of ${words.day(report.asOf)}`, { ...right, y: 28 }, muted)
  paper.write(printed.origin, { ...right, y: 39 }, muted)
  const top = 62
  drawPicture(paper, printed, margin, top)
  const x = margin + size + 14
  const width = contentWidth - size - 14
  let y = top - 2
  y += paper.write(report.name, { x, y, width }, { size: 17, weight: 'bold' })
  y += paper.write(factsOf(printed).join(' · '), { x, y, width, maxLines: 2 }, { size: 8.5, color: ink.muted })
  if (report.bio !== '') y += paper.write(report.bio, { x, y: y + 2, width, maxLines: 3 }, { size: 8.5 }) + 2
  y += paper.write(marksOf(report).join(' · '), { x, y: y + 2, width, maxLines: 2 }, { size: 8, color: ink.muted }) + 2
  return Math.max(y, top + size)
}

function factsOf({ report, email }: PrintedReport): string[] {
  const { accountType, location, language, url, username } = report
  const type = accountType && `${accountType[0]?.toUpperCase()}${accountType.slice(1)} account`
  return [
    `@${username}`,
    url === null ? null : new URL(url).host.replace(/^www\./, '') + new URL(url).pathname.replace(/\/$/, ''),
    email,
    type,
    location && nameOfCountry(location),
    language && (/^[a-z]{2,3}$/.test(language) ? languages.of(language) : language),
  ].flatMap(fact => fact ?? [])
}

function marksOf({ socialNetwork, categories, brands, isVerified, verifiedAt }: PrintedReport['report']): string[] {
  return [
    networks[socialNetwork],
    ...categories,
    ...(brands.length === 0 ? [] : [`paid by ${brands.slice(0, 4).join(', ')}`]),
    ...(isVerified ? ['Verified account'] : []),
    ...(verifiedAt === null ? [] : [`Figures verified by owner ${words.day(verifiedAt)}`]),
  ]
}

function drawPicture(paper: Paper, { picture, report }: PrintedReport, x: number, y: number): void {
  const { doc } = paper
  doc.save()
  doc.circle(x + size / 2, y + size / 2, size / 2).clip()
  doc.rect(x, y, size, size).fill(ink.line)
  if (picture !== undefined) doc.image(picture, x, y, { cover: [size, size], align: 'center', valign: 'center' })
  doc.restore()
  if (picture !== undefined) return
  const [initial = ''] = report.name.trim()
  paper.write(initial.toUpperCase(), { x, y: y + 11, width: size, align: 'center' }, { size: 20, color: ink.muted })
}

function drawBrand(paper: Paper, x: number, y: number): void {
  const { doc } = paper
  doc.roundedRect(x, y, 15, 15, 4).fill('#20271a')
  doc
    .save()
    .translate(x, y)
    .scale(15 / 24)
  doc.path('M7.2 5.2h3.1l8.5 11.2c.5 1.7-3.2 3-7 3s-7-1.3-6.5-3z').fillOpacity(0.34).fill('#c3f03e')
  doc.fillOpacity(1).ellipse(12.05, 16.7, 6.75, 2.65).fill('#c3f03e')
  doc.roundedRect(6.5, 4, 4.5, 2.1, 1).fill('#c3f03e')
  doc.restore()
  paper.write('Limelight', { x: x + 21, y: y + 0.5, width: 100 }, { size: 10.5, weight: 'bold' })
}
