import { toDeliverables } from '../../orders/posts/deliverables.ts'
import type { ItemValues, OfferValues } from './values.ts'

/** Whether two versions say the same: spaces around texts and zeros after a price say nothing. */
export function isSameOffer(one: OfferValues, other: OfferValues): boolean {
  return changedParts(one, other).length === 0
}

/** The parts in which two versions differ, as the form calls them. */
export function changedParts(one: OfferValues, other: OfferValues): string[] {
  const parts: [string, (values: OfferValues) => unknown][] = [
    ['title', ({ name }) => name.trim()],
    ['description', ({ description }) => description.trim()],
    ['category', ({ category }) => category],
    ['items', ({ items }) => items.map(plainItem)],
    ['main picture', ({ mainImage }) => mainImage?.id ?? null],
    ['portfolio', ({ portfolioImages }) => portfolioImages.map(({ id }) => id)],
    ['videos', ({ videos }) => videos.map(({ id }) => id)],
  ]
  return parts.flatMap(([name, read]) => (JSON.stringify(read(one)) === JSON.stringify(read(other)) ? [] : [name]))
}

/** The id of an item is not compared: a new item gets its own with the first save. */
function plainItem({ name, description, price, execDays, maxAmount, deliverables = [] }: ItemValues) {
  const numbers = [price, execDays, maxAmount].map(plainNumber)
  return [name.trim(), description.trim(), ...numbers, toDeliverables(deliverables)]
}

function plainNumber(text: string): string {
  return /^\s*\d+(\.\d+)?\s*$/.test(text)
    ? text
        .trim()
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '')
    : text.trim()
}
