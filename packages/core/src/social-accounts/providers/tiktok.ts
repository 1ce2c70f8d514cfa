import * as z from 'zod'
import type { Context } from '../../context.ts'
import { type Classify, callProvider, classifyStatus, countField, ProviderError, textField } from './call.ts'
import { requireClient } from './clients.ts'
import type { Provider } from './provider.ts'
import { bearer, requestTokens, revokeToken, siblingOf } from './tokens.ts'

const scopes = ['user.info.basic', 'user.info.profile', 'user.info.stats', 'video.list']

const fields = [
  'open_id',
  'username',
  'display_name',
  'bio_description',
  'avatar_url',
  'profile_deep_link',
  'follower_count',
  'following_count',
  'likes_count',
  'video_count',
]

const userSchema = z.object({
  data: z.object({
    user: z.object({
      open_id: z.string(),
      username: textField,
      display_name: textField,
      bio_description: textField,
      avatar_url: textField,
      profile_deep_link: textField,
      follower_count: countField,
      following_count: countField,
      likes_count: countField,
      video_count: countField,
    }),
  }),
})

export const refusalSchema = z.object({ error: z.object({ code: z.string() }) })

export const classify: Classify = (status, body) => {
  const code = refusalSchema.safeParse(body).data?.error.code
  if (code === 'access_token_invalid' || code === 'scope_not_authorized') return 'refused'
  return code === 'rate_limit_exceeded' ? 'limited' : classifyStatus(status, body)
}

export const tiktok: Provider = {
  kind: 'TIKTOK',

  /** TikTok calls the client id `client_key` and separates scopes by commas. */
  authorizationUrl(ctx, { state, redirectUri }) {
    const url = new URL(ctx.config.providers.TIKTOK.authUrl)
    const query = {
      response_type: 'code',
      client_key: requireClient(ctx, 'TIKTOK').id,
      scope: scopes.join(','),
      redirect_uri: redirectUri,
      state,
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  },

  redeem: (ctx, { code, redirectUri }) =>
    fetchTokens(ctx, { grant_type: 'authorization_code', code, redirect_uri: redirectUri }),

  renew: (ctx, tokens) =>
    fetchTokens(ctx, { grant_type: 'refresh_token', refresh_token: tokens.refresh ?? '' }, tokens),

  revocation: {
    takes: 'access',
    send: (ctx, token) =>
      revokeToken(ctx, {
        url: siblingOf(ctx.config.providers.TIKTOK.tokenUrl, '../revoke/'),
        form: { ...clientForm(ctx), token },
      }),
  },

  async readAccount(ctx, { access, waitForTurn }) {
    await waitForTurn()
    const url = `${ctx.config.providers.TIKTOK.apiUrl}/v2/user/info/?${new URLSearchParams({ fields: fields.join(',') })}`
    const { user } = (await callProvider(ctx, { url, headers: bearer(access) }, userSchema, classify)).data
    if (user.open_id === '') throw new ProviderError('TikTok sent no user', 'missing')
    return {
      platformId: user.open_id,
      pictureUrl: user.avatar_url ?? null,
      record: {
        username: user.username ?? null,
        displayName: user.display_name ?? null,
        description: user.bio_description ?? null,
        link: user.profile_deep_link ?? null,
        followers: user.follower_count ?? null,
        following: user.following_count ?? null,
        likes: user.likes_count ?? null,
        videos: user.video_count ?? null,
      },
    }
  },

  readVideos: undefined,
}

function clientForm(ctx: Context): { client_key: string; client_secret: string } {
  const { id, secret } = requireClient(ctx, 'TIKTOK')
  return { client_key: id, client_secret: secret }
}

function fetchTokens(ctx: Context, form: Record<string, string>, former?: Parameters<typeof requestTokens>[2]) {
  const { tokenUrl } = ctx.config.providers.TIKTOK
  return requestTokens(ctx, { url: tokenUrl, form: { ...form, ...clientForm(ctx) } }, former)
}
