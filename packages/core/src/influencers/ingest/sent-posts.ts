import { maxCountedPosts } from '@limelight/contract/influencers/counted-posts'
import type { InfluencerRecord, PostRecord } from '@limelight/contract/influencers/ingestion'
import { partnershipOf } from '../../content/partnership.ts'
import { maxBrands, type PostFigures } from '../scores/post-store.ts'

/** What the store will know of a new creator's posts, so that the creator is written once. */
export type SentPosts = { figures: PostFigures[]; brands: string[] }

export function sentPostsOf({ username, posts }: InfluencerRecord): SentPosts | undefined {
  if (posts === null || posts === undefined || posts.length === 0) return undefined
  const figures = posts.map(toFigures).sort((one, other) => (other.publishedAt ?? -1) - (one.publishedAt ?? -1))
  return { figures: figures.slice(0, maxCountedPosts), brands: brandsOf(username, posts) }
}

function toFigures(post: PostRecord): PostFigures {
  return {
    views: post.viewsTotal ?? null,
    likes: post.likesTotal ?? null,
    comments: post.commentsTotal ?? null,
    publishedAt: post.publishDate == null ? null : Date.parse(post.publishDate),
  }
}

/** Those with the most posts first. */
function brandsOf(username: string, posts: readonly PostRecord[]): string[] {
  const counts = new Map<string, number>()
  for (const { text, isPaidPartnership, paidPartner } of posts) {
    const { paid } = partnershipOf({ text, isLabelled: isPaidPartnership === true, partner: paidPartner, username })
    for (const brand of new Set(paid)) counts.set(brand, (counts.get(brand) ?? 0) + 1)
  }
  return [...counts]
    .sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || (one < other ? -1 : 1))
    .slice(0, maxBrands)
    .map(([brand]) => brand)
}
