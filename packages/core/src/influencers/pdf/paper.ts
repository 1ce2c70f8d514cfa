import PDFDocument from 'pdfkit'
import { loadFont, type Weight } from './fonts.ts'
import { type Run, toBreakable, toClusters, toRuns } from './runs.ts'

export type Style = { size: number; color?: string; weight?: Weight }
type Place = { x: number; y: number; width: number; maxLines?: number; align?: 'left' | 'right' | 'center' }

export const ink = {
  text: '#1f231b',
  muted: '#5e6157',
  line: '#e2e3de',
  fill: '#f4f5f1',
  lit: '#5b8424',
  soft: '#eff3e9',
  pale: '#b9cb9f',
  band: '#f6fae0',
}
const lineHeight = 1.35
const shaped = /-(arabic|devanagari|thai)-/

/** Of an A4 page. */
export const margin = 40
export const contentWidth = 595.28 - 2 * margin

/** A document whose texts may be in any script. Nothing is placed by itself: a page has what is put on it. */
export class Paper {
  readonly doc: PDFKit.PDFDocument
  readonly #known = new Set<string>()
  readonly #widths = new Map<string, number>()

  constructor(info: { title: string; author: string; at: Date }) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      lang: 'en',
      displayTitle: true,
      info: { Title: info.title, Author: info.author, Creator: 'Limelight', CreationDate: info.at },
    })
  }

  /** Writes at most `maxLines` lines, shortened if there is more, and returns how high they are. */
  write(text: string, { x, y, width, maxLines = 1, align = 'left' }: Place, style: Style): number {
    const lines = this.#breakLines(clean(text), width, maxLines, style)
    for (const [index, line] of lines.entries()) {
      const runs = toRuns(line, style.weight ?? 'regular')
      const free = width - this.#widthOf(runs, style)
      const left = x + (align === 'left' ? 0 : align === 'right' ? free : free / 2)
      this.#draw(runs, left, y + (index + 0.8) * style.size * lineHeight, style)
    }
    return lines.length * style.size * lineHeight
  }

  #draw(runs: readonly Run[], left: number, baseline: number, style: Style): void {
    let x = left
    for (const run of runs) {
      this.#choose(run.font, style.size).fillColor(style.color ?? ink.text)
      // Scripts whose glyphs stand in another order than their letters say what they mean.
      if (shaped.test(run.font)) this.doc.markContent('Span', { actual: run.text })
      this.doc.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] })
      if (shaped.test(run.font)) this.doc.endMarkedContent()
      x += this.#runWidth(run, style.size)
    }
  }

  #choose(font: string, size: number): PDFKit.PDFDocument {
    if (!this.#known.has(font)) this.doc.registerFont(font, loadFont(font))
    this.#known.add(font)
    return this.doc.font(font).fontSize(size)
  }

  #widthOf(runs: readonly Run[], style: Style): number {
    return runs.reduce((sum, run) => sum + this.#runWidth(run, style.size), 0)
  }

  #runWidth({ font, text }: Run, size: number): number {
    const key = `${font} ${text}`
    const known = this.#widths.get(key) ?? this.#choose(font, 100).widthOfString(text, { features: [] })
    this.#widths.set(key, known)
    return (known * size) / 100
  }

  #measure(text: string, style: Style): number {
    return this.#widthOf(toRuns(text, style.weight ?? 'regular'), style)
  }

  #breakLines(text: string, width: number, maxLines: number, style: Style): string[] {
    const paragraphs = text.split('\n').map(line => line.trim())
    const lines = paragraphs
      .filter(line => line !== '')
      .flatMap(line => this.#breakParagraph(line, width, maxLines, style))
    const kept = lines.slice(0, maxLines)
    if (lines.length > maxLines) kept.push(`${kept.pop()}…`)
    return kept.map(line => this.#shorten(line, width, style))
  }

  /** At most one line more than are shown, which tells that there is more. */
  #breakParagraph(paragraph: string, width: number, maxLines: number, style: Style): string[] {
    const lines: string[] = []
    let line = ''
    for (const part of toBreakable(paragraph)) {
      if (line !== '' && this.#measure((line + part).trimEnd(), style) > width) {
        lines.push(line.trimEnd())
        if (lines.length > maxLines) return lines
        line = ''
      }
      line += part
    }
    return [...lines, line.trimEnd()]
  }

  /** A word without a break can be wider than the line, too. */
  #shorten(line: string, width: number, style: Style): string {
    if (this.#measure(line, style) <= width) return line
    const clusters = toClusters(line.replace(/…$/, ''))
    const cut = (count: number) => `${clusters.slice(0, count).join('').trimEnd()}…`
    let [fits, tooMany] = [0, clusters.length]
    while (tooMany - fits > 1) {
      const middle = (fits + tooMany) >> 1
      if (this.#measure(cut(middle), style) <= width) fits = middle
      else tooMany = middle
    }
    return cut(fits)
  }

  async finish(): Promise<Buffer> {
    const parts: Buffer[] = []
    this.doc.on('data', (part: Buffer) => parts.push(part))
    const ended = new Promise((resolve, reject) => this.doc.once('end', resolve).once('error', reject))
    this.doc.end()
    await ended
    return Buffer.concat(parts)
  }
}

/** Masked parts as on the page, and without characters that no font draws. A long text costs time and shows no more. */
function clean(text: string): string {
  return text
    .normalize('NFC')
    .slice(0, 2000)
    .replaceAll('***', '•••')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
}
