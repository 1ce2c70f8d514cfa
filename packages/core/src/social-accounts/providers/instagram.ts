import { OAuth2Client } from 'arctic'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { type Classify, callProvider, classifyStatus, countField, inListOrAlone, textField } from './call.ts'
import { requireClient } from './clients.ts'
import type { Provider, Tokens } from './provider.ts'
import { requestTokens, toTokens } from './tokens.ts'

const scopes = ['instagram_business_basic', 'instagram_business_manage_insights']
const fields = 'user_id,username,name,account_type,profile_picture_url,followers_count,follows_count,media_count'

const profileSchema = z.object({
  user_id: z.union([z.string(), z.int()]).transform(String),
  username: textField,
  name: textField,
  account_type: textField,
  profile_picture_url: textField,
  followers_count: countField,
  follows_count: countField,
  media_count: countField,
})

export const refusalSchema = z.object({
  error: z.object({ code: z.number(), error_subcode: z.number().optional().catch(undefined), message: textField }),
})
const invalidTokenCodes = [10, 102, 190, 200, 467]
const limitCodes = [4, 17, 32, 613, 80002]

/** Instagram answers most refusals with 400 and a code. */
export const classify: Classify = (status, body) => {
  const code = refusalSchema.safeParse(body).data?.error.code
  if (code !== undefined && limitCodes.includes(code)) return 'limited'
  return code !== undefined && invalidTokenCodes.includes(code) ? 'refused' : classifyStatus(status, body)
}

const answerSchema = z.record(z.string(), z.unknown())

export const instagram: Provider = {
  kind: 'INSTAGRAM',

  authorizationUrl(ctx, { state, redirectUri }) {
    const { id, secret } = requireClient(ctx, 'INSTAGRAM')
    return new OAuth2Client(id, secret, redirectUri).createAuthorizationURL(
      ctx.config.providers.INSTAGRAM.authUrl,
      state,
      scopes,
    )
  },

  /** The first token lives for an hour; it is exchanged for one of 60 days. */
  async redeem(ctx, { code, redirectUri }) {
    const { id, secret } = requireClient(ctx, 'INSTAGRAM')
    const { tokenUrl } = ctx.config.providers.INSTAGRAM
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
    const brief = await requestTokens(ctx, { url: tokenUrl, form: { ...form, client_id: id, client_secret: secret } })
    return exchange(ctx, 'access_token', {
      grant_type: 'ig_exchange_token',
      client_secret: secret,
      access_token: brief.access,
    })
  },

  /** The token renews itself; there is no refresh token. */
  renew: (ctx, tokens) =>
    exchange(ctx, 'refresh_access_token', { grant_type: 'ig_refresh_token', access_token: tokens.access }),

  revocation: undefined,

  async readAccount(ctx, { access, waitForTurn }) {
    await waitForTurn()
    const profile = await get(ctx, 'me', { fields, access_token: access }, inListOrAlone(profileSchema))
    return {
      platformId: profile.user_id,
      pictureUrl: profile.profile_picture_url ?? null,
      record: {
        username: profile.username ?? null,
        fullName: profile.name ?? null,
        description: null,
        accountType: profile.account_type ?? null,
        followers: profile.followers_count ?? null,
        following: profile.follows_count ?? null,
        posts: profile.media_count ?? null,
      },
    }
  },

  readVideos: undefined,
}

async function exchange(ctx: Context, path: string, query: Record<string, string>): Promise<Tokens> {
  return toTokens(ctx, await get(ctx, path, query, answerSchema))
}

export function get<Answer>(
  ctx: Context,
  path: string,
  query: Record<string, string>,
  schema: z.ZodType<Answer>,
  classified = classify,
): Promise<Answer> {
  const url = `${ctx.config.providers.INSTAGRAM.apiUrl}/${path}?${new URLSearchParams(query)}`
  return callProvider(ctx, { url }, schema, classified)
}
