import { toKind } from '@limelight/contract/social-accounts/kinds'
import type { SocialAccount } from '@limelight/contract/social-accounts/schema'
import type { Context } from '@limelight/core/context'
import { newId } from '@limelight/core/runtime/ids'
import { saveLink } from '@limelight/core/social-accounts/link'
import { upsertVideos } from '@limelight/core/social-accounts/video-store'

const tokens = { access: 'a token', refresh: 'a refresh token', expiresAt: null }

/** An account as a provider would have answered it. */
export function buildSocialAccount(ctx: Context, userId: string, kind: BuiltKind): Promise<SocialAccount> {
  const platformId = `${toKind(kind)}-${newId(ctx.clock)}`
  const account = { platformId, record: { channelId: platformId, ...records[kind] }, pictureUrl: null }
  return saveLink(ctx, { userId, kind, account, tokens })
}

/** Returns the id of a video of this account. */
export async function buildSocialVideo(ctx: Context, account: SocialAccount, type: 'video' | 'clip'): Promise<string> {
  const id = newId(ctx.clock)
  const video = {
    ...{ id, account_id: account.id, platform_id: `v-${id}`, thumbnail: null },
    record: { ...noFigures, channelId: account.platformId, title: 'Rye bread' },
    published_at: ctx.clock.now(),
    created_at: ctx.clock.now(),
  }
  await ctx.db.transaction().execute(trx => upsertVideos(trx, [{ ...video, type }]))
  return id
}

const noFigures = {
  ...{ description: null, url: null, viewCount: 10, likeCount: 1, commentCount: 0, durationSec: 31 },
  ...{ type: null, language: null, creatorName: null },
}

type BuiltKind = 'youtube' | 'twitch' | 'instagram'

const records = {
  youtube: { title: 'Rye', description: null, subscribers: 5, viewCount: 9, videoCount: 1 },
  twitch: { login: 'rye', userName: 'Rye', description: null, followers: 5 },
  instagram: {
    username: 'rye',
    fullName: 'Rye',
    description: null,
    accountType: null,
    followers: 5,
    following: 1,
    posts: 2,
  },
}
