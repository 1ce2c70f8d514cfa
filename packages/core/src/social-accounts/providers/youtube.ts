import { CodeChallengeMethod, OAuth2Client } from 'arctic'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import {
  type Classify,
  callProvider,
  classifyStatus,
  countField,
  instantField,
  listField,
  ProviderError,
  textField,
} from './call.ts'
import { requireClient } from './clients.ts'
import {
  type Figures,
  newestVideos,
  type OwnedAccount,
  type OwnedVideo,
  type Provider,
  type Reader,
} from './provider.ts'
import { bearer, requestTokens, revokeToken, siblingOf } from './tokens.ts'

const scope = 'https://www.googleapis.com/auth/youtube.readonly'

export const thumbnails = z
  .record(z.string(), z.object({ url: z.string(), width: z.number().nullish().catch(null) }))
  .nullish()
  .catch(null)

const channelsSchema = z.object({
  items: listField(
    z.object({
      id: z.string(),
      snippet: z.object({ title: textField, description: textField, thumbnails }).nullish().catch(null),
      statistics: z
        .object({
          viewCount: countField,
          subscriberCount: countField,
          hiddenSubscriberCount: z.boolean().nullish().catch(null),
          videoCount: countField,
        })
        .nullish()
        .catch(null),
      contentDetails: z
        .object({ relatedPlaylists: z.object({ uploads: textField }).nullish().catch(null) })
        .nullish()
        .catch(null),
    }),
  ),
})

const uploadsSchema = z.object({ items: listField(z.object({ contentDetails: z.object({ videoId: z.string() }) })) })

const videosSchema = z.object({
  items: listField(
    z.object({
      id: z.string(),
      snippet: z
        .object({ title: textField, description: textField, publishedAt: instantField, thumbnails })
        .nullish()
        .catch(null),
      contentDetails: z.object({ duration: textField }).nullish().catch(null),
      statistics: z
        .object({ viewCount: countField, likeCount: countField, commentCount: countField })
        .nullish()
        .catch(null),
    }),
  ),
})

export const youtube: Provider = {
  kind: 'YOUTUBE',

  authorizationUrl(ctx, { state, verifier, redirectUri }) {
    const { id, secret } = requireClient(ctx, 'YOUTUBE')
    const { authUrl } = ctx.config.providers.YOUTUBE
    const url = new OAuth2Client(id, secret, redirectUri).createAuthorizationURLWithPKCE(
      authUrl,
      state,
      CodeChallengeMethod.S256,
      verifier,
      [scope],
    )
    // Without both, Google gives a refresh token only the first time.
    url.searchParams.set('access_type', 'offline')
    url.searchParams.set('prompt', 'consent')
    return url
  },

  redeem(ctx, { code, verifier, redirectUri }) {
    const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }
    return fetchTokens(ctx, form)
  },

  renew: (ctx, tokens) =>
    fetchTokens(ctx, { grant_type: 'refresh_token', refresh_token: tokens.refresh ?? '' }, tokens),

  revocation: {
    takes: 'refresh',
    send: (ctx, token) =>
      revokeToken(ctx, { url: siblingOf(ctx.config.providers.YOUTUBE.tokenUrl, 'revoke'), form: { token } }),
  },

  async readAccount(ctx, reader) {
    const [channel] = await listChannels(ctx, reader)
    if (channel === undefined) throw new ProviderError('The Google account has no YouTube channel', 'missing')
    const { id, snippet, statistics } = channel
    return {
      platformId: id,
      pictureUrl: largest(snippet?.thumbnails),
      record: {
        channelId: id,
        title: snippet?.title ?? null,
        description: snippet?.description ?? null,
        subscribers: statistics?.hiddenSubscriberCount ? null : (statistics?.subscriberCount ?? null),
        viewCount: statistics?.viewCount ?? null,
        videoCount: statistics?.videoCount ?? null,
        uploads: channel.contentDetails?.relatedPlaylists?.uploads ?? null,
      },
    }
  },

  readVideos: listVideos,
}

function fetchTokens(ctx: Context, form: Record<string, string>, former?: Parameters<typeof requestTokens>[2]) {
  const { id, secret } = requireClient(ctx, 'YOUTUBE')
  const { tokenUrl } = ctx.config.providers.YOUTUBE
  return requestTokens(ctx, { url: tokenUrl, form: { ...form, client_id: id, client_secret: secret } }, former)
}

const refusalSchema = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })) }) })
const limits = ['quotaExceeded', 'rateLimitExceeded', 'userRateLimitExceeded', 'dailyLimitExceeded']

/** YouTube answers 403 when the quota is used up, and when the owner took the permission back. */
const classify: Classify = (status, body) => {
  if (status !== 403) return classifyStatus(status, body)
  const reasons = refusalSchema.safeParse(body).data?.error.errors ?? []
  return reasons.some(({ reason }) => limits.includes(reason)) ? 'limited' : 'refused'
}

async function listChannels(ctx: Context, reader: Reader) {
  const query = { mine: 'true', part: 'snippet,statistics,contentDetails' }
  return (await get(ctx, reader, 'channels', query, channelsSchema)).items
}

/** The ids of the newest videos. A channel without videos has no uploads playlist. */
export async function listUploads(ctx: Context, reader: Reader, { uploads: playlistId }: Figures): Promise<string[]> {
  if (typeof playlistId !== 'string') return []
  const query = { part: 'contentDetails', playlistId, maxResults: String(newestVideos) }
  const uploads = await get(ctx, reader, 'playlistItems', query, uploadsSchema).catch(noneIfMissing)
  return uploads?.items.map(item => item.contentDetails.videoId) ?? []
}

async function listVideos(ctx: Context, reader: Reader, { platformId, record }: OwnedAccount): Promise<OwnedVideo[]> {
  const ids = await listUploads(ctx, reader, record)
  if (ids.length === 0) return []
  const query = { part: 'snippet,contentDetails,statistics', id: ids.join(',') }
  const videos = await get(ctx, reader, 'videos', query, videosSchema)
  return videos.items.map(({ id, snippet, contentDetails, statistics }) => ({
    type: 'video',
    platformId: id,
    thumbnailUrl: largest(snippet?.thumbnails),
    publishedAt: snippet?.publishedAt ?? null,
    record: {
      channelId: platformId,
      title: snippet?.title ?? null,
      description: snippet?.description ?? null,
      url: `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`,
      viewCount: statistics?.viewCount ?? null,
      likeCount: statistics?.likeCount ?? null,
      commentCount: statistics?.commentCount ?? null,
      durationSec: readIsoDuration(contentDetails?.duration),
    } satisfies Figures,
  }))
}

function noneIfMissing(error: unknown): undefined {
  if (error instanceof ProviderError && error.failure === 'missing') return undefined
  throw error
}

export async function get<Answer>(
  ctx: Context,
  reader: Reader,
  path: string,
  query: Record<string, string>,
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  await reader.waitForTurn()
  const url = `${ctx.config.providers.YOUTUBE.apiUrl}/${path}?${new URLSearchParams(query)}`
  return callProvider(ctx, { url, headers: bearer(reader.access) }, schema, classify)
}

export function largest(sizes: z.infer<typeof thumbnails>): string | null {
  const found = Object.values(sizes ?? {}).toSorted((one, other) => (other.width ?? 0) - (one.width ?? 0))
  return found[0]?.url ?? null
}

/** `PT1H2M3S`; a running broadcast has none. */
export function readIsoDuration(duration: string | null | undefined): number | null {
  const [whole, days = 0, hours = 0, minutes = 0, seconds = 0] =
    /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(duration ?? '') ?? []
  if (whole === undefined) return null
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)
}
