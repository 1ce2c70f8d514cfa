import type { ContentCopyRow, ContentSearchColumns } from '@limelight/db/content/tables'
import { facetTokens } from '../search/facets.ts'
import { maskContacts } from '../search/masking.ts'
import { gradesOfPost, gradeValues } from '../search/match/formula.ts'
import { placesOf } from '../search/places/cities.ts'
import {
  authorMark,
  foldHandle,
  hashtagsOf,
  indexWords,
  joinWords,
  markWords,
  nameMark,
  readHashtags,
} from '../search/reading/fold.ts'
import { fittingTopics, mainTopics, topicsOfTags, topicsOfText, withGroups } from '../search/reading/topics.ts'
import { nothingShown } from '../search/unmasked.ts'
import { knownText } from '../search/view.ts'
import { partnershipOf, signsOf } from './partnership.ts'
import type { AuthorRow } from './view.ts'

type Unread = Omit<ContentCopyRow, 'disclosure' | 'paid' | 'named'>

/** Adds to a post what its label and its caption tell about brands. */
export function withBrands(post: Unread, author: AuthorRow | undefined): ContentCopyRow {
  const { disclosure, paid, named } = partnershipOf({
    text: post.text,
    isLabelled: post.is_labelled,
    partner: post.partner,
    username: author?.username ?? '',
  })
  // Spreads of several objects make one that is ten times as slow to make and to read.
  return Object.assign(post, { disclosure: disclosure ?? ('' as const), paid, named })
}

/**
 * What searches find a content item by, from what lists show of it and its author. Nothing that is
 * masked: a match would reveal it.
 */
export function searchColumnsOf(shown: ContentCopyRow, author: AuthorRow | undefined): ContentSearchColumns {
  const text = maskContacts(shown.text, nothingShown, author?.username)
  const language = knownText(shown.language)
  const said = topicsSaid(text, shown)
  const own = [...said.named, ...said.told]
  const main = mainTopics(author?.categories ?? [])
  return {
    facets: facetTokens({
      country: [knownText(shown.location)],
      language: [language],
      topic: withGroups([...fittingTopics(main, own), ...own]),
      topicGrade: gradeValues(gradesOfPost(said, main)),
      isVideo: [shown.is_video ? '1' : '0'],
      timelineType: [knownText(shown.timeline_type)],
      isSponsored: [shown.disclosure === '' ? '0' : '1'],
      brand: shown.paid,
      brandGrade: shown.named.map(brand => `${brand} 3`),
      place: placesOf(author?.place ?? ''),
    }),
    words: joinWords(
      indexWords(language, text),
      markWords(nameMark, language, namesIn(text, shown)),
      markWords(authorMark, language, author?.name ?? ''),
    ),
    handle: foldHandle(author?.username ?? ''),
    mentions: [...new Set(signsOf(shown.text).mentions.map(({ written }) => foldHandle(written)))],
  }
}

type Written = Pick<ContentCopyRow, 'language' | 'timeline_type'>

/** A title is the first line of a video. Posts have none. */
export function titleOf(text: string, { timeline_type }: Pick<Written, 'timeline_type'>): string {
  return timeline_type === '' ? '' : (text.split('\n', 1)[0] ?? '')
}

/** The title and the hashtags of a text. */
function namesIn(text: string, written: Written): string {
  return [titleOf(text, written), ...readHashtags(text).map(tag => `#${tag}`)].join(' ')
}

/** Texts that were read for the topics of their author, until they are read to be written themselves. */
const readBefore = new Map<string, { named: string[]; told: string[] }>()
const maxReadBefore = 50_000
const maxRemembered = 300

/** The topics of the title and the hashtags, and those of the caption. Each new post is asked for twice. */
export function topicsSaid(text: string, written: Written): { named: string[]; told: string[] } {
  const key = `${written.language} ${written.timeline_type === ''} ${text}`
  const before = readBefore.get(key)
  if (before !== undefined) {
    readBefore.delete(key)
    return before
  }
  const language = knownText(written.language)
  const title = titleOf(text, written)
  const named = [...topicsOfTags(hashtagsOf(text)), ...(title === '' ? [] : topicsOfText(title, language))]
  const said = { named, told: topicsOfText(text, language) }
  if (text.length <= maxRemembered) {
    if (readBefore.size >= maxReadBefore) readBefore.clear()
    readBefore.set(key, said)
  }
  return said
}
