import type { OfferItemRow, OfferRow } from '@limelight/db/offers/tables'
import { fullNameOf } from '../runtime/person.ts'
import { categoryFacet, kindFacet, wordsOf } from './search/words.ts'
import type { SearchColumns } from './store.ts'

export type Seller = { name: string; surname: string; is_hidden: boolean; kinds: readonly string[] }

/** A refused name is not found, because nobody sees it. */
export function nameOf(seller: Seller): string {
  return seller.is_hidden ? '' : fullNameOf(seller)
}

/** What searches compare. */
export function toSearchColumns(
  { name, description, category }: Pick<OfferRow, 'name' | 'description' | 'category'>,
  items: readonly Pick<OfferItemRow, 'price' | 'exec_days'>[],
  seller: Seller,
): SearchColumns {
  const prices = items.flatMap(({ price }) => price ?? []).sort(byUnits)
  const ready = items.filter(({ price, exec_days }) => price !== null && exec_days !== null)
  return {
    name: wordsOf(name).join(' '),
    seller: wordsOf(nameOf(seller)).join(' '),
    description: wordsOf(description).join(' '),
    facets: [...seller.kinds.map(kindFacet), ...(category === null ? [] : [categoryFacet(category)])],
    kinds: seller.kinds,
    price: prices[0] ?? null,
    maxPrice: prices.at(-1) ?? null,
    itemPrices: ready.map(({ price }) => price ?? '0'),
    itemDays: ready.map(({ exec_days }) => exec_days ?? 0),
  }
}

function byUnits(left: string, right: string): number {
  return left.length - right.length || (left < right ? -1 : 1)
}
