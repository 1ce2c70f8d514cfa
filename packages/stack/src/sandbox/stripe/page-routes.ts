import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { Refusal } from '../refusal.ts'
import { attempt, completeSession, endSubscription } from './billing.ts'
import type { Account, Books, Draft } from './books.ts'
import type { ObjectOf, StripeObject } from './objects.ts'
import { invoicePage, paymentsPage, payPage, subscriptionPage } from './page.ts'
import { type Delivery, faultsSchema } from './webhooks.ts'

const payAnswer = z.object({ decision: z.enum(['pay', 'decline', 'later']) })
const subscriptionAnswer = z.object({ decision: z.enum(['decline', 'accept', 'end']) })

export type PageOptions = {
  books: Books
  delivery: Delivery
  origin: () => string
  mainAccount: string
  appOrigin: string
}
type WithId = { Params: { id: string } }

/**
 * The pages of the provider: payment page, invoices, and an overview of everything that was sold.
 */
export function stripePages(app: FastifyInstance, options: PageOptions): void {
  const { books, delivery, origin, mainAccount, appOrigin } = options
  const invoiceUrl = (id: string) => `${origin()}/stripe/invoices/${id}`

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )

  /**
   * Like Stripe, the page waits until the webhook is delivered before it redirects back to the app.
   */
  const act = async (account: Account, act: (draft: Draft) => void) => {
    delivery.send(account, account.write(Math.floor(account.now().getTime() / 1000), act))
    await delivery.flush(account)
  }
  const find = <Name extends StripeObject['object']>(kind: Name, id: string): [Account, ObjectOf<Name>] => {
    const account = books.ownerOf(id)
    const object = account?.find(kind, id)
    if (account === undefined || object === undefined)
      throw new Refusal(404, 'Payment not found. Open Payments to see all of them.')
    return [account, object]
  }
  const page = (reply: FastifyReply, markup: string) => reply.type('text/html').send(markup)

  app.get('/stripe', (_request, reply) => page(reply, paymentsPage(books.account(mainAccount), appOrigin)))

  app.get<WithId>('/stripe/pay/:id', (request, reply) => {
    const [account, session] = find('checkout.session', request.params.id)
    return page(reply, payPage(account, session))
  })

  app.post<WithId>('/stripe/pay/:id', async (request, reply) => {
    const [account, session] = find('checkout.session', request.params.id)
    const answer = payAnswer.safeParse(request.body)
    if (!answer.success) throw new Refusal(400, 'Choose Pay, Decline or Pay later')
    const { decision } = answer.data
    if (session.status !== 'open') return reply.redirect(`/stripe/pay/${session.id}`, 303)
    if (decision !== 'later') {
      await act(account, draft => completeSession(draft, session, invoiceUrl, decision === 'pay'))
    }
    const back = decision === 'pay' ? session.success_url : (session.cancel_url ?? session.success_url)
    return reply.redirect(back.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303)
  })

  app.get<WithId>('/stripe/invoices/:id', (request, reply) => {
    const [account, invoice] = find('invoice', request.params.id)
    return page(reply, invoicePage(account, invoice))
  })

  app.post<WithId>('/stripe/invoices/:id', async (request, reply) => {
    const [account, invoice] = find('invoice', request.params.id)
    const answer = payAnswer.safeParse(request.body)
    if (!answer.success) throw new Refusal(400, 'Choose Pay, Decline or Pay later')
    const { decision } = answer.data
    if (invoice.status === 'open' && decision !== 'later') {
      await act(account, draft => attempt(draft, invoice, decision === 'pay'))
    }
    return reply.redirect(`/stripe/invoices/${invoice.id}`, 303)
  })

  app.get<WithId>('/stripe/subscriptions/:id', (request, reply) => {
    const [account, subscription] = find('subscription', request.params.id)
    return page(reply, subscriptionPage(account, subscription))
  })

  app.post<WithId>('/stripe/subscriptions/:id', async (request, reply) => {
    const [account, subscription] = find('subscription', request.params.id)
    const answer = subscriptionAnswer.safeParse(request.body)
    if (!answer.success) throw new Refusal(400, 'decision must be accept, decline or end')
    const { decision } = answer.data
    if (decision !== 'end') {
      await act(account, draft => void draft.put({ ...subscription, sandbox: { declines: decision === 'decline' } }))
    } else if (subscription.ended_at === null) {
      await act(account, draft => void endSubscription(draft, subscription))
    }
    return reply.redirect(`/stripe/subscriptions/${subscription.id}`, 303)
  })

  app.post('/stripe/faults', request => {
    const wanted = faultsSchema.extend({ account: z.string().default(mainAccount) }).safeParse(request.body ?? {})
    if (!wanted.success)
      throw new Refusal(400, 'duplicate, reorder and drop are how many of the next webhooks, or true')
    const { account: name, ...faults } = wanted.data
    const account = books.account(name)
    delivery.setFaults(account, faults)
    return delivery.faultsOf(account)
  })
}
