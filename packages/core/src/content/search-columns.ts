import type { ContentCopyRow, ContentSearchColumns } from '@limelight/db/content/tables'
import { facetTokens } from '../search/facets.ts'
import { maskContacts } from '../search/masking.ts'
import { foldHandle, hashtagsOf, indexWords } from '../search/reading/fold.ts'
import { fittingTopics, mainTopics, topicsOfTags, topicsOfText, withGroups } from '../search/reading/topics.ts'
import { nothingShown } from '../search/unmasked.ts'
import { knownText } from '../search/view.ts'
import { partnershipOf } from './partnership.ts'
import type { AuthorRow } from './view.ts'

type Post = Pick<
  ContentCopyRow,
  'text' | 'language' | 'location' | 'is_video' | 'timeline_type' | 'disclosure' | 'paid'
>
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
export function searchColumnsOf(shown: Post, author: AuthorRow | undefined): ContentSearchColumns {
  const text = maskContacts(shown.text, nothingShown, author?.username)
  return {
    facets: facetTokens({
      country: [knownText(shown.location)],
      language: [knownText(shown.language)],
      topic: topicsOf(text, knownText(shown.language), author),
      isVideo: [shown.is_video ? '1' : '0'],
      timelineType: [knownText(shown.timeline_type)],
      isSponsored: [shown.disclosure === '' ? '0' : '1'],
      brand: shown.paid,
    }),
    words: indexWords(knownText(shown.language), text, author?.name ?? ''),
    handle: foldHandle(author?.username ?? ''),
  }
}

/** The topics of the hashtags and those of the author that fit. Without these, those of the words. */
function topicsOf(text: string, language: string | null, author: AuthorRow | undefined): string[] {
  const tagged = topicsOfTags(hashtagsOf(text))
  const sure = [...fittingTopics(mainTopics(author?.categories ?? []), tagged), ...tagged]
  return withGroups(sure.length > 0 ? sure : topicsOfText(text, language))
}
