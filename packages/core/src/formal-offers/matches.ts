import type { MatchScope } from '@limelight/contract/formal-offers/rules'
import type { Match, MatchesOfTerms, MatchWalk } from '@limelight/contract/formal-offers/schema'
import type { List } from '@limelight/contract/query'
import type { FormalOfferRow } from '@limelight/db/formal-offers/tables'
import type { Caller, Context } from '../context.ts'
import { presentOffers } from '../offers/present.ts'
import { comparedFields } from '../offers/search/search.ts'
import { AppError } from '../runtime/errors.ts'
import { readTrial } from './body.ts'
import { getFormalOfferOf } from './list.ts'
import { countMatches, findMatches, type Seeker, type Wanted } from './match-store.ts'
import { presentFormalOffers } from './present.ts'
import { findFormalOffers, listPreferences, readForm } from './store.ts'

type Matches = Promise<List<Match>>
type Search = MatchWalk & { scope: MatchScope }

/** What fits a formal offer of the caller or, for a scope, any of the caller's preferences. */
export async function findOwnMatches(
  ctx: Context,
  caller: Caller,
  { x, scope, ...walk }: Search & { x: string },
): Matches {
  if (isScope(x)) {
    const preferences = await listPreferences(ctx.db, caller.userId)
    return find(ctx, caller, preferences.map(toSeeker), { ...walk, scope: x })
  }
  const [row] = await findFormalOffers(ctx.db, [x])
  if (row?.user_id !== caller.userId) throw new AppError('ITEM_NOT_FOUND')
  return find(ctx, caller, [toSeeker(row)], { ...walk, scope })
}

function isScope(word: string): word is MatchScope {
  return word === 'ALL' || word === 'OFFER' || word === 'OFFER_FO'
}

/** What fits a formal offer of another user that the caller sees. */
export async function findMatchesOf(
  ctx: Context,
  caller: Caller,
  { userId, id, mine, ...search }: Search & { userId: string; id: string; mine: boolean },
): Matches {
  await getFormalOfferOf(ctx, caller, { userId, id })
  const [row] = await findFormalOffers(ctx.db, [id])
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  return find(ctx, caller, [toSeeker(row)], { ...search, onlyOf: mine ? caller.userId : undefined })
}

/** What fits terms that are tried out. */
export async function findTrialMatches(
  ctx: Context,
  caller: Caller,
  { scope, sort, offset, limit, ...body }: MatchesOfTerms,
): Matches {
  const trial = readTrial(await readForm(ctx.db), body)
  return find(ctx, caller, [{ makerId: caller.userId, ...trial }], { scope, sort, offset, limit })
}

function toSeeker({ user_id, side, price, exec_days, config }: FormalOfferRow): Seeker {
  return { makerId: user_id, side, price, execDays: exec_days, config }
}

/** Offers fit buyers only. */
async function find(
  ctx: Context,
  caller: Caller,
  seekers: readonly Seeker[],
  { scope, onlyOf, ...walk }: Search & { onlyOf?: string | undefined },
): Matches {
  const buyers = seekers.filter(({ side }) => side === 'BUYER')
  const wanted: Wanted = {
    offers: scope === 'OFFER_FO' ? [] : buyers.map(({ config, ...terms }) => ({ ...terms, ...comparedFields(config) })),
    preferences: scope === 'OFFER' ? [] : [...seekers],
    form: await readForm(ctx.db),
    onlyOf,
  }
  const [total, found] = await Promise.all([countMatches(ctx.db, wanted), findMatches(ctx.db, wanted, walk)])
  return { total, data: await present(ctx, caller, found) }
}

async function present(
  ctx: Context,
  caller: Caller,
  found: readonly { kind: Match['kind']; id: string }[],
): Promise<Match[]> {
  const idsOf = (kind: Match['kind']) => found.filter(one => one.kind === kind).map(({ id }) => id)
  const rows = await findFormalOffers(ctx.db, idsOf('OFFER_FO'))
  const offers = await presentOffers(ctx, caller, idsOf('OFFER'))
  const formalOffers = await presentFormalOffers(ctx, caller, rows)
  // What is removed meanwhile is missing.
  return found.flatMap(({ kind, id }): Match[] => {
    const offer = offers.find(one => one.id === id)
    const formalOffer = formalOffers.find(one => one.id === id)
    if (kind === 'OFFER') return offer === undefined ? [] : [{ kind, offer, formalOffer: null }]
    return formalOffer === undefined ? [] : [{ kind, offer: null, formalOffer }]
  })
}
