import { testAccount } from '@limelight/chain/test-usdt'
import { parseUsdt } from '@limelight/contract/deposits/units'
import type { ErrorBody } from '@limelight/contract/errors'
import type { Order } from '@limelight/contract/orders/schema'
import { followToHead } from '@limelight/core/chain/follow-to-head'
import { expireDeposits } from '@limelight/core/deposits/pay'
import { runOrderClocks } from '@limelight/core/orders/run-clocks'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { buildOffer } from '@limelight/core/test/factories/offers'
import { TRPCClientError } from '@trpc/client'
import { openScene, type SceneOptions, signPayment } from '../deposits/scene.ts'

export const dayMs = 86_400_000
const maxCart = 20
const [buyerWallet, sellerWallet] = [testAccount(1), testAccount(2)]

export type Market = Awaited<ReturnType<typeof openMarket>>

/** A buyer and a seller with wallets and an offer, on a chain that only this file moves. */
export async function openMarket(options: Pick<SceneOptions, 'environment'> = {}) {
  const scene = await openScene({ epochs: 'short', ...options })
  const { house } = scene
  const { ctx } = house

  async function join(wallet: typeof buyerWallet, name: string) {
    const form = buildSignUp({ name, surname: 'Vogt' })
    const session = await buildAccount(ctx, form)
    const { user, accessToken } = session
    await ctx.db.updateTable('users').set({ wallet: wallet.address }).where('id', '=', user.id).execute()
    const person = {
      ...{
        id: user.id,
        email: user.email,
        password: form.password,
        token: accessToken,
        session,
        wallet,
        calls: house.trpc(accessToken),
      },
      /** Access tokens last 15 minutes. */
      async signIn() {
        person.token = (await house.trpc().accounts.login.mutate(form)).accessToken
        person.calls = house.trpc(person.token)
      },
    }
    return person
  }

  const [client, owner] = [await join(buyerWallet, 'Mareike'), await join(sellerWallet, 'Leyla')]
  const offer = await buildOffer(ctx, owner.id)
  const item = offer.items[0]?.id ?? ''

  /** What the follower has not read yet, and what follows for the orders. */
  async function follow(): Promise<void> {
    await followToHead(ctx)
    await house.drain()
  }

  const market = {
    ...scene,
    client,
    owner,
    offer,
    item,
    follow,
    /** Each block takes a second at least, so the chain's time runs ahead. */
    async syncClock() {
      const { timestamp } = await scene.node.getBlock()
      house.clock.advance(Math.max(0, Number(timestamp) * 1000 - house.clock.now().getTime()))
    },
    async runClocks() {
      await expireDeposits(ctx)
      await runOrderClocks(ctx)
    },
    /** Moves both clocks and runs what is due. */
    async pass(ms: number) {
      await scene.advance(ms)
      await Promise.all([client.signIn(), owner.signIn()])
      await market.runClocks()
    },
    /** Drops mails that nobody reads, because sending them takes longest. */
    async dropNews() {
      await ctx.db.deleteFrom('outbox').where('role', '=', 'mail').execute()
    },
    /** Sends what waits, makes it final, and follows it. */
    async makeFinal() {
      await scene.settle()
      await scene.mineFinal()
      await scene.settle()
      await follow()
    },
    order: (body: Record<string, unknown> = {}): Promise<Order> =>
      client.calls.orders.create.mutate({ offerId: offer.id, items: [{ itemId: item, amount: 1 }], ...body }),
    async agreed(body: Record<string, unknown> = {}): Promise<Order> {
      const { id, updatedAt } = await market.order(body)
      return owner.calls.orders.act.mutate({ id, action: 'ACCEPT', updatedAt })
    },
    async pay(id: string): Promise<void> {
      await client.calls.orders.fixTerms.mutate({ id, x: 'client' })
      const authorization = await signPayment(ctx, [id], buyerWallet)
      await client.calls.orders.pay.mutate({ id, authorization })
    },
    /** An order whose deposit is final. */
    async paid(): Promise<Order> {
      const { id } = await market.agreed()
      await market.pay(id)
      await market.makeFinal()
      return client.calls.orders.byId.query({ id })
    },
    /** Orders whose deposits are final, paid as carts. */
    async paidMany(count: number): Promise<string[]> {
      const ids: string[] = []
      while (ids.length < count) {
        const size = Math.min(maxCart, count - ids.length)
        const one = { offerId: offer.id, items: [{ itemId: item, amount: 1 }] }
        const { data } = await client.calls.orders.createMany.mutate({
          orders: Array.from({ length: size }, () => one),
        })
        const orderIds = data.map(({ id }) => id)
        await inLanes(data, ({ id, updatedAt }) => owner.calls.orders.act.mutate({ id, action: 'ACCEPT', updatedAt }))
        await client.calls.orders.payMany.mutate({ orderIds })
        const authorization = await signPayment(ctx, orderIds, buyerWallet)
        await client.calls.orders.payMany.mutate({ orderIds, authorization })
        ids.push(...orderIds)
      }
      await market.dropNews()
      await market.makeFinal()
      return ids
    },
    async sent(): Promise<Order> {
      const { id } = await market.paid()
      return owner.calls.orders.act.mutate({ id, action: 'SEND', comment: 'All online since noon.' })
    },
    signSplit: (key: string, price: string, who: 'client' | 'owner') =>
      scene.signSplit(key, parseUsdt(price), who === 'client' ? 'buyer' : 'seller'),
  }
  return market
}

/** The code or text of a refused call. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  return (await refusalOf(call))?.errorMessage ?? 'accepted'
}

/** Undefined for a call that was accepted. */
export async function refusalOf(call: Promise<unknown>): Promise<ErrorBody | undefined> {
  try {
    await call
    return undefined
  } catch (error) {
    if (!(error instanceof TRPCClientError)) throw error
    return error.data
  }
}

const lanes = 4

/** Works on all of them, some at a time. */
export async function inLanes<Each>(all: readonly Each[], work: (each: Each) => Promise<unknown>): Promise<void> {
  const rest = all.values()
  const lane = async () => {
    for (const each of rest) await work(each)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
