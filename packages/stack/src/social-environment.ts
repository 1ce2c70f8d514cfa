import type { Environment } from '@limelight/core/runtime/config'
import { sandboxBotToken } from './sandbox/social/routes.ts'

/** The variables that point the product to the networks that the sandbox plays. */
export function socialEnvironment(sandbox: string): Environment {
  const keys = (kind: string) => ({
    [`${kind}_CLIENT_ID`]: 'limelight',
    [`${kind}_CLIENT_SECRET`]: 'the sandbox accepts any',
  })
  const at = (path: string) => `${sandbox}/social/${path}`
  return {
    YOUTUBE_AUTH_URL: at('youtube/auth'),
    YOUTUBE_TOKEN_URL: at('youtube/token'),
    ...keys('TWITCH'),
    TWITCH_AUTH_URL: at('twitch/auth'),
    TWITCH_TOKEN_URL: at('twitch/oauth2/token'),
    TWITCH_API_URL: at('twitch/helix'),
    ...keys('TWITTER'),
    TWITTER_AUTH_URL: at('twitter/auth'),
    TWITTER_TOKEN_URL: at('twitter/2/oauth2/token'),
    TWITTER_API_URL: at('twitter/2'),
    TIKTOK_CLIENT_KEY: 'limelight',
    TIKTOK_CLIENT_SECRET: 'the sandbox accepts any',
    TIKTOK_AUTH_URL: at('tiktok/auth'),
    TIKTOK_TOKEN_URL: at('tiktok/v2/oauth/token/'),
    TIKTOK_API_URL: at('tiktok'),
    ...keys('INSTAGRAM'),
    INSTAGRAM_AUTH_URL: at('instagram/auth'),
    INSTAGRAM_TOKEN_URL: at('instagram/oauth/access_token'),
    INSTAGRAM_GRAPH_URL: at('instagram'),
    TELEGRAM_BOT_TOKEN: sandboxBotToken,
    TELEGRAM_BOT_USERNAME: 'limelight_sandbox_bot',
    TELEGRAM_CLIENT_SECRET: 'the sandbox accepts any',
    TELEGRAM_AUTH_URL: at('telegram/auth'),
    TELEGRAM_TOKEN_URL: at('telegram/token'),
    TELEGRAM_API_URL: at('telegram'),
  }
}
