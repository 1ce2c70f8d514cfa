import type { SocialNetwork } from '../networks.ts'

type Reactions = {
  likes: number | null | undefined
  comments: number | null | undefined
  views: number | null | undefined
  followers: number | null | undefined
}

/**
 * Percent with two decimals, for a post and for the averages of its author alike: reactions per
 * follower on Instagram, per view on YouTube. Unknown comments count as none.
 */
export function engagementRate(
  network: SocialNetwork,
  { likes, comments, views, followers }: Reactions,
): number | null {
  const audience = network === 'youtube' ? views : followers
  if (likes === null || likes === undefined || !audience) return null
  return Math.min(100, Number((((likes + (comments ?? 0)) / audience) * 100).toFixed(2)))
}
