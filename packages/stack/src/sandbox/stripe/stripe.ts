import type { Clock } from '@limelight/core/runtime/clock'
import type { FastifyInstance } from 'fastify'
import { stripeApi } from './api.ts'
import { turn } from './billing.ts'
import { type Account, openBooks } from './books.ts'
import { stripePages } from './page-routes.ts'
import { newEndpoint, openDelivery } from './webhooks.ts'

/** The account of the app that the launcher starts; its key is `sk_test_limelight`. */
const mainAccount = 'limelight'

/** Short, because the clock can move at any time. */
const turnMs = 500

export type StripeSandbox = {
  routes(app: FastifyInstance): Promise<void>
  /** Moves the clock of one account only. */
  advance(account: string, ms: number): Promise<Date>
  /** Does what is due and resolves when its webhooks are delivered. */
  turn(): Promise<void>
  summary(): { subscriptions: number; newest: string | undefined }
  close(): void
}

/**
 * The part of Stripe that selling plans needs: API, payment page, renewals by the clock and signed
 * webhooks.
 */
export function openStripe(options: {
  folder: string
  clock: Clock
  appUrl: string
  origin: () => string
}): StripeSandbox {
  const { folder, clock, appUrl, origin } = options
  const books = openBooks(folder, clock)
  const delivery = openDelivery()
  const main = books.account(mainAccount)
  registerApp(main, appUrl)
  for (const account of books.accounts()) {
    const undelivered = account.list('event').filter(({ pending_webhooks }) => pending_webhooks > 0)
    delivery.send(account, undelivered.reverse())
  }

  const turnAccount = async (account: Account) => {
    delivery.send(
      account,
      turn(account, id => `${origin()}/stripe/invoices/${id}`),
    )
    await delivery.flush(account)
  }
  const turnAll = async () => {
    await Promise.all(books.accounts().map(turnAccount))
  }
  const timer = setInterval(() => {
    turnAll().catch((error: Error) => void process.stderr.write(`${error.stack}\n`))
  }, turnMs).unref()

  return {
    async routes(app) {
      await app.register(async api => stripeApi(api, { books, delivery, origin }))
      await app.register(async pages =>
        stripePages(pages, { books, delivery, origin, mainAccount, appOrigin: new URL(appUrl).origin }),
      )
    },
    async advance(name, ms) {
      const account = books.account(name)
      account.advance(ms)
      await turnAccount(account)
      return account.now()
    },
    turn: turnAll,
    summary() {
      const subscriptions = main.list('subscription')
      return { subscriptions: subscriptions.length, newest: subscriptions[0]?.items.data[0].price.nickname }
    },
    close() {
      clearInterval(timer)
      delivery.close()
      books.close()
    },
  }
}

/** Registers the launcher's app. Apps of tests have no fixed address and register themselves. */
function registerApp(account: Account, appUrl: string): void {
  const url = `${new URL(appUrl).origin}/api/payments/webhook/stripe`
  if (new URL(appUrl).port === '0') return
  for (const endpoint of account.list('webhook_endpoint')) if (endpoint.url !== url) account.remove(endpoint.id)
  if (account.list('webhook_endpoint').length > 0) return
  const at = Math.floor(account.now().getTime() / 1000)
  account.write(at, draft => void draft.put(newEndpoint(url, ['*'], at)))
}
