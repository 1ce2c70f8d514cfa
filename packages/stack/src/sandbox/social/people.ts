import { createHash } from 'node:crypto'
import type { Clock } from '@limelight/core/runtime/clock'
import type { Profiles } from '../networks/profiles.ts'
import { pictureUrl } from '../networks/youtube.ts'

const dayMs = 86_400_000
const firstDay = Date.UTC(2026, 0, 1)
const growthPerDay = 0.0012

/** One person behind every handle, the same at each provider, whose figures grow by the day. */
export function openPeople({ profiles, origin, clock }: { profiles: Profiles; origin: () => string; clock: Clock }) {
  const grown = (count: number) => {
    const days = Math.max(0, Math.floor((clock.now().getTime() - firstDay) / dayMs))
    return Math.round(count * (1 + days * growthPerDay))
  }
  return {
    grown,
    read(handle: string) {
      const { record, posts } = profiles.byHandle('instagram', handle)
      return {
        handle,
        /** The digits that Twitch, X and Instagram use as ids. */
        id: String(100_000_000 + (createHash('sha256').update(handle).digest().readUInt32BE() % 800_000_000)),
        name: record.name,
        bio: record.bio,
        picture: record.avatarUrl == null ? null : pictureUrl(record.avatarUrl, handle, origin()),
        followers: grown(record.followers),
        following: record.following ?? 120,
        posts: record.postsTotal ?? posts.length,
        thumbnails: posts.flatMap(post =>
          post.thumbnailUrl === null ? [] : pictureUrl(post.thumbnailUrl, handle, origin()),
        ),
        titles: posts.map(post => [...(post.text.split('\n')[0] ?? '')].slice(0, 90).join('')),
      }
    },
  }
}
export type People = ReturnType<typeof openPeople>
