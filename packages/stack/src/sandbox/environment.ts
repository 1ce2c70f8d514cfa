import { readFileSync } from 'node:fs'
import type { Environment } from '@limelight/core/runtime/config'
import { dkimSelector } from './mail/dkim.ts'
import { sandboxModel } from './openai/routes.ts'
import { sandboxBotToken, sandboxCheckChat } from './social/routes.ts'

/** What campaigns need beside SMTP. */
type MailSite = {
  /** Where the sandbox expects the product to listen for replies and bounces. */
  inboundPort: number
  dnsServer: string
  /** The file of the key that signs mails. */
  dkimFile: string
}
export type SandboxSite = { url: string; smtpUrl: string; mail?: MailSite }

/** The variables that point the product to the outside parties that the sandbox plays. */
export function sandboxEnvironment({ url, smtpUrl, mail }: SandboxSite): Environment {
  return {
    SMTP_URL: smtpUrl,
    ...(mail && mailEnvironment(mail)),
    OPENAI_API_URL: `${url}/openai/v1`,
    OPENAI_API_KEY: 'the sandbox accepts any',
    OPENAI_MODEL: sandboxModel,
    GOOGLE_ISSUER: `${url}/google`,
    GOOGLE_CLIENT_ID: 'limelight',
    GOOGLE_CLIENT_SECRET: 'the sandbox accepts any',
    ENTERPRISE_URL: `${url}/enterprise`,
    TERMS_URL: `${url}/terms`,
    PRIVACY_URL: `${url}/privacy`,
    CONTACT_URL: `${url}/contact`,
    STRIPE_API_URL: url,
    STRIPE_SECRET_KEY: 'sk_test_limelight',
    STRIPE_WEBHOOK_SECRET: 'whsec_limelight',
    YOUTUBE_API_URL: `${url}/youtube/v3`,
    YOUTUBE_API_KEY: 'the sandbox accepts any',
    INSTAGRAM_API_URL: `${url}/instagram/v23.0`,
    INSTAGRAM_ACCOUNT_ID: '17841400000000000',
    INSTAGRAM_ACCESS_TOKEN: 'the sandbox accepts any',
    ...socialEnvironment(url),
    SANDBOX_WALLET_URL: `${url}/wallet/provider.js`,
    WEBHOOK_TRUSTED_ORIGIN: url,
  }
}

function mailEnvironment({ inboundPort, dnsServer, dkimFile }: MailSite): Environment {
  return {
    INBOUND_DOMAIN: 'reply.limelight.test',
    INBOUND_PORT: String(inboundPort),
    MAIL_DKIM_SELECTOR: dkimSelector,
    MAIL_DKIM_KEY: readFileSync(dkimFile, 'utf8').trim().replaceAll('\n', '\\n'),
    MAIL_DNS_SERVERS: dnsServer,
  }
}

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
    TELEGRAM_CHECK_CHAT: sandboxCheckChat,
  }
}
