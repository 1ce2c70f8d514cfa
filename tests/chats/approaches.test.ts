import { pruneApproaches, sendWaitingMails } from '@limelight/core/chats/approaches/approaches'
import { changeFormalOffer } from '@limelight/core/formal-offers/write'
import { actOnOrder } from '@limelight/core/orders/act'
import { createOrder } from '@limelight/core/orders/terms/create'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildProposal } from '@limelight/core/test/factories/formal-offers'
import { buildOffer } from '@limelight/core/test/factories/offers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const [APPROACHES_PER_PAIR, APPROACHES_PER_USER, APPROACHES_PER_PAID_USER] = ['', '', '']
/** The limits that operators have without setting any. */
const house = await openHouse({ APPROACHES_PER_PAIR, APPROACHES_PER_USER, APPROACHES_PER_PAID_USER })
const { ctx } = house
beforeEach(() => house.clock.startDay())
const hour = 60 * 60_000

async function enter(name: string, surname: string) {
  const { user, accessToken: token } = await buildAccount(ctx, { name, surname })
  return { ...user, token, calls: house.trpc(token) }
}
type Person = Awaited<ReturnType<typeof enter>>

const terms = { name: 'Calm reels', side: 'BUYER', price: 480, execDays: 14, config: { category: 'Beauty' } }
const propose = ({ calls }: Person, to: { id: string }) =>
  calls.formalOffers.create.mutate({ ...terms, targetUserId: to.id })
const ask = ({ calls }: Person, to: { id: string }) => calls.requests.create.mutate({ userId: to.id })

async function sellOffer({ id }: Person) {
  const offer = await buildOffer(ctx, id)
  return { offerId: offer.id, items: [{ itemId: offer.items[0]?.id, amount: 1 }] }
}

async function titlesTo({ email }: Person) {
  await sendWaitingMails(ctx)
  await house.drain()
  return (await house.mailsTo(email)).map(({ subject }) => subject).filter(subject => !subject.startsWith('Confirm'))
}

const busy = (sent: { count: number; to: string | null }) => ({ ...refusal(429, 'AUTH_SERVICE_BUSY'), sent })

describe('limit between people', () => {
  test('counts proposals, requests and orders to one person, and a cart once per seller', async () => {
    const [vera, seller, other] = [
      await enter('Vera', 'Lindqvist'),
      await enter('Leyla', 'Aydin'),
      await enter('Omar', 'Haddad'),
    ]
    const [order, ofOther] = [await sellOffer(seller), await sellOffer(other)]
    const back = await buildProposal(ctx, seller.id, { side: 'SELLER', targetUserId: vera.id })
    await propose(vera, seller)
    await ask(vera, seller)
    await vera.calls.orders.create.mutate(order)
    await vera.calls.orders.createMany.mutate({ orders: [order, ofOther, order] })
    const { id } = await propose(vera, seller)
    await vera.calls.formalOffers.delete.mutate({ id })

    const said = busy({ count: 5, to: 'Leyla Aydin' })
    const accept = { formalOfferId: back.id, updatedAt: back.updatedAt }
    for (const [path, body] of [
      ['POST /api/user/offer-formal/create', { ...terms, targetUserId: seller.id }],
      ['POST /api/user/requests', { userId: seller.id, sourceKind: 'OFFER', sourceId: order.offerId }],
      ['POST /api/user/orders', order],
      ['POST /api/user/orders', accept],
    ] as const) {
      const { status, headers, body: answer } = await house.rest(path, { token: vera.token, body })
      expect([path, status, answer]).toEqual([path, 429, expect.objectContaining(said)])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
    }
    for (const act of [
      propose(vera, seller),
      vera.calls.orders.create.mutate(order),
      vera.calls.orders.create.mutate(accept),
      vera.calls.orders.createMany.mutate({ orders: [ofOther, order] }),
    ]) {
      await expect(act).rejects.toMatchObject({ data: said })
    }
    expect((await vera.calls.orders.list.query({ side: 'CLIENT' })).total).toBe(4)
    await vera.calls.orders.create.mutate(ofOther)
    await propose(seller, vera)
    house.clock.startDay()
    expect((await createOrder(ctx, { userId: vera.id }, accept)).status).toBe('AGREED')
  })

  test('lets no more through when 50 are sent at once', async () => {
    const [sender, seller] = [await enter('Ada', 'Brandt'), await enter('Nia', 'Okafor')]
    const order = await sellOffer(seller)
    const sent = await Promise.allSettled(
      Array.from({ length: 25 }, () => [propose(sender, seller), sender.calls.orders.create.mutate(order)]).flat(),
    )
    const refused = sent.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused).toHaveLength(45)
    for (const { data } of refused) expect(data).toMatchObject(busy({ count: 5, to: 'Nia Okafor' }))
    const { orders, formalOffers } = sender.calls
    const [made, placed] = [await formalOffers.own.query({}), await orders.list.query({ side: 'CLIENT' })]
    expect(made.total + placed.total).toBe(5)
    await house.drain()
    expect((await seller.calls.activity.list.query({ type: ['REQUEST', 'ORDER'] })).total).toBe(5)
  })

  test('counts 30 to all people, and 300 with a paid plan', async () => {
    const [sender, one, other] = [await enter('Ines', 'Duarte'), await enter('Jo', 'Park'), await enter('Kim', 'Ito')]
    /** Beside the calls, which would take a minute. */
    const fill = (count: number) =>
      sql`
        insert into approaches (id, kind, sender_id, recipient_id, subject_id, batch_id, mail_at, created_at)
        select gen_random_uuid(), 'ORDER', ${sender.id}, ${other.id}, gen_random_uuid(), gen_random_uuid(), now, now
        from generate_series(1, ${count}::integer), (select ${ctx.clock.now()}::timestamptz as now) clock`.execute(
        ctx.db,
      )
    await fill(29)
    await propose(sender, one)
    await expect(ask(sender, one)).rejects.toMatchObject({ data: busy({ count: 30, to: null }) })
    await givePlan(ctx, sender.id, { name: 'Start' })
    await ask(sender, one)
    await fill(268)
    await propose(sender, one)
    await expect(propose(sender, one)).rejects.toMatchObject({ data: busy({ count: 300, to: null }) })
    house.clock.startDay()
    await buildProposal(ctx, sender.id, { targetUserId: one.id })
  })
})

describe('mails from one person', () => {
  test('of one kind are one mail per hour after the first, with a notice in the app for each', async () => {
    const [vera, bob] = [await enter('Vera', 'Lindqvist'), await enter('Bob', 'Moreau')]
    const order = await sellOffer(bob)
    /** Beside the API, whose tokens last 15 minutes. */
    const send = () => buildProposal(ctx, vera.id, { targetUserId: bob.id })
    await send()
    await createOrder(ctx, { userId: vera.id }, order)
    expect((await titlesTo(bob)).sort()).toEqual([
      expect.stringMatching(/^Order \d+: new order, /),
      'Vera Lindqvist sent you a proposal',
    ])
    await send()
    house.clock.advance(hour / 2)
    await send()
    const answered = await send()
    house.clock.advance(hour / 4)
    expect(await titlesTo(bob)).toHaveLength(2)
    await createOrder(ctx, { userId: bob.id }, { formalOfferId: answered.id, updatedAt: answered.updatedAt })
    house.clock.advance(hour / 4)
    await Promise.all([sendWaitingMails(ctx), sendWaitingMails(ctx)])
    const titles = await titlesTo(bob)
    expect(titles).toHaveLength(3)
    const bundle = (await house.mailsTo(bob.email)).find(({ subject }) => subject.endsWith('sent you 2 proposals'))
    expect(bundle?.subject).toBe('Vera Lindqvist sent you 2 proposals')
    expect(bundle?.text).toMatch(/(\n.+ · [\d,.]+ USDT · \d+ days to deliver){2}\n/)
    const notices = await ctx.db
      .selectFrom('events')
      .select('id')
      .where('user_id', '=', bob.id)
      .where('type', '=', 'REQUEST')
      .execute()
    expect(notices).toHaveLength(4)
    house.clock.startDay()
    await send()
    expect((await titlesTo(bob)).filter(title => title === 'Vera Lindqvist sent you a proposal')).toHaveLength(2)
  })

  test('of proposals leave out the one whose terms the reader has changed', async () => {
    const [vera, bob] = [await enter('Vera', 'Lindqvist'), await enter('Bob', 'Moreau')]
    const sent = []
    for (let count = 0; count < 4; count += 1)
      sent.push(await buildProposal(ctx, vera.id, { side: 'SELLER', targetUserId: bob.id }))
    await changeFormalOffer(ctx, { userId: bob.id }, { ...terms, id: sent[2]?.id ?? '', price: 400 })
    house.clock.advance(hour + 1)
    expect(await titlesTo(bob)).toContain('Vera Lindqvist sent you 2 proposals')
  })

  test('stay the usual mail when only one waits, and are kept until they are sent', async () => {
    const [mailer, bob] = [await enter('call me@mail.example', 'x'), await enter('Bob', 'Moreau')]
    const order = await sellOffer(bob)
    const place = () => createOrder(ctx, { userId: mailer.id }, order)
    await place()
    const second = await place()
    house.clock.advance(8 * 24 * hour)
    await pruneApproaches(ctx)
    await Promise.all([sendWaitingMails(ctx), sendWaitingMails(ctx)])
    expect(await titlesTo(bob)).toContainEqual(
      expect.stringMatching(new RegExp(`^Order ${second.number}: new order, `)),
    )
    for (let count = 0; count < 3; count += 1) await place()
    house.clock.advance(hour + 1)
    const titles = await titlesTo(bob)
    expect(titles).toHaveLength(4)
    expect(titles).toContain('A user of Limelight sent you 2 orders')
    const mails = await house.mailsTo(bob.email)
    const bundle = mails.find(({ subject }) => subject.endsWith('sent you 2 orders'))
    expect(bundle?.text).toMatch(/\nOrder \d+ · .+ · [\d,.]+ USDT\nOrder \d+ · .+ · [\d,.]+ USDT\n/)
  })

  test('of accepted proposals name nothing to answer, and none comes for what was answered meanwhile', async () => {
    const [vera, bob] = [await enter('Vera', 'Lindqvist'), await enter('Bob', 'Moreau')]
    const order = await sellOffer(bob)
    const accept = async () => {
      const { id, updatedAt } = await buildProposal(ctx, bob.id, { side: 'SELLER', targetUserId: vera.id })
      await createOrder(ctx, { userId: vera.id }, { formalOfferId: id, updatedAt })
    }
    const bundle = async () => {
      house.clock.advance(hour + 1)
      await titlesTo(bob)
      const { subject = '', text = '' } =
        (await house.mailsTo(bob.email)).find(mail => / and |accepted 2/.test(mail.subject)) ?? {}
      return [subject, text]
    }
    for (let count = 0; count < 3; count += 1) await accept()
    const [subject, text] = await bundle()
    expect(subject).toBe('Vera Lindqvist accepted 2 of your proposals')
    expect(text).toContain('Start with each accepted proposal when its price is in escrow.')
    expect(text).not.toContain('reject')

    await createOrder(ctx, { userId: vera.id }, order)
    const { id, updatedAt } = await createOrder(ctx, { userId: vera.id }, order)
    await actOnOrder(ctx, { userId: bob.id }, { id, action: 'ACCEPT', updatedAt })
    const before = await titlesTo(bob)
    house.clock.advance(hour + 1)
    expect(await titlesTo(bob)).toEqual(before)
  })
})
