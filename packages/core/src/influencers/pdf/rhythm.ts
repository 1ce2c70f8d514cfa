import { busiestTime, hours, mapOfWeek, type Rhythm, shadeOf, weekdays } from '@limelight/contract/influencers/rhythm'
import { contentWidth, ink, margin, type Paper } from './paper.ts'
import { words } from './words.ts'

const small = { size: 7, color: ink.muted }
const labelWidth = 24
const mapWidth = contentWidth * 0.68
const gap = 1.5
const cell = { width: (mapWidth - labelWidth) / hours.length, height: 9 }
export const rhythmHeight = 18 + weekdays.length * cell.height + 12

/** The hours of the week in which the posts appear, the busier the darker. */
export function drawRhythm(paper: Paper, { rhythm, noun }: { rhythm: Rhythm; noun: string }, top: number): void {
  paper.write('Posting rhythm', { x: margin, y: top, width: mapWidth }, { size: 9.5, weight: 'bold' })
  const y = top + 18
  const { most, at } = mapOfWeek(rhythm)
  for (const [index, name] of weekdays.entries()) {
    const row = y + index * cell.height
    paper.write(name.slice(0, 3), { x: margin, y: row - 1, width: labelWidth }, small)
    for (const hour of hours) {
      const box = [margin + labelWidth + hour * cell.width, row, cell.width - gap, cell.height - gap, 1.5] as const
      paper.doc.roundedRect(...box).fill(ink.fill)
      const shade = shadeOf(at(index + 1, hour), most)
      if (shade > 0)
        paper.doc
          .roundedRect(...box)
          .fillOpacity(shade)
          .fill(ink.lit)
          .fillOpacity(1)
    }
  }
  const below = y + weekdays.length * cell.height + 1
  for (const hour of hours.filter(hour => hour % 6 === 0)) {
    const x = margin + labelWidth + hour * cell.width
    paper.write(String(hour), { x, y: below, width: 4 * cell.width }, small)
  }
  const aside = { x: margin + mapWidth + 20, width: contentWidth - mapWidth - 20 }
  const sentence = busiestTime(rhythm, noun, words.count)
  const end = y + paper.write(sentence, { ...aside, y, maxLines: 4 }, { size: 8 }) + 3
  const zone = `Hours in the time zone ${rhythm.timeZone.replaceAll('_', ' ')}`
  paper.write(zone, { ...aside, y: end, maxLines: 2 }, small)
}
