/** Without zod, because pages show these too. */
export const offerStatuses = ['DRAFT', 'ACTIVE', 'ARCHIVED', 'BIN'] as const
export type OfferStatus = (typeof offerStatuses)[number]

/**
 * The changes of status that an owner can make, and what each needs. DELETE is a change to BIN, and
 * removes an offer that is there.
 */
export const offerTransitions: Record<OfferStatus, Partial<Record<OfferStatus, OfferCondition>>> = {
  DRAFT: { ACTIVE: 'publishable', BIN: 'always' },
  ACTIVE: { DRAFT: 'withoutLiveOrders', ARCHIVED: 'always', BIN: 'withoutLiveOrders' },
  ARCHIVED: { ACTIVE: 'publishable', BIN: 'withoutLiveOrders' },
  BIN: { DRAFT: 'always' },
}

export type OfferCondition = 'always' | 'publishable' | 'withoutLiveOrders'

/** The folders of a user's offers. ALL includes BIN. */
export const offerFolders = ['ALL', ...offerStatuses] as const
export type OfferFolder = (typeof offerFolders)[number]

export const offerSorts = ['createdAt', 'price', '-price', 'rating', 'relevance'] as const
export type OfferSort = (typeof offerSorts)[number]

export const offerRules = {
  maxNameLength: 80,
  maxDescriptionLength: 2000,
  maxItems: 10,
  maxItemNameLength: 64,
  maxItemDescriptionLength: 300,
  maxExecDays: 365,
  maxAmount: 1000,
  maxPortfolioImages: 10,
  maxVideos: 3,
  /** Per user, in all folders. */
  maxOffers: 1000,
}
