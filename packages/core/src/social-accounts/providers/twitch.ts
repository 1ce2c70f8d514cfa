import { OAuth2Client } from 'arctic'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { callProvider, countField, instantField, listField, ProviderError, textField } from './call.ts'
import { requireClient } from './clients.ts'
import { newestVideos, type OwnedVideo, type Provider, type Reader } from './provider.ts'
import { bearer, requestTokens, revokeToken, siblingOf } from './tokens.ts'

const usersSchema = z.object({
  data: listField(
    z.object({
      id: z.string(),
      login: textField,
      display_name: textField,
      description: textField,
      profile_image_url: textField,
    }),
  ),
})

const followersSchema = z.object({ total: countField })

const videosSchema = z.object({
  data: listField(
    z.object({
      id: z.string(),
      title: textField,
      description: textField,
      url: textField,
      thumbnail_url: textField,
      view_count: countField,
      duration: textField,
      type: textField,
      language: textField,
      published_at: instantField,
    }),
  ),
})

const clipsSchema = z.object({
  data: listField(
    z.object({
      id: z.string(),
      title: textField,
      url: textField,
      thumbnail_url: textField,
      view_count: countField,
      duration: z.number().min(0).nullish().catch(null),
      language: textField,
      creator_name: textField,
      created_at: instantField,
    }),
  ),
})

export const twitch: Provider = {
  kind: 'TWITCH',

  authorizationUrl(ctx, { state, redirectUri }) {
    const { id, secret } = requireClient(ctx, 'TWITCH')
    return new OAuth2Client(id, secret, redirectUri).createAuthorizationURL(
      ctx.config.providers.TWITCH.authUrl,
      state,
      [],
    )
  },

  redeem: (ctx, { code, redirectUri }) =>
    fetchTokens(ctx, { grant_type: 'authorization_code', code, redirect_uri: redirectUri }),

  renew: (ctx, tokens) =>
    fetchTokens(ctx, { grant_type: 'refresh_token', refresh_token: tokens.refresh ?? '' }, tokens),

  revocation: {
    takes: 'access',
    send: (ctx, token) =>
      revokeToken(ctx, {
        url: siblingOf(ctx.config.providers.TWITCH.tokenUrl, 'revoke'),
        form: { client_id: requireClient(ctx, 'TWITCH').id, token },
      }),
  },

  async readAccount(ctx, reader) {
    const { data } = await get(ctx, reader, 'users', {}, usersSchema)
    const [user] = data
    if (user === undefined) throw new ProviderError('Twitch sent no user', 'missing')
    const { total } = await get(ctx, reader, 'channels/followers', { broadcaster_id: user.id }, followersSchema)
    return {
      platformId: user.id,
      pictureUrl: user.profile_image_url ?? null,
      record: {
        channelId: user.id,
        login: user.login ?? null,
        userName: user.display_name ?? null,
        description: user.description ?? null,
        followers: total ?? null,
      },
    }
  },

  async readVideos(ctx, reader, { platformId }) {
    return [...(await listVideos(ctx, reader, platformId)), ...(await listClips(ctx, reader, platformId))]
  },
}

function fetchTokens(ctx: Context, form: Record<string, string>, former?: Parameters<typeof requestTokens>[2]) {
  const { id, secret } = requireClient(ctx, 'TWITCH')
  const { tokenUrl } = ctx.config.providers.TWITCH
  return requestTokens(ctx, { url: tokenUrl, form: { ...form, client_id: id, client_secret: secret } }, former)
}

export async function get<Answer>(
  ctx: Context,
  reader: Reader,
  path: string,
  query: Record<string, string> | [string, string][],
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  await reader.waitForTurn()
  const url = `${ctx.config.providers.TWITCH.apiUrl}/${path}?${new URLSearchParams(query)}`
  const headers = { ...bearer(reader.access), 'client-id': requireClient(ctx, 'TWITCH').id }
  return callProvider(ctx, { url, headers }, schema)
}

async function listVideos(ctx: Context, reader: Reader, channelId: string): Promise<OwnedVideo[]> {
  const query = { user_id: channelId, first: String(newestVideos) }
  const { data } = await get(ctx, reader, 'videos', query, videosSchema)
  return data.map(video => ({
    type: 'video',
    platformId: video.id,
    thumbnailUrl: sized(video.thumbnail_url),
    publishedAt: video.published_at ?? null,
    record: {
      channelId,
      title: video.title ?? null,
      description: video.description ?? null,
      url: video.url ?? null,
      viewCount: video.view_count ?? null,
      durationSec: readDuration(video.duration),
      type: video.type ?? null,
      language: video.language ?? null,
    },
  }))
}

async function listClips(ctx: Context, reader: Reader, channelId: string): Promise<OwnedVideo[]> {
  const query = { broadcaster_id: channelId, first: String(newestVideos) }
  const { data } = await get(ctx, reader, 'clips', query, clipsSchema)
  return data.map(clip => ({
    type: 'clip',
    platformId: clip.id,
    thumbnailUrl: clip.thumbnail_url ?? null,
    publishedAt: clip.created_at ?? null,
    record: {
      channelId,
      title: clip.title ?? null,
      url: clip.url ?? null,
      viewCount: clip.view_count ?? null,
      durationSec: clip.duration == null ? null : Math.round(clip.duration),
      creatorName: clip.creator_name ?? null,
      language: clip.language ?? null,
    },
  }))
}

/** Twitch leaves the size of a video's picture open; the one of a running stream is empty. */
export function sized(address: string | null | undefined): string | null {
  if (address == null || address === '') return null
  return address.replace(/%?\{width\}/, '640').replace(/%?\{height\}/, '360')
}

/** `3h8m33s`. */
function readDuration(duration: string | null | undefined): number | null {
  const [whole, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(duration ?? '') ?? []
  return whole === undefined || whole === '' ? null : (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
}
