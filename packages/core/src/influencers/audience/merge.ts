import type { Audience } from '@limelight/contract/influencers/audience-schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { StoredInfluencer } from '@limelight/db/influencers/tables'
import type { Context } from '../../context.ts'
import { replaceFacets } from '../../search/facets.ts'
import { audienceColumnsOf, audienceFacetsOf, formatAudience, parseAudience } from './columns.ts'
import { readStoredAudiences } from './store.ts'

/**
 * Sources state parts of an audience at different times, and most state none: the newest sample of
 * each part stays. Runs under the lock of the write, so that no other write comes between.
 */
export async function keepAudiences(
  ctx: Context,
  network: SocialNetwork,
  rows: StoredInfluencer[],
): Promise<StoredInfluencer[]> {
  const ids = rows.map(({ id }) => id)
  const stored = await readStoredAudiences(ctx, network, ids)
  if (stored.size === 0) return rows
  return rows.map(row => withAudience(row, stored.get(row.id) ?? ''))
}

/** A stored row with what an audience adds to its own. */
export function withAudience(row: StoredInfluencer, other: string): StoredInfluencer {
  const audience = mergeAudiences(other, row.audience)
  if (audience === row.audience) return row
  const parsed = parseAudience(audience)
  const facets = replaceFacets(row.facets, audienceFacetsOf(parsed))
  return { ...row, audience, facets, ...audienceColumnsOf(parsed) }
}

/** A sample whose date lies ahead would keep every later one out, so it counts as one of this day. */
export function datedUntil(day: string, audience: Audience | null): Audience | null {
  if (audience === null) return null
  const until = <Part extends { date: string }>(part: Part | null) =>
    part === null || part.date <= day ? part : { ...part, date: day }
  return {
    countries: until(audience.countries),
    languages: until(audience.languages),
    ages: until(audience.ages),
    genders: until(audience.genders),
    reachable: until(audience.reachable),
    suspicious: until(audience.suspicious),
  }
}

/** Of two samples of one day, the one that was stated later. */
function mergeAudiences(before: string, after: string): string {
  if (before === after || before === '') return after
  const [old, stated] = [parseAudience(before), parseAudience(after)]
  if (old === null || stated === null) return before
  const newest = <Part extends { date: string }>(one: Part | null, other: Part | null) =>
    other === null || (one !== null && one.date > other.date) ? one : other
  return formatAudience({
    countries: newest(old.countries, stated.countries),
    languages: newest(old.languages, stated.languages),
    ages: newest(old.ages, stated.ages),
    genders: newest(old.genders, stated.genders),
    reachable: newest(old.reachable, stated.reachable),
    suspicious: newest(old.suspicious, stated.suspicious),
  })
}
