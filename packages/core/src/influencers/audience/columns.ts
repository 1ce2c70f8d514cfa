import { type Audience, type AudienceShares, audienceSchema } from '@limelight/contract/influencers/audience-schema'
import { type AudienceFacet, audienceShares, type ShareStorage } from '@limelight/contract/search/audience-filters'
import type { InfluencerSearchColumns } from '@limelight/db/influencers/tables'
import { shareTokens } from '../../search/facets.ts'

/** The store holds an audience as JSON, and '' without one. */
export function parseAudience(stored: string): Audience | null {
  return stored === '' ? null : audienceSchema.parse(JSON.parse(stored))
}

export function formatAudience(audience: Audience | null): string {
  return audience === null ? '' : JSON.stringify(audience)
}

const unknown = -1

/** What searches find a creator by: exact shares in basis points. */
export function audienceColumnsOf(audience: Audience | null) {
  return {
    audience_countries: toMap(audience?.countries),
    audience_languages: toMap(audience?.languages),
    audience_ages: toMap(audience?.ages),
    audience_genders: toMap(audience?.genders),
    audience_reachable: toBasisPoints(audience?.reachable?.share),
    audience_suspicious: toBasisPoints(audience?.suspicious?.share),
  } satisfies Partial<InfluencerSearchColumns>
}

/** The steps that each share reaches, so that the index finds candidates. */
export function audienceFacetsOf(audience: Audience | null): Record<AudienceFacet, string[]> {
  const steps = (part: AudienceShares | null | undefined, { steps }: ShareStorage) =>
    part?.shares.flatMap(({ value, share }) =>
      shareTokens(
        value,
        steps.filter(step => share >= step),
      ),
    ) ?? []
  return {
    audienceCountry: steps(audience?.countries, audienceShares.countries),
    audienceLanguage: steps(audience?.languages, audienceShares.languages),
    audienceAge: steps(audience?.ages, audienceShares.ages),
    audienceGender: steps(audience?.genders, audienceShares.genders),
  }
}

function toMap(part: AudienceShares | null | undefined): Record<string, number> {
  return Object.fromEntries(part?.shares.map(({ value, share }) => [value, toBasisPoints(share)]) ?? [])
}

function toBasisPoints(share: number | undefined): number {
  return share === undefined ? unknown : Math.round(share * 100)
}
