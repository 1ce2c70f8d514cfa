import type { Context } from '../../context.ts'
import type { ProviderError } from './call.ts'
import type { Figures, Reader } from './provider.ts'

export type PostKind = 'POST' | 'REEL' | 'STORY' | 'VIDEO' | 'SHORT'

/** One reading of a post. What the network does not give is null. */
export type SeenPost = {
  /** Stays the same when the post is edited. */
  platformId: string
  url: string
  /** Equals the `platform_id` of the linked account that published it. */
  authorId: string
  publishedAt: Date
  /** The kinds that it counts as; null if the network does not say. */
  kinds: readonly PostKind[] | null
  text: string | null
  /** Full addresses that the text shows shortened or under other words. Further links stand in the text. */
  links: string[]
  /** ABSENT: the network has no such label. UNREADABLE: its API does not tell. */
  label: 'ON' | 'OFF' | 'ABSENT' | 'UNREADABLE'
  /** May hold a token and end soon, so it is copied at once and never stored. */
  pictureUrl: string | null
  figures: PostFigures
}

export type PostFigures = {
  views: number | null
  likes: number | null
  comments: number | null
  shares: number | null
}

/** Private, unlisted and missing posts are gone. `not-readable`: the answer says neither. */
export type PostReading = { kind: 'seen'; post: SeenPost } | { kind: 'gone' } | { kind: 'not-readable' }

/** The linked account whose token reads. */
export type PostAccount = { platformId: string; record: Figures }

/** Every function throws ProviderError when the provider refuses or does not answer. */
export type PostReader = {
  /** How many ids one call takes. */
  batchSize: number
  /** Answers for every id. */
  readPosts: (ctx: Context, reader: Reader, account: PostAccount, ids: string[]) => Promise<Map<string, PostReading>>
  /** The newest 50, newest first; undefined where the network has no such call. */
  listPosts: ((ctx: Context, reader: Reader, account: PostAccount) => Promise<SeenPost[]>) | undefined
  /** By an address of `parsePostUrl`. */
  findPost: (ctx: Context, reader: Reader, account: PostAccount, address: string) => Promise<PostReading>
}

export const newestPosts = 50

/**
 * What `readPosts(ctx, row, ids)` of read-posts.ts answers. With an error, only the ids that were read
 * before it have a reading.
 */
export type PostsRead = { readings: Map<string, PostReading>; error: ProviderError | undefined }

/** Networks leave out what they do not show, so an id without a row is gone. */
export function toReadings(ids: string[], found: Map<string, PostReading>): Map<string, PostReading> {
  return new Map(ids.map(id => [id, found.get(id) ?? { kind: 'gone' }]))
}

export function listSeen(readings: Iterable<PostReading>): SeenPost[] {
  const seen = [...readings].flatMap(reading => (reading.kind === 'seen' ? [reading.post] : []))
  const newestFirst = seen.toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
  return newestFirst.slice(0, newestPosts)
}

/** Null if a part is hidden, because it may hold what the others lack. */
export function joinTexts(parts: (string | null | undefined)[]): string | null {
  return parts.some(part => part == null) ? null : parts.join('\n').trim()
}

/** For networks whose addresses hold the id. */
export async function findById(
  ...[ctx, reader, account, id, read]: [Context, Reader, PostAccount, string, PostReader['readPosts']]
): Promise<PostReading> {
  return (await read(ctx, reader, account, [id])).get(id) ?? { kind: 'gone' }
}
