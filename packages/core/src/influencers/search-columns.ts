import type { Audience } from '@limelight/contract/influencers/audience-schema'
import {
  type InfluencerCopyRow,
  type InfluencerSearchColumns,
  influencerCopyRow,
  type StoredInfluencer,
} from '@limelight/db/influencers/tables'
import { facetTokens } from '../search/facets.ts'
import { maskContacts } from '../search/masking.ts'
import { foldHandle, hashtagsOf, indexWords } from '../search/reading/fold.ts'
import {
  isTheme,
  mainTopics,
  topicOfCategory,
  topicsOfTags,
  topicsOfText,
  withGroups,
} from '../search/reading/topics.ts'
import { nothingShown } from '../search/unmasked.ts'
import { knownText } from '../search/view.ts'
import { audienceColumnsOf, audienceFacetsOf, parseAudience } from './audience/columns.ts'

type Creator = Pick<
  InfluencerCopyRow,
  | 'username'
  | 'name'
  | 'email'
  | 'categories'
  | 'location'
  | 'language'
  | 'gender'
  | 'account_type'
  | 'is_verified'
  | 'figures'
  | 'brands'
>

/**
 * What searches find a creator by, from what lists show of it and its bio. Nothing that is masked:
 * a match would reveal it.
 */
export function searchColumnsOf(shown: Creator, rawBio: string, audience: Audience | null): InfluencerSearchColumns {
  const { username, name, categories } = shown
  const bio = maskContacts(rawBio, nothingShown, username)
  const foreign = categories.filter(category => topicOfCategory(category) === undefined)
  return {
    facets: facetTokens({
      country: [knownText(shown.location)],
      language: [knownText(shown.language)],
      category: categories,
      topic: topicsOf(shown, bio),
      accountType: [knownText(shown.account_type)],
      gender: [knownText(shown.gender)],
      hasEmail: [shown.email === '' ? '0' : '1'],
      isVerified: [shown.is_verified ? '1' : '0'],
      figures: [shown.figures === 'verified' ? shown.figures : null],
      brand: shown.brands,
      ...audienceFacetsOf(audience),
    }),
    words: indexWords(knownText(shown.language), name, bio, ...foreign),
    handle: foldHandle(username),
    ...audienceColumnsOf(audience),
  }
}

/** The row with these brands, where lists show them and filters find them. */
export function withPaidBrands(row: StoredInfluencer, brands: string[]): StoredInfluencer {
  const shown = influencerCopyRow.parse(JSON.parse(row.shown))
  if (shown.brands.join() === brands.join()) return row
  const changed = { ...shown, brands }
  return { ...row, ...searchColumnsOf(changed, row.bio, parseAudience(row.audience)), shown: JSON.stringify(changed) }
}

/**
 * The topics that words find a creator by: the first categories. Hashtags only count where the
 * source names no theme, and plain words where it names no topic, because many bios mention what
 * they are not about.
 */
function topicsOf({ name, categories, language }: Creator, bio: string): string[] {
  const main = mainTopics(categories)
  if (main.some(isTheme)) return withGroups(main)
  const told = main.length > 0 ? main : topicsOfText(`${name} ${bio}`, knownText(language))
  return withGroups([...told, ...topicsOfTags(hashtagsOf(bio))])
}
