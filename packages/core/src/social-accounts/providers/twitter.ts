import { CodeChallengeMethod, OAuth2Client } from 'arctic'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { type Classify, callProvider, classifyStatus, countField, textField } from './call.ts'
import { requireClient } from './clients.ts'
import type { Provider } from './provider.ts'
import { basicAuth, bearer, requestTokens, revokeToken, siblingOf } from './tokens.ts'

const scopes = ['tweet.read', 'users.read', 'offline.access']

const userSchema = z.object({
  data: z.object({
    id: z.string(),
    name: textField,
    username: textField,
    description: textField,
    profile_image_url: textField,
    public_metrics: z
      .object({ followers_count: countField, following_count: countField, tweet_count: countField })
      .nullish()
      .catch(null),
  }),
})

/** X suspends apps and users with 403. */
export const classify: Classify = (status, body) => (status === 403 ? 'refused' : classifyStatus(status, body))

export const twitter: Provider = {
  kind: 'TWITTER',

  authorizationUrl(ctx, { state, verifier, redirectUri }) {
    const { id, secret } = requireClient(ctx, 'TWITTER')
    return new OAuth2Client(id, secret, redirectUri).createAuthorizationURLWithPKCE(
      ctx.config.providers.TWITTER.authUrl,
      state,
      CodeChallengeMethod.S256,
      verifier,
      scopes,
    )
  },

  redeem: (ctx, { code, verifier, redirectUri }) =>
    fetchTokens(ctx, { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }),

  renew: (ctx, tokens) =>
    fetchTokens(ctx, { grant_type: 'refresh_token', refresh_token: tokens.refresh ?? '' }, tokens),

  revocation: {
    takes: 'refresh',
    send: (ctx, token) =>
      revokeToken(ctx, {
        url: siblingOf(ctx.config.providers.TWITTER.tokenUrl, 'revoke'),
        form: { token },
        headers: basicAuth(requireClient(ctx, 'TWITTER')),
      }),
  },

  async readAccount(ctx, { access, waitForTurn }) {
    await waitForTurn()
    const fields = 'description,profile_image_url,public_metrics'
    const url = `${ctx.config.providers.TWITTER.apiUrl}/users/me?${new URLSearchParams({ 'user.fields': fields })}`
    const { data } = await callProvider(ctx, { url, headers: bearer(access) }, userSchema, classify)
    return {
      platformId: data.id,
      // X sends a picture of 48 px; the same name without the ending is the original.
      pictureUrl: data.profile_image_url?.replace(/_normal(\.\w+)$/, '$1') ?? null,
      record: {
        username: data.username ?? null,
        name: data.name ?? null,
        description: data.description ?? null,
        followersCount: data.public_metrics?.followers_count ?? null,
        followingCount: data.public_metrics?.following_count ?? null,
        tweetCount: data.public_metrics?.tweet_count ?? null,
      },
    }
  },

  readVideos: undefined,
}

function fetchTokens(ctx: Context, form: Record<string, string>, former?: Parameters<typeof requestTokens>[2]) {
  const client = requireClient(ctx, 'TWITTER')
  const { tokenUrl } = ctx.config.providers.TWITTER
  return requestTokens(ctx, { url: tokenUrl, form, headers: basicAuth(client) }, former)
}
