/** Without zod, because pages show these too. */
export const formalOfferSides = ['SELLER', 'BUYER'] as const
export type FormalOfferSide = (typeof formalOfferSides)[number]

export const formalOfferStatuses = ['SAVED', 'SENT', 'ACCEPTED'] as const
export type FormalOfferStatus = (typeof formalOfferStatuses)[number]

export const matchScopes = ['ALL', 'OFFER', 'OFFER_FO'] as const
export type MatchScope = (typeof matchScopes)[number]

export const formalOfferRules = {
  maxNameLength: 100,
  maxExecDays: 365,
  /** Made by one user, proposals included. */
  maxFormalOffers: 500,
}
