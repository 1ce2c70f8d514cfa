import type { Audience } from '@limelight/contract/influencers/audience-schema'
import {
  type InfluencerCopyRow,
  type InfluencerSearchColumns,
  influencerCopyRow,
  type StoredInfluencer,
} from '@limelight/db/influencers/tables'
import { facetTokens } from '../search/facets.ts'
import { maskContacts } from '../search/masking.ts'
import { gradesOfCreator, gradeValues } from '../search/match/formula.ts'
import { placesOf } from '../search/places/cities.ts'
import { foldHandle, hashtagsOf, indexWords, joinWords, markWords, nameMark } from '../search/reading/fold.ts'
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
import type { ToldByPosts } from './scores/post-store.ts'

/**
 * What searches find a creator by, from what lists show of it and its bio. Nothing that is masked:
 * a match would reveal it.
 */
export function searchColumnsOf(
  shown: InfluencerCopyRow,
  rawBio: string,
  audience: Audience | null,
): InfluencerSearchColumns {
  const { username, name, categories } = shown
  const bio = maskContacts(rawBio, nothingShown, username)
  const foreign = categories.filter(category => topicOfCategory(category) === undefined)
  return {
    facets: facetTokens({
      country: [knownText(shown.location)],
      language: [knownText(shown.language)],
      category: categories,
      topic: topicsOf(shown, bio),
      topicGrade: gradeValues(gradesOfCreator(mainTopics(categories), shown.counted, shown.topics)),
      accountType: [knownText(shown.account_type)],
      gender: [knownText(shown.gender)],
      hasEmail: [shown.email === '' ? '0' : '1'],
      isVerified: [shown.is_verified ? '1' : '0'],
      figures: [shown.figures === 'verified' ? shown.figures : null],
      brand: shown.brands,
      brandGrade: shown.named.map(brand => `${brand} 3`),
      place: placesOf(shown.place),
      growthJumps: [knownText(shown.jumps)],
      ...audienceFacetsOf(audience),
    }),
    words: joinWords(
      indexWords(knownText(shown.language), name, bio, ...foreign),
      markWords(nameMark, knownText(shown.language), name),
    ),
    handle: foldHandle(username),
    ...audienceColumnsOf(audience),
  }
}

/** The row with what its posts tell, where lists show it and filters find it. */
export function withToldByPosts(
  row: StoredInfluencer,
  told: ToldByPosts & Partial<Pick<InfluencerCopyRow, 'place' | 'jumps'>>,
): StoredInfluencer {
  const shown = { ...influencerCopyRow.parse(JSON.parse(row.shown)), ...told }
  return { ...row, ...searchColumnsOf(shown, row.bio, parseAudience(row.audience)), shown: JSON.stringify(shown) }
}

/** What a creator is about: its main categories, what its bio tells, and what enough of its posts tell. */
function topicsOf(creator: InfluencerCopyRow, bio: string): string[] {
  return [...withGroups([...mainTopics(creator.categories), ...toldByBio(creator, bio)]), ...namesOf(creator.topics)]
}

const namesOf = (topics: InfluencerCopyRow['topics']) => topics.map(([topic]) => topic)

/**
 * Hashtags only count where the source names no theme, and plain words where it names no topic,
 * because many bios mention what they are not about.
 */
function toldByBio({ name, categories, language }: InfluencerCopyRow, bio: string): string[] {
  const main = mainTopics(categories)
  if (main.some(isTheme)) return []
  return [
    ...topicsOfTags(hashtagsOf(bio)),
    ...(main.length > 0 ? [] : topicsOfText(`${name} ${bio}`, knownText(language))),
  ]
}
