import type { InfluencerBrand, InfluencerBrands } from '@limelight/contract/influencers/brands'
import type { Rhythm, ZonedInfluencer } from '@limelight/contract/influencers/rhythm'
import type { InfluencerId } from '@limelight/contract/influencers/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { ContentCopyRow } from '@limelight/db/content/tables'
import { spelledBrands } from '../content/partnership.ts'
import { baselineOf, measureOf, ratiosOf, readHistory, resultOf } from '../content/performance.ts'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { knownDate } from '../search/view.ts'
import { readInfluencers } from './store.ts'

/** The brands of the newest posts: who paid, when, and how those posts did. */
export async function listBrands(ctx: Context, { kind, id }: InfluencerId): Promise<InfluencerBrands> {
  const posts = await readPosts(ctx, kind, id)
  const baseline = baselineOf(kind, posts)
  const names = new Set(posts.flatMap(({ paid, named }) => [...paid, ...named]))
  const brands = [...names].map(name => {
    const paid = posts.filter(post => post.paid.includes(name))
    const mentions = posts.filter(post => post.named.includes(name))
    const counted = paid.length > 0 ? paid : mentions
    return {
      name: spelledBrands([name]).join(),
      isPaid: paid.length > 0,
      paidPosts: paid.length,
      mentions: mentions.length,
      ...datesOf(counted),
      ...ratiosOf(kind, counted, baseline),
      bestPostId: bestOf(kind, counted)?.id ?? null,
    }
  })
  const sponsored = posts.filter(({ disclosure }) => disclosure !== '')
  return {
    measure: measureOf(kind),
    posts: posts.length,
    median: baseline.median,
    sponsored: { posts: sponsored.length, ...ratiosOf(kind, sponsored, baseline) },
    total: brands.length,
    data: brands.toSorted(byUse),
  }
}

async function readPosts(ctx: Context, network: SocialNetwork, id: string): Promise<ContentCopyRow[]> {
  const [influencers, posts] = await Promise.all([readInfluencers(ctx, network, [id]), readHistory(ctx, network, id)])
  if (influencers.length === 0) throw new AppError('ITEM_NOT_FOUND')
  return posts
}

/** Brands that paid first, those with the newest post first. */
function byUse(one: InfluencerBrand, other: InfluencerBrand): number {
  const paid = Number(other.isPaid) - Number(one.isPaid)
  const newest = (other.lastDate ?? '').localeCompare(one.lastDate ?? '')
  return paid || newest || one.name.localeCompare(other.name)
}

function datesOf(posts: readonly ContentCopyRow[]): Pick<InfluencerBrand, 'firstDate' | 'lastDate'> {
  const dates = posts.flatMap(({ publish_date }) => knownDate(publish_date) ?? []).sort()
  return { firstDate: dates[0] ?? null, lastDate: dates.at(-1) ?? null }
}

function bestOf(network: SocialNetwork, posts: readonly ContentCopyRow[]): ContentCopyRow | undefined {
  const result = (post: ContentCopyRow) => resultOf(network, post) ?? -1
  return posts.toSorted((one, other) => result(other) - result(one))[0]
}

/** When a creator posts, in a time zone: how often per weekday and hour, and how those posts did. */
export async function getRhythm(ctx: Context, { kind, id, timeZone }: ZonedInfluencer): Promise<Rhythm> {
  const posts = await readPosts(ctx, kind, id)
  const baseline = baselineOf(kind, posts)
  const clock = clockOf(timeZone)
  const cells = new Map<number, ContentCopyRow[]>()
  for (const post of posts) {
    const date = knownDate(post.publish_date)
    if (date === null) continue
    const slot = clock(new Date(date))
    cells.set(slot, [...(cells.get(slot) ?? []), post])
  }
  return {
    timeZone,
    posts: [...cells.values()].reduce((sum, these) => sum + these.length, 0),
    cells: [...cells]
      .sort(([one], [other]) => one - other)
      .map(([slot, these]) => ({
        weekday: 1 + Math.floor(slot / 24),
        hour: slot % 24,
        posts: these.length,
        ratio: ratiosOf(kind, these, baseline).ratio,
      })),
  }
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The hour of the week: Monday at midnight is 0. */
function clockOf(timeZone: string): (date: Date) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' })
  return date => {
    const parts = format.formatToParts(date)
    const part = (type: string) => parts.find(one => one.type === type)?.value ?? ''
    return weekdays.indexOf(part('weekday')) * 24 + Number(part('hour'))
  }
}
