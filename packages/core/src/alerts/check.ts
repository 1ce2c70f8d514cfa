import { contentSearchSchema } from '@limelight/contract/search/content-filters'
import { influencerSearchSchema } from '@limelight/contract/search/influencer-filters'
import type { Transaction } from '@limelight/db/database'
import { recordEvent } from '../activity/record.ts'
import { contentSearch } from '../content/search.ts'
import type { Context } from '../context.ts'
import { figureHistories } from '../influencers/graph.ts'
import { presentInfluencersById } from '../influencers/list-items.ts'
import { presentInfluencers } from '../influencers/present.ts'
import { influencerSearch } from '../influencers/search.ts'
import { emit } from '../jobs/outbox.ts'
import { announce } from '../platform/webhooks/announce.ts'
import { withHandles } from '../search/handles.ts'
import { findPage } from '../search/paging.ts'
import { describeSearch } from '../search/search.ts'
import { searchDepth } from '../tariffs/search-charges.ts'
import { alertMailJob } from './jobs.ts'
import { findMoves, type Move } from './moves.ts'
import { type AlertWithSubject, findAlert, findWatched, recordCheck } from './store.ts'

/** What the mail has as its subject, and what it and the notice say. */
type News = { subject: string; text: string }
type Outcome = { seen?: string[]; told?: Record<string, string>; news: News | undefined; path: string }

/** Reads first. What it returns writes everything in the transaction that also ends the job. */
export async function checkAlert(
  ctx: Context,
  { alertId }: { alertId: string },
): Promise<((trx: Transaction) => Promise<void>) | undefined> {
  const alert = await findAlert(ctx.db, alertId)
  if (alert === undefined) return undefined
  const { news, path, ...state } =
    alert.search_id === null ? await checkList(ctx, alert) : await checkSearch(ctx, alert)
  const now = ctx.clock.now()
  return async trx => {
    if (!(await recordCheck(trx, alert, { ...state, now, found: news !== undefined }))) return
    if (news === undefined) return
    const { text } = news
    await recordEvent(ctx, trx, { userId: alert.user_id, type: 'ALERT', payload: { text, path } })
    announce(ctx, trx, { userId: alert.user_id, type: 'alert.found', data: { id: alertId, path: '/api/alerts' } })
    if (alert.by_mail) await emit(ctx, trx, alertMailJob, { alertId, ...news, path })
  }
}

/** How far down the results an alert looks, if the plan shows as much. */
const maxWatched = 200
/** More than a result list changes in weeks, so that what comes back is not new again. */
const maxSeen = 1000
const maxNames = 3

/** Masked usernames match nothing here, because the search is not charged. */
async function checkSearch(ctx: Context, alert: AlertWithSubject): Promise<Outcome> {
  const found = alert.scope === 'content' ? await findContent(ctx, alert) : await findCreators(ctx, alert)
  const known = new Set(alert.seen)
  const fresh = alert.seen === null ? [] : found.filter(({ id }) => !known.has(id))
  const ids = new Set([...found.map(({ id }) => id), ...(alert.seen ?? [])])
  const count = fresh.length
  const noun = alert.scope === 'content' ? 'post' : 'creator'
  const names = fresh.slice(0, maxNames).flatMap(({ name }) => name ?? [])
  const subject = `${count} new ${noun}${count === 1 ? '' : 's'} in “${alert.name}”`
  const more = names.length === 0 ? '' : `: ${names.join(', ')}${count > names.length ? ' and more' : ''}`
  return {
    seen: [...ids].slice(0, maxSeen),
    news: count === 0 ? undefined : { subject, text: `${subject}${more}.` },
    path: `/${alert.scope === 'content' ? 'content' : 'discovery'}?socialNetwork=${alert.network}&${alert.query}`,
  }
}

type Found = { id: string; name?: string }

async function findCreators(ctx: Context, alert: AlertWithSubject): Promise<Found[]> {
  const { data: input } = influencerSearchSchema.safeParse(inputOf(alert))
  if (input === undefined) return []
  const caller = { userId: alert.user_id }
  const { copy, filters } = describeSearch(influencerSearch, input.kind, input)
  const { rows } = await findPage(ctx, {
    ...(await pageOf(ctx, alert, { ...caller, network: input.kind }, filters)),
    copy,
    row: influencerSearch.row,
    direction: input.sortDirection,
  })
  const creators = await presentInfluencers(ctx, caller, input.kind, rows)
  return creators.map(({ id, name }) => ({ id, name }))
}

async function findContent(ctx: Context, alert: AlertWithSubject): Promise<Found[]> {
  const { data: input } = contentSearchSchema.safeParse(inputOf(alert))
  if (input === undefined) return []
  const { copy, filters } = describeSearch(contentSearch, input.kind, input)
  const { rows } = await findPage(ctx, {
    ...(await pageOf(ctx, alert, { userId: alert.user_id, network: input.kind }, filters)),
    copy,
    row: contentSearch.row,
    direction: input.sortDirection,
  })
  return rows.map(({ id }) => ({ id }))
}

async function pageOf(
  ctx: Context,
  alert: AlertWithSubject,
  caller: Parameters<typeof withHandles>[1],
  filters: Parameters<typeof withHandles>[2],
) {
  const [depth, handled] = await Promise.all([
    searchDepth(ctx, { userId: alert.user_id }),
    withHandles(ctx, caller, filters, { masked: false }),
  ])
  return { name: 'alerts.search', filters: handled, limit: Math.min(depth, maxWatched), start: { offset: 0 } }
}

/**
 * The saved query as a call sends it: a repeated name is a list. A value that no search takes finds
 * nothing, as in the address bar.
 */
function inputOf({ query, network }: AlertWithSubject): Record<string, unknown> {
  const params = new URLSearchParams(query ?? '')
  const values = [...new Set(params.keys())].map(name => {
    const all = params.getAll(name)
    return [name, all.length === 1 ? all[0] : all]
  })
  return { ...Object.fromEntries(values), kind: network }
}

const maxListItems = 2000
const perRead = 200
/** The same change is told once, however often it is looked at. */
const toldForMs = 8 * 24 * 60 * 60_000

type Moved = Move & { id: string }

/** What an alert remembers about a change that it has told. */
const markOf = ({ id, figure }: Moved) => (figure === 'followers' ? id : `${id} ${figure}`)

async function checkList(ctx: Context, alert: AlertWithSubject): Promise<Outcome> {
  const { list_id: listId, network } = alert
  if (listId === null || network === null) throw new Error(`Alert ${alert.id} watches no list of creators`)
  const now = ctx.clock.now()
  const since = now.getTime() - toldForMs
  const told = Object.fromEntries(Object.entries(alert.told).filter(([, day]) => Date.parse(day) > since))
  const ids = await findWatched(ctx.db, listId, maxListItems)
  const moved: Moved[] = []
  for (let at = 0; at < ids.length; at += perRead) {
    const part = ids.slice(at, at + perRead)
    for (const [id, history] of await figureHistories(ctx, network, part)) {
      const moves = findMoves(history, now)
      moved.push(...moves.map(move => ({ ...move, id })).filter(one => told[markOf(one)] === undefined))
    }
  }
  for (const one of moved) told[markOf(one)] = now.toISOString()
  return {
    told,
    news: moved.length === 0 ? undefined : await wordsOf(ctx, alert, moved),
    path: `/favourites?list=${listId}`,
  }
}

/** The names as the reader may see them. */
async function wordsOf(
  ctx: Context,
  { user_id: userId, network, name }: AlertWithSubject,
  moved: readonly Moved[],
): Promise<News> {
  const strongest = moved.toSorted((one, other) => Math.abs(other.percent) - Math.abs(one.percent)).slice(0, maxNames)
  const kind = network ?? 'instagram'
  const creators = await presentInfluencersById(
    ctx,
    { userId },
    kind,
    strongest.map(({ id }) => id),
  )
  const told = strongest.flatMap(move => {
    const creator = creators.find(({ id }) => id === move.id)
    return creator === undefined ? [] : `${creator.name} ${moveWords(move)}`
  })
  const more = moved.length > told.length ? ` and ${moved.length - told.length} more` : ''
  const { size } = new Set(moved.map(({ id }) => id))
  return {
    subject: `Unusual changes of ${size === 1 ? '1 creator' : `${size} creators`} in “${name}”`,
    text: `Unusual changes in “${name}”: ${told.join(', ')}${more}.`,
  }
}

function moveWords(move: Move): string {
  if (move.figure === 'followers')
    return `${move.percent < 0 ? '−' : '+'}${Math.abs(move.percent).toFixed(1)}% followers in a week`
  const [value, usual] = [move.value, move.usual].map(move.figure === 'views' ? counts.format : percentWords)
  return `${value} ${move.figure === 'views' ? 'views per post' : 'engagement'} (usually ${usual})`
}

const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const percentWords = (value: number) => `${value.toFixed(2)}%`
