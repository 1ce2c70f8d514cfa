import type { Price, ReportPrice } from '@limelight/contract/influencers/price'
import { contentWidth, ink, margin, type Paper } from './paper.ts'
import { words } from './words.ts'

/** `320 USDT per post` */
export function priceOf({ price, kind }: Pick<Price, 'price' | 'kind'>): string {
  return `${words.money(price)} USDT per ${kind ?? 'order'}`
}

export function rangeOf({ low, high }: Pick<Price, 'low' | 'high'>): string {
  return `${words.money(low)} to ${words.money(high)} USDT`
}

const gap = 20
const left = { x: margin, width: (contentWidth - gap) * 0.38 }
const right = { x: margin + left.width + gap, width: (contentWidth - gap) * 0.62 }
const nameWidth = 40

/** What a post may cost, and how the estimate was made. Returns where it ends. */
export function drawPrice(paper: Paper, price: ReportPrice, top: number): number {
  const source = price.source === 'ORDERS' ? `from ${words.count(price.orders)} settled orders` : 'from the price table'
  paper.write('Estimated price', { x: margin, y: top, width: contentWidth }, { size: 9.5, weight: 'bold' })
  paper.write(source, { x: margin, y: top + 2, width: contentWidth, align: 'right' }, { size: 7, color: ink.muted })
  let y = top + 19
  y += paper.write(priceOf(price), { ...left, y }, { size: 12, weight: 'bold' }) + 1
  y += paper.write(`Usually ${rangeOf(price)}`, { ...left, y }, { size: 8, color: ink.muted }) + 2
  y += paper.write(price.formula, { ...left, y, maxLines: 5 }, { size: 6.5, color: ink.muted })
  return Math.max(y, drawKinds(paper, price, top + 19))
}

/** What the table says of each kind. A formula that stands beside is not repeated. */
function drawKinds(paper: Paper, { source, kinds, formula: shown }: ReportPrice, top: number): number {
  const heading = source === 'ORDERS' ? 'For comparison: the price table, by kind' : 'By kind'
  let y = top + paper.write(heading, { ...right, y: top }, { size: 7, color: ink.muted }) + 2
  const figures = { x: right.x + nameWidth, width: right.width - nameWidth }
  for (const { kind, price, formula, ...range } of kinds) {
    const name = `${kind[0]?.toUpperCase()}${kind.slice(1)}`
    paper.write(name, { ...right, y, width: nameWidth }, { size: 8, weight: 'bold' })
    y += paper.write(`${words.money(price)} USDT (${rangeOf(range)})`, { ...figures, y }, { size: 8 })
    if (formula !== shown) y += paper.write(formula, { ...figures, y, maxLines: 2 }, { size: 6.5, color: ink.muted })
    y += 3
  }
  return y
}
