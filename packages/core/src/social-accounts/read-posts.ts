import type { AccountKind } from '@limelight/contract/social-accounts/kinds'
import type { SocialAccountRow } from '@limelight/db/social-accounts/tables'
import type { Context } from '../context.ts'
import { ProviderError } from './providers/call.ts'
import { instagramPosts } from './providers/instagram-posts.ts'
import type { PostAccount, PostReader, PostReading, PostsRead, SeenPost } from './providers/post.ts'
import type { Reader } from './providers/provider.ts'
import { telegramPosts } from './providers/telegram-posts.ts'
import { tiktokPosts } from './providers/tiktok-posts.ts'
import { twitchPosts } from './providers/twitch-posts.ts'
import { twitterPosts } from './providers/twitter-posts.ts'
import { youtubePosts } from './providers/youtube-posts.ts'
import { waitForCall } from './rates.ts'
import { withToken } from './read-current.ts'
import { expireLink } from './refresh.ts'

const readers: Record<AccountKind, PostReader> = {
  YOUTUBE: youtubePosts,
  INSTAGRAM: instagramPosts,
  TIKTOK: tiktokPosts,
  TWITTER: twitterPosts,
  TWITCH: twitchPosts,
  TELEGRAM: telegramPosts,
}

/** Reads posts through the account that is linked. An error ends the reading; what was read before it counts. */
export async function readPosts(ctx: Context, row: SocialAccountRow, ids: string[]): Promise<PostsRead> {
  const { batchSize, readPosts } = readers[row.kind]
  const readings = new Map<string, PostReading>()
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize)
    try {
      const read = await withReader(ctx, row, (reader, account) => readPosts(ctx, reader, account, batch))
      for (const [id, reading] of read) readings.set(id, reading)
    } catch (error) {
      if (error instanceof ProviderError) return { readings, error }
      throw error
    }
  }
  return { readings, error: undefined }
}

/** The newest posts to choose from; undefined where the network cannot list them. Throws ProviderError. */
export async function listPosts(ctx: Context, row: SocialAccountRow): Promise<SeenPost[] | undefined> {
  const { listPosts } = readers[row.kind]
  return listPosts && withReader(ctx, row, (reader, account) => listPosts(ctx, reader, account))
}

/** Finds the post of a pasted URL by its `parsePostUrl`, as this account sees it. Throws ProviderError. */
export function findPost(ctx: Context, row: SocialAccountRow, address: string): Promise<PostReading> {
  return withReader(ctx, row, (reader, account) => readers[row.kind].findPost(ctx, reader, account, address))
}

/** Telegram has no tokens: our bot reads. A refused token ends the link, as it does when figures are read. */
async function withReader<Result>(
  ctx: Context,
  row: SocialAccountRow,
  read: (reader: Reader, account: PostAccount) => Promise<Result>,
): Promise<Result> {
  const account = { platformId: row.platform_id, record: row.record }
  const waitForTurn = () => waitForCall(ctx, row.kind)
  try {
    if (row.kind === 'TELEGRAM') return await read({ access: '', waitForTurn }, account)
    return await withToken(ctx, row, access => read({ access, waitForTurn }, account))
  } catch (error) {
    if (error instanceof ProviderError && error.failure === 'refused')
      await ctx.db.transaction().execute(trx => expireLink(ctx, trx, row))
    throw error
  }
}
