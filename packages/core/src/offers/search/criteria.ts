import type { OfferFilters } from '@limelight/contract/offers/schema'
import { categoryFacet, kindFacet, type WordCondition } from './words.ts'

/** Bounds that one single item satisfies together; prices in base units. */
export type ItemBounds = {
  priceMin?: string | undefined
  priceMax?: string | undefined
  daysMax?: number | undefined
}

/** What public offers have to satisfy. */
export type Criteria = {
  words?: readonly WordCondition[]
  facets: string[]
  items: ItemBounds[]
  ratingMin?: number | undefined
  followersMin?: number | undefined
  userId?: string | undefined
  notUserId?: string | undefined
}

/** Terms of a buyer; what is missing is not compared. */
export type BuyerTerms = {
  makerId: string
  price: string | null
  execDays: number | null
  category: string | undefined
  kinds: readonly string[]
}

export function toUnits(amount: number): string {
  return String(BigInt(Math.round(amount * 1_000_000)))
}

/** The filters that compare columns. */
export function criteriaOf(filters: OfferFilters): Criteria {
  const { accountType = [], category, priceMin, priceMax, execDaysMax, ratingMin, followersMin, userId } = filters
  const bounds: ItemBounds = {
    priceMin: priceMin === undefined ? undefined : toUnits(priceMin),
    priceMax: priceMax === undefined ? undefined : toUnits(priceMax),
    daysMax: execDaysMax === undefined ? undefined : Math.floor(execDaysMax),
  }
  return {
    facets: facetsOf(accountType, category),
    items: hasBounds(bounds) ? [bounds] : [],
    ratingMin: ratingMin === undefined ? undefined : Math.ceil(ratingMin * 100),
    followersMin: followersMin === undefined ? undefined : Math.ceil(followersMin),
    userId,
  }
}

/** Offers that fit what a buyer wants. The buyer's own ones never do. */
export function criteriaOfBuyer({ makerId, price, execDays, category, kinds }: BuyerTerms): Criteria {
  const bounds: ItemBounds = { priceMax: price ?? undefined, daysMax: execDays ?? undefined }
  return { facets: facetsOf(kinds, category), items: hasBounds(bounds) ? [bounds] : [], notUserId: makerId }
}

/** Offers that satisfy both. */
export function bothOf(left: Criteria, right: Criteria): Criteria {
  return {
    ...left,
    ...right,
    words: left.words ?? [],
    ratingMin: left.ratingMin,
    followersMin: left.followersMin,
    userId: left.userId,
    facets: [...left.facets, ...right.facets],
    items: [...left.items, ...right.items],
  }
}

function hasBounds({ priceMin, priceMax, daysMax }: ItemBounds): boolean {
  return priceMin !== undefined || priceMax !== undefined || daysMax !== undefined
}

function facetsOf(kinds: readonly string[], category: string | undefined): string[] {
  const anyKind = kinds.map(kind => quote(kindFacet(kind))).join(' | ')
  return [...(kinds.length === 0 ? [] : [anyKind]), ...(category === undefined ? [] : [quote(categoryFacet(category))])]
}

function quote(lexeme: string): string {
  return `'${lexeme.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`
}
