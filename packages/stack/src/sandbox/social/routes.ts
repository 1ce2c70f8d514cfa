import type { Clock } from '@limelight/core/runtime/clock'
import type { FastifyInstance } from 'fastify'
import type { Profiles } from '../networks/profiles.ts'
import { consentRoutes } from './consent.ts'
import { faultRoutes, type openFaults } from './faults.ts'
import { instagramLoginRoutes } from './instagram.ts'
import { openPeople } from './people.ts'
import { type Posts, postRoutes } from './posts.ts'
import { telegramRoutes } from './telegram.ts'
import { tiktokRoutes } from './tiktok.ts'
import { tokenRoutes } from './token-routes.ts'
import type { SocialTokens } from './tokens.ts'
import { twitchRoutes } from './twitch.ts'
import { twitterRoutes } from './twitter.ts'

/** The bot of the sandbox. Its token is what the product is configured with on this machine. */
export const sandboxBotToken = '700700700:sandbox-bot'
export const sandboxCheckChat = '-1009990000001'

type SocialOptions = {
  profiles: Profiles
  origin: () => string
  appOrigin: string
  clock: Clock
  tokens: SocialTokens
  faults: ReturnType<typeof openFaults>
  posts: Posts
}

/** The six networks whose accounts users link. YouTube's API itself stands in networks/youtube.ts. */
export async function socialRoutes(app: FastifyInstance, options: SocialOptions): Promise<void> {
  const { profiles, origin, appOrigin, clock, tokens, faults, posts } = options
  const provider = { people: openPeople({ profiles, origin, clock }), tokens, faults, clock, posts }

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  for (const kind of ['youtube', 'twitch', 'twitter', 'tiktok', 'instagram'] as const)
    consentRoutes(app, { kind, path: `/social/${kind}/auth`, appOrigin, tokens })
  consentRoutes(app, { kind: 'telegram', path: '/social/telegram/openid', appOrigin, tokens })
  const endpoints = [
    ['youtube', 'token', 'revoke'],
    ['twitch', 'oauth2/token', 'oauth2/revoke'],
    ['twitter', '2/oauth2/token', '2/oauth2/revoke'],
    ['tiktok', 'v2/oauth/token/', 'v2/oauth/revoke/'],
    ['instagram', 'oauth/access_token', undefined],
  ] as const
  for (const [kind, token, revoke] of endpoints)
    tokenRoutes(app, {
      ...{ kind, tokens, faults, path: `/social/${kind}/${token}` },
      revokePath: revoke && `/social/${kind}/${revoke}`,
    })
  faultRoutes(app, faults)
  postRoutes(app, posts, provider.people)
  twitchRoutes(app, provider)
  twitterRoutes(app, provider)
  tiktokRoutes(app, provider)
  instagramLoginRoutes(app, provider)
  await telegramRoutes(app, { ...provider, appOrigin, origin, botToken: sandboxBotToken, checkChat: sandboxCheckChat })
}
