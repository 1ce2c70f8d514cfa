import { createHash } from 'node:crypto'
import type { Clock } from '@limelight/core/runtime/clock'
import type { Profiles } from '../networks/profiles.ts'
import { pictureUrl } from '../networks/youtube.ts'

const dayMs = 86_400_000
const firstDay = Date.UTC(2026, 0, 1)
/** Slow, because the catalogue knows the same people with figures that don't grow. */
const growthPerDay = 0.00004

/** Figures at networks without profiles of their own, as shares of those on Instagram. */
const shares = { tiktok: 1.3, twitter: 0.3, twitch: 0.12, telegram: 0.08 } as const

/** One person behind every handle. Figures differ per provider and grow by the day. */
export function openPeople({ profiles, origin, clock }: { profiles: Profiles; origin: () => string; clock: Clock }) {
  const grown = (count: number) => {
    const days = Math.max(0, Math.floor((clock.now().getTime() - firstDay) / dayMs))
    return Math.round(count * (1 + days * growthPerDay))
  }
  return {
    grown,
    read(handle: string, kind?: keyof typeof shares) {
      const scaled = (name: string, count: number) =>
        kind === undefined
          ? count
          : Math.round(count * shares[kind] * (0.7 + 0.6 * unitOf(`${name} ${kind} ${handle}`)))
      const { record, posts } = profiles.byHandle('instagram', handle)
      return {
        handle,
        /** The digits that Twitch, X and Instagram use as ids. */
        id: String(100_000_000 + (createHash('sha256').update(handle).digest().readUInt32BE() % 800_000_000)),
        name: record.name,
        bio: record.bio,
        picture: record.avatarUrl == null ? null : pictureUrl(record.avatarUrl, handle, origin()),
        followers: grown(scaled('followers', record.followers)),
        following: scaled('following', record.following ?? 120),
        posts: scaled('posts', record.postsTotal ?? posts.length),
        thumbnails: posts.flatMap(post =>
          post.thumbnailUrl == null ? [] : pictureUrl(post.thumbnailUrl, handle, origin()),
        ),
        titles: posts.map(post => [...(post.text.split('\n')[0] ?? '')].slice(0, 90).join('')),
      }
    },
  }
}

/** From 0 to 1, the same for the same words. */
function unitOf(words: string): number {
  return createHash('sha256').update(words).digest().readUInt32BE() / 2 ** 32
}

export type People = ReturnType<typeof openPeople>
