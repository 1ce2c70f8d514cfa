import { once } from 'node:events'
import { createServer } from 'node:net'
import { inspect } from 'node:util'
import { createLinkSchema } from '@limelight/contract/results/links/schema'
import { createNats } from '@limelight/core/engines/nats'
import { deleteList } from '@limelight/core/favourites/lists/lists'
import { purgeDeletedLists } from '@limelight/core/favourites/lists/restore'
import { countStaleDays, findClicksUntil } from '@limelight/core/results/clicks/count'
import { findLink } from '@limelight/core/results/clicks/link-memory'
import { moveWaitingClicks, writeClicks } from '@limelight/core/results/clicks/store-click'
import { clickStreamName, clickSubject, parseClicks } from '@limelight/core/results/clicks/stream'
import { endLists } from '@limelight/core/results/ends'
import { createLink } from '@limelight/core/results/links/links'
import { buildFullList } from '@limelight/core/test/factories/favourites'
import { writeBatch } from '@limelight/workers/clicks'
import { openClickConsumer } from '@limelight/workers/streams'
import { sql } from 'kysely'
import type { JsMsg } from 'nats'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { withoutClickHouse } from '../clickhouse-away.ts'
import { runStatement } from '../database.ts'
import { enterListOwner } from '../favourites/list-owner.ts'
import { openHouse } from '../house.ts'
import { hearUpdates } from '../live-updates.ts'

// A message of a worker that ends before its ack comes again after this time.
const house = await openHouse({ JOB_ACK_WAIT_MS: '1000', RATE_LIMIT_ADDRESS: '300' })
const { ctx } = house
const consumer = await openClickConsumer(ctx)
const owner = await enterListOwner(house)
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'

afterAll(async () => {
  const manager = await (await ctx.nats.connection()).jetstreamManager()
  await manager.streams.delete(clickStreamName(ctx))
})

async function buildLink(target = 'https://shop.example/lamp?size=2#top') {
  const { list, values } = await buildFullList(ctx, owner.id, 1)
  const create = () =>
    createLink(ctx, { userId: owner.id }, createLinkSchema.parse({ id: list.id, value: values[0], target }))
  const link = await create()
  const read = async () => {
    const { clicks, bots, own } = await create()
    return { clicks, bots, own }
  }
  return { ...link, path: new URL(link.url).pathname, listId: list.id, read }
}

async function visit(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const sent = { 'user-agent': browser, ...headers }
  const answer = await fetch(house.url + path, { method, redirect: 'manual', headers: sent })
  const body = await answer.text()
  const { status } = answer
  return { status, body, id: answer.headers.get('x-click'), location: answer.headers.get('location'), answer }
}

/** What the role `clicks` does, until the stream is empty. */
async function write(): Promise<void> {
  await moveWaitingClicks(ctx)
  for (let batch = await take(); batch.length > 0; batch = await take()) await writeBatch(ctx, batch)
}

async function take(): Promise<JsMsg[]> {
  // The acks of the last batch are on their way.
  await (await ctx.nats.connection()).flush()
  const { num_pending, num_ack_pending } = await consumer.info()
  const expected = num_pending + num_ack_pending
  const batch: JsMsg[] = []
  if (expected === 0) return batch
  for await (const message of await consumer.fetch({ max_messages: expected, expires: 5000 })) batch.push(message)
  return batch
}

async function count(): Promise<void> {
  await write()
  house.clock.advance(10_001)
  await countStaleDays(ctx)
}

/** No server listens at its address. */
async function withoutNats(work: () => Promise<void>): Promise<void> {
  const nats = ctx.nats
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const address = closed.address()
  const port = typeof address === 'object' ? address?.port : 0
  closed.close()
  ctx.nats = createNats({ ...ctx.secrets, natsUrls: [`nats://127.0.0.1:${port}`] }, ctx.logger)
  try {
    await work()
  } finally {
    ctx.nats = nats
  }
}

/** Postgres ends all connections of this house and takes no new ones. */
async function withoutPostgres(work: () => Promise<void>): Promise<void> {
  const name = new URL(ctx.secrets.databaseUrl).pathname.slice(1)
  const { postgres } = inject('engines')
  await runStatement(postgres, `alter database ${name} allow_connections false`)
  try {
    await runStatement(
      postgres,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
    )
    await work()
  } finally {
    await runStatement(postgres, `alter database ${name} allow_connections true`)
  }
}

describe('redirect', () => {
  test('adds the slug to the query and is not cached', async () => {
    const link = await buildLink()
    const slug = link.path.slice(3)
    const { status, location, answer, id } = await visit(link.path)
    expect({ status, location }).toEqual({ status: 302, location: `https://shop.example/lamp?size=2&ll=${slug}#top` })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    const bare = await buildLink('https://shop.example/?ll=old&a=%20b')
    expect((await visit(bare.path)).location).toBe(`https://shop.example/?ll=${bare.path.slice(3)}&a=+b`)
  })

  test.each([
    'https://shop.example/\r\nset-cookie: a=b',
    'https://shop.example/?q=%0d%0aset-cookie:%20a=b',
    'https://bücher.example/lämpe?größe=2#ä',
    'https://shop.example/?q=<script>"\u2028',
  ])('to %j is one plain header', async target => {
    const link = await buildLink(target)
    const { status, location, answer } = await visit(link.path)
    expect(status).toBe(302)
    expect(location).toMatch(/^https:\/\/[\x21-\x7e]+$/)
    expect(new URL(location ?? '').searchParams.get('ll')).toBe(link.path.slice(3))
    expect(answer.headers.has('set-cookie')).toBe(false)
  })

  test('of many clicks at once asks Postgres for the link once', async () => {
    const { path } = await buildLink()
    const select = vi.spyOn(ctx.db, 'selectFrom')
    const links = await Promise.all(Array.from({ length: 20 }, () => findLink(ctx, path.slice(3))))
    expect(new Set(links.map(link => link?.location)).size).toBe(1)
    expect(select.mock.calls.filter(([table]) => table === 'result_links')).toHaveLength(1)
    select.mockRestore()
  })

  test('counts each kind, and no HEAD', async () => {
    const link = await buildLink()
    const body = { value: link.value, target: link.target }
    const created = await owner.rest(`POST /api/user/favs/${link.listId}/results/links`, body)
    const cookie = created.headers.get('set-cookie')?.split(';')[0] ?? ''
    await visit(link.path)
    await visit(link.path, { cookie: `other=1; ${cookie}` })
    await visit(link.path, { cookie: `${cookie.slice(0, -2)}xx` })
    await visit(link.path, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })
    await visit(link.path, { 'user-agent': 'WhatsApp/2.23' })
    await visit(link.path, { 'user-agent': '' })
    await visit(link.path, { 'sec-purpose': 'prefetch;prerender' })
    await visit(link.path, { 'x-moz': 'prefetch' })
    const head = await visit(link.path, {}, 'HEAD')
    expect({ status: head.status, id: head.id }).toEqual({ status: 302, id: null })
    await count()
    expect(await link.read()).toEqual({ clicks: 2, bots: 5, own: 1 })
  })

  test.each(['aaaaaaaa', 'short', 'a'.repeat(500), '%00%00%00%00', "';--aaaa", '%2e%2e%2fetc', 'ÄÖÜäöüßé'])(
    'of the unknown slug %s is a page that says so',
    async slug => {
      const { status, body } = await visit(`/r/${slug}`)
      expect(status).toBe(404)
      expect(body).toContain('This link doesn’t work')
    },
  )

  test('ends for a blocked host, within a minute', async () => {
    const link = await buildLink('https://shop.bad.example/')
    expect((await visit(link.path)).status).toBe(302)
    const block = (hosts: string[]) =>
      ctx.db
        .updateTable('configs')
        .set({ value: JSON.stringify({ hosts }) })
        .where('key', '=', 'results.blocked-hosts')
        .execute()
    await block(['bad.example'])
    house.clock.advance(60_001)
    const { status, location, id } = await visit(link.path)
    expect({ status, location, id }).toEqual({ status: 410, location: null, id: null })
    await block([])
  })

  test('goes on uncounted after its list is gone', async () => {
    const link = await buildLink()
    await deleteList(ctx, { userId: owner.id }, { id: link.listId })
    expect((await visit(link.path)).id).not.toBeNull()
    house.clock.advance(25 * 60 * 60_000)
    await purgeDeletedLists(ctx)
    await endLists(ctx)
    const { status, id } = await visit(link.path)
    expect({ status, id }).toEqual({ status: 302, id: null })
  })
})

describe('engines away', () => {
  test('a click waits in Postgres while NATS is away, and counts once when both have it', async () => {
    const link = await buildLink()
    await withoutNats(async () => {
      const visits = await Promise.all(Array.from({ length: 20 }, () => visit(link.path)))
      expect(new Set(visits.map(({ id }) => id)).size).toBe(20)
      expect(await findClicksUntil(ctx, link.listId)).toEqual(expect.any(Date))
    })
    const waiting = await ctx.db.selectFrom('waiting_clicks').selectAll().execute()
    expect(waiting).toHaveLength(20)
    await moveWaitingClicks(ctx)
    // The worker has published, and ends before it deletes the rows.
    await ctx.db.insertInto('waiting_clicks').values(waiting).execute()
    await count()
    expect(await link.read()).toEqual({ clicks: 20, bots: 0, own: 0 })
    expect(await ctx.db.selectFrom('waiting_clicks').selectAll().execute()).toEqual([])
  })

  test('a known link leads on without Postgres, and without NATS too, then uncounted', async () => {
    const link = await buildLink()
    await visit(link.path)
    await withoutPostgres(async () => {
      house.clock.advance(60_001)
      expect((await visit(link.path)).id).not.toBeNull()
      await withoutNats(async () => {
        const { status, id } = await visit(link.path)
        expect({ status, id }).toEqual({ status: 302, id: null })
      })
    })
    await vi.waitFor(() => ctx.db.selectFrom('result_links').select('id').limit(1).execute())
    await count()
    expect(await link.read()).toEqual({ clicks: 2, bots: 0, own: 0 })
  })

  test('no click on a known link waits until Postgres answers', async () => {
    const link = await buildLink()
    await visit(link.path)
    house.clock.advance(60_001)
    await ctx.db.transaction().execute(async trx => {
      await sql`lock table result_links, waiting_clicks in access exclusive mode`.execute(trx)
      await withoutNats(async () => {
        const { status, id } = await visit(link.path)
        expect({ status, id }).toEqual({ status: 302, id: null })
      })
      const { rows } =
        await sql`select relation from pg_locks where not granted and relation = 'waiting_clicks'::regclass`.execute(
          trx,
        )
      expect(rows.length).toBeGreaterThan(0)
    })
  })

  test('clicks stay in the stream while ClickHouse is away', async () => {
    const link = await buildLink()
    const at = house.clock.now()
    await visit(link.path)
    await withoutClickHouse(ctx, async () => {
      await expect(writeBatch(ctx, await take())).rejects.toThrow()
    })
    house.clock.advance(60_000)
    const until = await findClicksUntil(ctx, link.listId)
    expect(until.getTime()).toBeLessThan(at.getTime() + 30_000)
    await count()
    expect(await link.read()).toEqual({ clicks: 1, bots: 0, own: 0 })
    expect((await findClicksUntil(ctx, link.listId)).getTime()).toBeGreaterThan(at.getTime() + 60_000)
  })
})

describe('count', () => {
  test('has a click once whose worker ended between the insert and the ack', async () => {
    const link = await buildLink()
    for (let n = 0; n < 3; n += 1) await visit(link.path)
    const clicks = (await take()).flatMap(message => parseClicks(message.string()))
    expect(clicks).toHaveLength(3)
    await writeClicks(ctx, clicks)
    await count()
    expect(await link.read()).toEqual({ clicks: 3, bots: 0, own: 0 })
  })

  test('puts a late click on its own day', async () => {
    const link = await buildLink()
    house.clock.startDay()
    const day = house.clock.now().toISOString().slice(0, 10)
    await visit(link.path)
    house.clock.advance(2 * 24 * 60 * 60_000)
    await visit(link.path)
    await count()
    const rows = await ctx.db
      .selectFrom('result_clicks')
      .select(sql<string>`day::text`.as('day'))
      .select('clicks')
      .where('link_id', '=', link.id)
      .orderBy('day')
      .execute()
    expect(rows).toEqual([
      { day, clicks: 1 },
      { day: house.clock.now().toISOString().slice(0, 10), clicks: 1 },
    ])
  })

  test('leaves a day stale that was marked meanwhile, and is not overtaken by an older one', async () => {
    const link = await buildLink()
    await visit(link.path)
    await count()
    await visit(link.path)
    await write()
    const row = () =>
      ctx.db.selectFrom('result_clicks').selectAll().where('link_id', '=', link.id).executeTakeFirstOrThrow()
    expect(await row()).toMatchObject({ clicks: 1, stale_since: expect.any(Date) })
    // Its list was counted less than ten seconds ago.
    await countStaleDays(ctx)
    expect(await row()).toMatchObject({ clicks: 1 })
    house.clock.advance(10_001)
    await countStaleDays(ctx)
    expect(await row()).toMatchObject({ clicks: 2, stale_since: null, version: '2', counted_version: '2' })
  })

  test('tells the owner', async () => {
    const link = await buildLink()
    const heard = await hearUpdates(house)
    await visit(link.path)
    await count()
    expect(await heard('results')).toMatchObject([{ room: `user:${owner.id}`, data: { listId: link.listId } }])
  })

  test('drops a message that is no click', async () => {
    const connection = await ctx.nats.connection()
    for (const text of ['', '{"id":1}', 'null']) await connection.jetstream().publish(clickSubject(ctx), text)
    await write()
    expect((await consumer.info()).num_pending).toBe(0)
  })
})

test('address, user agent, referrer and cookie are neither stored nor logged', async () => {
  const secrets = ['UniqueSystem', 'unique-referrer', 'unique-cookie', '203.0.113.77']
  const [agent, referrer, cookie, address] = secrets
  const lines: string[] = []
  const { logger } = ctx
  const spies = (['trace', 'debug', 'info', 'warn', 'error'] as const).map(level =>
    vi.spyOn(logger, level).mockImplementation((...args: unknown[]) => {
      lines.push(inspect(args, { depth: 10 }))
    }),
  )
  const enabled = vi.spyOn(logger, 'isLevelEnabled').mockReturnValue(true)
  const link = await buildLink()
  const headers = {
    'user-agent': browser.replace('Linux x86_64', String(agent)),
    referer: `https://${referrer}.example/`,
    cookie: `ll_own=${cookie}; ${cookie}=1`,
    'x-forwarded-for': `${address}`,
  }
  await visit(link.path, headers)
  await withoutNats(async () => {
    await visit(link.path, headers)
  })
  const stream: string[] = []
  const batch = await take()
  for (const message of batch) stream.push(message.string() + String(message.headers))
  expect(stream.length).toBeGreaterThan(0)
  await writeBatch(ctx, batch)
  for (const spy of [...spies, enabled]) spy.mockRestore()
  expect(lines.join('\n')).toContain('/r/:slug')
  const tables = await ctx.db.introspection.getTables()
  const rows = await Promise.all(
    tables.map(({ name }) => sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(ctx.db)),
  )
  const inClickHouse = await (await ctx.clickhouse.query({ query: 'SELECT * FROM clicks', format: 'CSV' })).text()
  const all = [...lines, ...stream, inClickHouse, ...rows.flatMap(({ rows }) => rows.map(({ row }) => row))].join('\n')
  for (const secret of [...secrets, '127.0.0.1', '::1']) expect(all.includes(secret), secret).toBe(false)
  await count()
  expect(await link.read()).toEqual({ clicks: 2, bots: 0, own: 0 })
})

test('beyond the rate of an address, known links lead on uncounted and slugs are not looked up', async () => {
  const link = await buildLink()
  await visit(link.path)
  let last = await visit(link.path)
  for (let n = 0; n < 300 && last.id !== null; n += 50)
    last = (await Promise.all(Array.from({ length: 50 }, () => visit(link.path)))).at(-1) ?? last
  expect({ status: last.status, id: last.id }).toEqual({ status: 302, id: null })
  const guess = await visit('/r/bbbbbbbb')
  expect(guess.status).toBe(429)
  expect(Number(guess.answer.headers.get('retry-after'))).toBeGreaterThan(0)
})
