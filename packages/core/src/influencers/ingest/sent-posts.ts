import { maxCountedPosts } from '@limelight/contract/influencers/counted-posts'
import type { ContentRecord, InfluencerRecord, PostRecord } from '@limelight/contract/influencers/ingestion'
import type { SocialNetwork } from '@limelight/contract/networks'
import { partnershipOf } from '../../content/partnership.ts'
import { topicsSaid } from '../../content/search-columns.ts'
import { maskContacts } from '../../search/masking.ts'
import { withGroups } from '../../search/reading/topics.ts'
import { nothingShown } from '../../search/unmasked.ts'
import { firstCounted, maxBrands, type PostFigures, type ToldByPosts, toldByPosts } from '../scores/post-store.ts'

/** What the store will know of a new creator's posts, so that the creator is written once. */
export type SentPosts = { figures: PostFigures[]; told: ToldByPosts }

export function sentPostsOf(
  network: SocialNetwork,
  { username, posts }: InfluencerRecord,
  until: number,
): SentPosts | undefined {
  if (posts === null || posts === undefined || posts.length === 0) return undefined
  const read = posts
    .map(post => ({ post, figures: toFigures(post), ...brandsOf(post, username) }))
    .sort((one, other) => (other.figures.publishedAt ?? -1) - (one.figures.publishedAt ?? -1))
  const newest = read.slice(0, maxCountedPosts)
  const counted = newest.filter(({ figures }) => (figures.publishedAt ?? -1) > firstCounted(until))
  return {
    figures: newest.map(({ figures }) => figures),
    told: toldByPosts({
      brands: byCount(read.map(({ paid }) => paid))
        .slice(0, maxBrands)
        .map(([brand]) => brand),
      counted: counted.length,
      topics: byCount(counted.map(({ post }) => topicsOf(network, post, username))),
      named: byCount(counted.map(({ named }) => named)).map(([brand]) => brand),
    }),
  }
}

export function toFigures(post: ContentRecord | PostRecord): PostFigures {
  return {
    views: post.viewsTotal ?? null,
    likes: post.likesTotal ?? null,
    comments: post.commentsTotal ?? null,
    publishedAt: post.publishDate == null ? null : Date.parse(post.publishDate),
  }
}

function brandsOf({ text, isPaidPartnership, paidPartner }: PostRecord, username: string) {
  return partnershipOf({ text, isLabelled: isPaidPartnership === true, partner: paidPartner, username })
}

function topicsOf(network: SocialNetwork, { text, language }: PostRecord, username: string): string[] {
  const written = { language: language ?? '', timeline_type: network === 'youtube' ? 'video' : '' }
  const { named, told } = topicsSaid(maskContacts(text, nothingShown, username), written)
  return withGroups([...named, ...told]).map(topic => topic.toLowerCase())
}

/** Those of the most posts first. */
function byCount(ofPosts: readonly (readonly string[])[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const value of ofPosts.flatMap(values => [...new Set(values)])) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || (one < other ? -1 : 1))
}
