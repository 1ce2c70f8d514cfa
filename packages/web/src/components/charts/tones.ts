/** Tone 0 is the subject of the page; peers are grey. Tones from 5 on repeat colours, dashed. */
const strokes = ['stroke-chart-1', 'stroke-chart-2', 'stroke-chart-3', 'stroke-chart-4', 'stroke-chart-5']
const fills = ['fill-chart-1', 'fill-chart-2', 'fill-chart-3', 'fill-chart-4', 'fill-chart-5']

export type Tone = number | 'peer'

export function strokeOf(tone: Tone): string {
  return tone === 'peer' ? 'stroke-control' : (strokes[tone % strokes.length] ?? '')
}

export function fillOf(tone: Tone): string {
  return tone === 'peer' ? 'fill-control' : (fills[tone % fills.length] ?? '')
}

export function dashesOf(tone: Tone): string | undefined {
  if (tone === 'peer') return '1 5'
  return tone < strokes.length ? undefined : tone < 2 * strokes.length ? '7 4' : '2 4'
}
