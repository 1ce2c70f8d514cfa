import type { FavouriteInfluencer } from '@limelight/contract/favourites/schema'
import type { Columns } from '../../src/features/favourites/cards/cards.ts'

/** Columns by name, cards by letter; a dot is one that is not loaded. The first column is the default one. */
export function buildBoard(columns: Record<string, string>): Columns {
  return Object.entries(columns).map(([id, letters], position) => ({
    id,
    name: id,
    color: '#64748b',
    position,
    isDefault: position === 0,
    cards: [...letters].map(letter => (letter === '.' ? undefined : buildCard(letter, id))),
  }))
}

/** A board in the letters that `buildBoard` takes. */
export function spell(columns: Columns): Record<string, string> {
  return Object.fromEntries(columns.map(({ id, cards }) => [id, cards.map(card => card?.id ?? '.').join('')]))
}

export function buildCard(id: string, columnId: string): FavouriteInfluencer {
  return {
    id,
    columnId,
    socialNetwork: 'instagram',
    name: id,
    username: id,
    url: null,
    email: null,
    hasEmail: false,
    isUnmasked: false,
    isEmailUnmasked: false,
    isVerified: false,
    figures: 'estimated',
    verifiedAt: null,
    avatarUrl: null,
    categories: [],
    followers: 0,
    following: null,
    postsTotal: null,
    viewsTotal: null,
    videoTotal: null,
    er: null,
    erPercentile: null,
    aqs: null,
    lastPostDate: null,
    location: null,
    place: null,
    language: null,
    gender: null,
    accountType: null,
    brands: [],
    match: null,
    listIds: [],
    asOf: '2026-01-01T00:00:00.000Z',
    addedAt: '2026-01-01T00:00:00.000Z',
    note: null,
    isGone: false,
    price: null,
    fields: {},
  }
}
