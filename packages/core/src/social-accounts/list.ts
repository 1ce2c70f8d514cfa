import type { List, Page } from '@limelight/contract/query'
import type { AccountKind, KindWord } from '@limelight/contract/social-accounts/kinds'
import { toKind } from '@limelight/contract/social-accounts/kinds'
import type {
  PublicAccount,
  SocialAccount,
  TwitchClip,
  TwitchVideo,
  YouTubeVideo,
} from '@limelight/contract/social-accounts/schema'
import type { Caller, Context } from '../context.ts'
import { isLivingUser } from '../engines/shared-store.ts'
import { AppError } from '../runtime/errors.ts'
import { findAccount, findLinked, listAccounts } from './store.ts'
import { findTwitchVideo, listVideos } from './video-store.ts'
import { toPublicAccount, toSocialAccount, toTwitchClip, toTwitchVideo, toYouTubeVideo } from './view.ts'

export async function listOwnAccounts(
  ctx: Context,
  { userId }: Caller,
  { kind, ...page }: Page & { kind?: AccountKind | undefined },
): Promise<List<SocialAccount>> {
  const { total, rows } = await listAccounts(ctx.db, { userId, kind }, page)
  return { total, data: rows.map(row => toSocialAccount(ctx, row)) }
}

/** `kind` refuses accounts of another kind, like the path that names it. */
export async function getOwnAccount(
  ctx: Context,
  { userId }: Caller,
  { id, kind }: { id: string; kind?: KindWord | undefined },
): Promise<SocialAccount> {
  const row = await findAccount(ctx.db, id)
  if (row?.user_id !== userId || (kind !== undefined && row.kind !== toKind(kind))) throw new AppError('ITEM_NOT_FOUND')
  return toSocialAccount(ctx, row)
}

export async function listPublicAccounts(
  ctx: Context,
  { userId, ...page }: Page & { userId: string },
): Promise<List<PublicAccount>> {
  await requireLiving(ctx, userId)
  const { total, rows } = await listAccounts(ctx.db, { userId, kind: undefined }, page)
  return { total, data: rows.map(row => toPublicAccount(ctx, row)) }
}

/** Anybody reads the public keys, the owner all of them. */
export async function getInstagramProfile(
  ctx: Context,
  caller: Caller | undefined,
  { id }: { id: string },
): Promise<PublicAccount | SocialAccount> {
  const row = await findAccount(ctx.db, id)
  if (row?.kind !== 'INSTAGRAM' || !(await isLivingUser(ctx.db, row.user_id))) throw new AppError('ITEM_NOT_FOUND')
  return row.user_id === caller?.userId ? toSocialAccount(ctx, row) : toPublicAccount(ctx, row)
}

export async function listYouTubeVideos(
  ctx: Context,
  { userId }: Caller,
  { channelId, ...page }: Page & { channelId: string },
): Promise<List<YouTubeVideo>> {
  const channel = await findLinked(ctx.db, { kind: 'YOUTUBE', platformId: channelId })
  if (channel?.user_id !== userId) throw new AppError('ITEM_NOT_FOUND')
  const { total, rows } = await listVideos(ctx.db, { userId, kind: 'YOUTUBE', channelId, type: 'video' }, page)
  return { total, data: rows.map(row => toYouTubeVideo(ctx.config, row)) }
}

type ChannelQuery = Page & { userId: string; channelId: string }

export async function listTwitchVideos(ctx: Context, query: ChannelQuery): Promise<List<TwitchVideo>> {
  const { total, rows } = await listOfTwitch(ctx, query, 'video')
  return { total, data: rows.map(row => toTwitchVideo(ctx.config, row)) }
}

export async function listTwitchClips(ctx: Context, query: ChannelQuery): Promise<List<TwitchClip>> {
  const { total, rows } = await listOfTwitch(ctx, query, 'clip')
  return { total, data: rows.map(row => toTwitchClip(ctx.config, row)) }
}

async function listOfTwitch(ctx: Context, { userId, channelId, ...page }: ChannelQuery, type: 'video' | 'clip') {
  await requireLiving(ctx, userId)
  const channel = await findLinked(ctx.db, { kind: 'TWITCH', platformId: channelId })
  if (channel?.user_id !== userId) throw new AppError('ITEM_NOT_FOUND')
  return listVideos(ctx.db, { userId, kind: 'TWITCH', channelId, type }, page)
}

export async function getTwitchVideo(ctx: Context, { id }: { id: string }): Promise<TwitchVideo> {
  return toTwitchVideo(ctx.config, await requireTwitch(ctx, { id, type: 'video' }))
}

export async function getTwitchClip(ctx: Context, { id }: { id: string }): Promise<TwitchClip> {
  return toTwitchClip(ctx.config, await requireTwitch(ctx, { id, type: 'clip' }))
}

async function requireTwitch(ctx: Context, which: { id: string; type: 'video' | 'clip' }) {
  const row = await findTwitchVideo(ctx.db, which)
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  return row
}

async function requireLiving(ctx: Context, userId: string): Promise<void> {
  if (!(await isLivingUser(ctx.db, userId))) throw new AppError('ITEM_NOT_FOUND')
}
