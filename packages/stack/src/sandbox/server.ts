import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileClock } from '@limelight/core/runtime/clock'
import fastify, { type FastifyInstance } from 'fastify'
import { assistantRoutes } from './assistant/routes.ts'
import { clockRoutes } from './clock.ts'
import { googleRoutes } from './google/routes.ts'
import { homePage, sitePage, sitePages } from './home-page.ts'
import { openAnswers } from './mail/answers.ts'
import { mailRecords } from './mail/dkim.ts'
import { listenDns } from './mail/dns.ts'
import { type Inbox, openInbox } from './mail/inbox.ts'
import { mailRoutes } from './mail/routes.ts'
import { listenSmtp } from './mail/smtp.ts'
import { instagramRoutes } from './networks/instagram.ts'
import { openProfiles, pictureRoutes } from './networks/profiles.ts'
import { youtubeRoutes } from './networks/youtube.ts'
import { openaiRoutes } from './openai/routes.ts'
import { portOf } from './port.ts'
import { Refusal, sendRefusal } from './refusal.ts'
import { shopRoutes } from './shop/routes.ts'
import { openFaults } from './social/faults.ts'
import { openPosts } from './social/posts.ts'
import { socialRoutes } from './social/routes.ts'
import { openTokens } from './social/tokens.ts'
import { openStripe } from './stripe/stripe.ts'
import { walletRoutes } from './wallet/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

export type SandboxOptions = {
  port: number
  smtpPort: number
  home: string
  clockFile: string
  appUrl: string
  chainUrl: string
  /** Where the product listens for replies and bounces. */
  inboundPort: number
  dnsPort: number
}
export type Sandbox = { url: string; smtpUrl: string; dnsPort: number; close(): Promise<void> }

/**
 * Serves the inbox over SMTP, and Google, Stripe, YouTube, Instagram, a wallet and the clock over
 * HTTP. Port 0 picks a free port.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  mkdirSync(dirname(options.clockFile), { recursive: true })
  const inbox = openInbox(options.home, fileClock(options.clockFile))
  const closers = [async () => inbox.close()]
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const smtp = await listenSmtp({ port: options.smtpPort, inbox })
    closers.push(smtp.close)
    const dns = await listenDns(options.dnsPort, mailRecords(options.home))
    closers.push(async () => dns.close())
    const app = await createApp(options, inbox)
    closers.push(() => app.close())
    await app.listen({ host: 'localhost', port: options.port })
    return { url: originOf(app), smtpUrl: smtp.url, dnsPort: dns.port, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Browsers and the app both use `localhost`, which is one origin over IPv4 and IPv6. */
function originOf(app: FastifyInstance): string {
  return `http://localhost:${portOf(app.server)}`
}

async function createApp(
  { home, clockFile, appUrl, chainUrl, inboundPort }: SandboxOptions,
  inbox: Inbox,
): Promise<FastifyInstance> {
  const clock = fileClock(clockFile)
  const appOrigin = new URL(appUrl).origin
  const issuer = () => `${originOf(app)}/google`
  const headers = {
    'content-security-policy': pagePolicy(appOrigin),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
  const app = fastify({
    forceCloseConnections: true,
    bodyLimit: 256 * 1024,
    // A path that cannot be decoded never reaches the hook below.
    frameworkErrors: (error, request, reply) => sendRefusal(error, request, reply.headers(headers)),
  })

  const stripe = openStripe({ folder: home, clock, appUrl, origin: () => originOf(app) })
  app.addHook('onClose', async () => stripe.close())

  app.setErrorHandler(sendRefusal)
  app.setNotFoundHandler((request, reply) => sendRefusal(new Refusal(404, 'ITEM_NOT_FOUND'), request, reply))
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))

  for (const [name, type] of [
    ['page.css', 'text/css'],
    ['page.js', 'text/javascript'],
  ] as const) {
    const content = await readFile(new URL(`assets/${name}`, import.meta.url))
    app.get(`/assets/${name}`, (_request, reply) => reply.type(type).send(content))
  }
  app.get('/', (_request, reply) => {
    const mails = inbox.list(() => true)
    const view = {
      total: mails.length,
      newest: mails[0],
      now: clock.now(),
      appOrigin,
      googleIssuer: issuer(),
      payments: stripe.summary(),
    }
    return reply.type('text/html').send(homePage(view))
  })
  for (const name of sitePages) {
    app.get(`/${name}`, (_request, reply) => reply.type('text/html').send(sitePage(name, appOrigin)))
  }
  mailRoutes(app, { inbox, clock, appOrigin, answers: openAnswers(inboundPort) })
  openaiRoutes(app)
  clockRoutes(app, { clockFile, chainUrl }, stripe)
  await app.register(scope => assistantRoutes(scope, { origin: () => originOf(app), appOrigin }))
  await app.register(scope => googleRoutes(scope, { issuer, appOrigin, clock }))
  await stripe.routes(app)
  const networks = { profiles: openProfiles(() => clock.now()), origin: () => originOf(app) }
  pictureRoutes(app)
  const posts = openPosts({ home, clock })
  app.addHook('onClose', async () => posts.close())
  const social = { ...networks, posts, tokens: openTokens(clock), faults: openFaults() }
  await app.register(scope => youtubeRoutes(scope, { ...social, socialFaults: social.faults }))
  await app.register(scope => instagramRoutes(scope, networks))
  await app.register(scope => walletRoutes(scope, { chain: { rpcUrl: chainUrl, chainId: 80002 }, appOrigin }))
  await app.register(async scope => webhookRoutes(scope))
  await app.register(scope => shopRoutes(scope, { clock, appOrigin, origin: () => originOf(app) }))
  await app.register(scope => socialRoutes(scope, { ...social, appOrigin, clock }))
  return app
}

/**
 * The app's origin is a form target, because browsers check the redirect after the consent form
 * too.
 */
function pagePolicy(appOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    "connect-src 'self'",
    "frame-src 'self'",
    `form-action 'self' ${appOrigin.replace(/:0$/, ':*')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
