import { parseUsdt } from '@limelight/contract/deposits/units'
import type { Order } from '@limelight/contract/orders/schema'
import type { Drawer, DrawerQuery, Figures, Results } from '@limelight/contract/results/lists'
import type { Context } from '@limelight/core/context'
import { exportWriters } from '@limelight/core/favourites/exports/formats'
import { readExport } from '@limelight/core/favourites/exports/read'
import { addItems, removeItems } from '@limelight/core/favourites/lists/items'
import { deleteList } from '@limelight/core/favourites/lists/lists'
import { restoreList } from '@limelight/core/favourites/lists/restore'
import { findRunningLink } from '@limelight/core/influencers/sharing/shared-report'
import { setList } from '@limelight/core/orders/lists/counted'
import { setCode } from '@limelight/core/results/codes/codes'
import { createLink } from '@limelight/core/results/links/links'
import { lineColumns } from '@limelight/core/results/lists/lines'
import { getResults, getRows } from '@limelight/core/results/lists/results'
import { getSharedResults, shareResults } from '@limelight/core/results/lists/sharing'
import { importSales } from '@limelight/core/results/sales/import'
import { AppError } from '@limelight/core/runtime/errors'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addToList, buildList } from '@limelight/core/test/factories/favourites'
import { buildOrderIn } from '@limelight/core/test/factories/orders'
import { addPostTo, agreePostsOf } from '@limelight/core/test/factories/results'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import fc from 'fast-check'
import { expect } from 'vitest'
import { readCsv } from '../favourites/export-csv.ts'

const list = fc.constantFrom(0, 1)
const place = fc.integer({ min: 0, max: 2 })
const count = fc.option(fc.integer({ min: 0, max: 100_000 }))

/** What a buyer, a seller and a shop can do to two lists. */
type Made = {
  add: { list: number; creator: number }
  remove: { list: number; creator: number }
  count: { list: number | null; order: number }
  post: {
    order: number
    views: number | null
    likes: number | null
    isForeign: boolean
    isReplaced: boolean
  }
  settle: { order: number; toSeller: number }
  code: { list: number; code: string; creator: number | null }
  link: { list: number; creator: number }
  click: { list: number; day: number; clicks: number }
  sale: {
    list: number
    id: number
    hour: number
    cents: number
    code: string
    hasLink: boolean
  }
  delete: { list: number }
  restore: { list: number }
}
type Actions = { [What in keyof Made]: (made: Made[What]) => Promise<unknown> }

const of = <What extends keyof Made>(what: What, made: fc.Arbitrary<Made[What]>) =>
  made.map(fields => ({ what, fields, run: (actions: Actions) => actions[what](fields) }))

export const step = fc.oneof(
  { weight: 1, arbitrary: of('add', fc.record({ list, creator: place })) },
  { weight: 1, arbitrary: of('remove', fc.record({ list, creator: place })) },
  { weight: 3, arbitrary: of('count', fc.record({ list: fc.option(list), order: place })) },
  {
    weight: 3,
    arbitrary: of(
      'post',
      fc.record({ order: place, views: count, likes: count, isForeign: fc.boolean(), isReplaced: fc.boolean() }),
    ),
  },
  {
    weight: 1,
    arbitrary: of('settle', fc.record({ order: place, toSeller: fc.integer({ min: 0, max: 90_000_000 }) })),
  },
  {
    weight: 2,
    arbitrary: of('code', fc.record({ list, code: fc.constantFrom('A', 'B', 'C'), creator: fc.option(place) })),
  },
  { weight: 2, arbitrary: of('link', fc.record({ list, creator: place })) },
  {
    weight: 2,
    arbitrary: of(
      'click',
      fc.record({ list, day: fc.integer({ min: 1, max: 9 }), clicks: fc.integer({ min: 0, max: 5000 }) }),
    ),
  },
  {
    weight: 4,
    arbitrary: of(
      'sale',
      fc.record({
        list,
        id: fc.integer({ min: 1, max: 6 }),
        hour: fc.integer({ min: 10, max: 19 }),
        // A later version with less is a refund.
        cents: fc.integer({ min: 0, max: 20_000 }),
        code: fc.constantFrom('a', 'B', 'c', 'D', ''),
        hasLink: fc.boolean(),
      }),
    ),
  },
  { weight: 1, arbitrary: of('delete', fc.record({ list })) },
  { weight: 2, arbitrary: of('restore', fc.record({ list })) },
)

const sums = ['orders', 'posts', 'views', 'engagements', 'clicks', 'sales'] as const
const amounts = ['paid', 'inEscrow', 'cost', 'viewsCost', 'engagementsCost', 'salesAmount'] as const
type Sums = Record<(typeof sums)[number], number> & Record<(typeof amounts)[number], bigint>

/** Two lists of a buyer with three orders, and the rule that no two places show two sums. */
export async function openLists(ctx: Context, creators: readonly string[]) {
  const { user } = await buildAccount(ctx)
  const caller = { userId: user.id }
  await givePlan(ctx, user.id, { name: 'Business' })
  const lists = [await buildList(ctx, user.id), await buildList(ctx, user.id)].map(({ id }) => ({ id, isGone: false }))
  await addToList(ctx, user.id, lists[0]?.id ?? '', creators)
  await addToList(ctx, user.id, lists[1]?.id ?? '', creators.slice(0, 2))
  const tokens: string[] = []
  for (const { id: listId } of lists) {
    const { url } = await shareResults(ctx, caller, { listId, showsMoney: true, days: 30 })
    tokens.push(url.slice(url.lastIndexOf('/') + 1))
  }
  const orders: Order[] = []
  for (const creator of creators) {
    const order = await buildOrderIn(ctx, user.id, 'IN_PROGRESS')
    await agreePostsOf(ctx, order, 20)
    await linkSeller(ctx, order, creator)
    orders.push(order)
  }
  /** What each order has cost so far. */
  const costs = new Map(orders.map(({ id, price }) => [id, parseUsdt(price)]))

  const idOf = (list: number) => lists[list]?.id ?? ''
  const creatorAt = (at: number) => creators[at] ?? ''
  const orderAt = (at: number): Order => {
    const order = orders[at]
    if (order === undefined) throw new Error('There is an order per creator')
    return order
  }
  const linksOf = (id: string) =>
    ctx.db.selectFrom('result_links').selectAll().where('list_id', '=', id).orderBy('id').execute()
  const markGone = (list: number, isGone: boolean) => {
    const marked = lists[list]
    if (marked !== undefined) marked.isGone = isGone
  }

  const actions: Actions = {
    add: made => addItems(ctx, caller, { id: idOf(made.list), items: [{ value: creatorAt(made.creator) }] }),
    remove: made => removeItems(ctx, caller, { id: idOf(made.list), items: [{ value: creatorAt(made.creator) }] }),
    count: ({ list, order }) =>
      setList(ctx, caller, { id: orderAt(order).id, listId: list === null ? null : idOf(list) }),
    post: ({ order, isReplaced, ...post }) =>
      addPostTo(ctx, orderAt(order), { ...post, status: isReplaced ? 'REPLACED' : 'LIVE' }),
    settle: async made => {
      const { id } = orderAt(made.order)
      const toSeller = BigInt(made.toSeller)
      const change = { settled_at: ctx.clock.now(), to_seller: toSeller }
      await ctx.db.updateTable('orders').set(change).where('id', '=', id).execute()
      costs.set(id, toSeller)
    },
    code: ({ list, code, creator }) =>
      setCode(ctx, caller, { id: idOf(list), code, value: creator === null ? null : creatorAt(creator) }),
    link: ({ list, creator }) =>
      createLink(ctx, caller, { id: idOf(list), value: creatorAt(creator), target: 'https://shop.example/' }),
    click: async ({ list, day, clicks }) => {
      const [link] = await linksOf(idOf(list))
      if (link === undefined) return
      const counts = { clicks, bots: 1, own: 1, stale_since: null }
      await ctx.db
        .insertInto('result_clicks')
        .values({ link_id: link.id, day: `2026-11-0${day}`, ...counts })
        .onConflict(conflict => conflict.columns(['link_id', 'day']).doUpdateSet(counts))
        .execute()
    },
    sale: async ({ list, id, hour, cents, code, hasLink }) => {
      const [link] = hasLink ? await linksOf(idOf(list)) : []
      const version = `${(cents / 100).toFixed(2)},USD,2026-11-20T${hour}:00:00Z,${code},${link?.slug ?? ''}`
      const file = `sale_id,sold_at,amount,currency,updated_at,code,link\n${id},2026-11-20,${version}`
      return importSales(ctx, caller, { id: idOf(list), files: [new TextEncoder().encode(file)] })
    },
    delete: async ({ list }) => {
      await deleteList(ctx, caller, { id: idOf(list) })
      markGone(list, true)
    },
    restore: async ({ list }) => {
      await restoreList(ctx, caller, { id: idOf(list) })
      markGone(list, false)
    },
  }

  // Something of everything is there from the first step on.
  for (const order of creators.keys()) {
    await actions.count({ list: 0, order })
    for (const [isForeign, isReplaced] of [
      [false, false],
      [true, false],
      [false, true],
    ] as const)
      await actions.post({ order, views: 100 + order, likes: order === 0 ? null : 7, isForeign, isReplaced })
    await actions.link({ list: 0, creator: order })
    await actions.sale({ list: 0, id: order, hour: 10, cents: 1999, code: ['a', 'D', ''][order] ?? '', hasLink: true })
  }
  await actions.click({ list: 0, day: 1, clicks: 40 })
  await actions.code({ list: 0, code: 'A', creator: 1 })

  const read = (id: string) => getResults(ctx, caller, { id, sort: '-cost', offset: 0, limit: 100 })

  async function drawer(id: string, kind: DrawerQuery['kind'], value?: string): Promise<Drawer> {
    const all: Drawer['data'] = []
    const query = { id, kind, limit: 4, ...(value !== undefined && { value }) }
    for (let offset = 0; ; offset += query.limit) {
      const page = await getRows(ctx, caller, { ...query, offset })
      all.push(...page.data)
      if (all.length >= page.total || page.data.length === 0) {
        expect(all.length).toBe(page.total)
        return { ...page, data: all }
      }
    }
  }

  /** The sums of the drawers, each counted from its own rows. */
  async function drawerSums(id: string, figures: Figures, value?: string): Promise<Partial<Sums>> {
    const found: Partial<Sums> = {}
    for (const kind of ['orders', 'posts', 'clicks', 'sales'] as const) {
      const { data, figures: shown } = await drawer(id, kind, value)
      expect(shown).toEqual(figures)
      if (kind !== 'clicks') found[kind] = data.length
      if (kind === 'orders') found.cost = addUp(data.map(row => costs.get('id' in row ? row.id : '') ?? 0n))
      for (const row of data) addRow(found, row)
    }
    return { clicks: 0, views: 0, engagements: 0, salesAmount: 0n, ...found }
  }

  async function fileSums(id: string): Promise<Record<string, string>[]> {
    const columns = exportWriters.csv.head(lineColumns, { isForPeople: false })
    const exported = { userId: user.id, type: 'influencer' as const, network: 'instagram' as const, results: id }
    let file = columns
    for await (const rows of readExport(ctx, exported))
      file += exportWriters.csv.rows(rows, { fields: [], isFirst: false })
    return readCsv(file)
  }

  /** The drawers of all rows together, and those of one row per step. */
  async function check(id: string, token: string, at: number): Promise<{ orderIds: string[]; results: Results }> {
    const results = await read(id)
    const { figures, data } = results
    const total = sumsOf(figures)
    expect(addAll(data.map(row => sumsOf(row.figures)))).toEqual(total)
    expect(total.cost).toBe(total.paid + total.inEscrow)
    expect(total).toMatchObject(await drawerSums(id, figures))
    const row = data[at % Math.max(1, data.length)]
    if (row !== undefined)
      expect(sumsOf(row.figures)).toMatchObject(await drawerSums(id, row.figures, row.value ?? 'none'))

    const lines = await fileSums(id)
    for (const name of ['views', 'engagements', 'clicks', 'sales'] as const)
      expect(lines.reduce((sum, line) => sum + Number(line[name]), 0)).toBe(total[name])
    for (const name of ['cost', 'salesAmount'] as const)
      expect(addUp(lines.map(line => parseUsdt(line[name] || '0')))).toBe(total[name])

    const { results: shared } = await getSharedResults(ctx, caller, await findRunningLink(ctx, { token }))
    expect(shared.figures).toEqual(figures)
    expect(shared.data.map(row => row.figures)).toEqual(data.map(row => row.figures))
    const ids = (await drawer(id, 'orders')).data.flatMap(row => ('id' in row ? row.id : []))
    return { orderIds: ids, results }
  }

  return {
    /** Answers whether the step was allowed. */
    take: ({ run }: { run: (all: Actions) => Promise<unknown> }) =>
      run(actions).then(
        () => true,
        error => {
          if (error instanceof AppError && error.status < 500) return false
          throw error
        },
      ),
    checkAll: async (step: number) => {
      const counted: string[] = []
      for (const [at, { id, isGone }] of lists.entries())
        if (isGone) await expect(read(id)).rejects.toMatchObject({ code: 'ITEM_NOT_FOUND' })
        else counted.push(...(await check(id, tokens[at] ?? '', step)).orderIds)
      expect(new Set(counted).size).toBe(counted.length)
    },
  }
}

async function linkSeller({ db, clock }: Context, order: Order, creator: string): Promise<void> {
  const now = clock.now()
  await db
    .insertInto('social_accounts')
    .values({
      ...{ id: order.id, user_id: order.ownerId, kind: 'INSTAGRAM' as const, platform_id: order.id },
      ...{ status: 'LINKED' as const, record: '{}', picture: null, tokens: null },
      ...{ refreshed_at: now, due_at: now, created_at: now },
    })
    .execute()
  await db.updateTable('social_accounts').set({ influencer_id: creator }).where('id', '=', order.id).execute()
}

function addUp(units: readonly bigint[]): bigint {
  return units.reduce((sum, one) => sum + one, 0n)
}

function sumsOf(figures: Figures): Sums {
  const numbers = sums.map(name => [name, figures[name]])
  const units = amounts.map(name => [name, parseUsdt(figures[name])])
  return Object.fromEntries([...numbers, ...units])
}

function addAll(rows: readonly Sums[]): Sums {
  const numbers = sums.map(name => [name, rows.reduce((sum, row) => sum + row[name], 0)])
  const units = amounts.map(name => [name, addUp(rows.map(row => row[name]))])
  return Object.fromEntries([...numbers, ...units])
}

function addRow(found: Partial<Sums>, row: Drawer['data'][number]): void {
  if ('deliverableId' in row) {
    const { views, likes, comments, shares } = row.figures
    found.views = (found.views ?? 0) + (views ?? 0)
    found.engagements = (found.engagements ?? 0) + (likes ?? 0) + (comments ?? 0) + (shares ?? 0)
  } else if ('linkId' in row) found.clicks = (found.clicks ?? 0) + row.clicks
  else if ('soldAt' in row) found.salesAmount = (found.salesAmount ?? 0n) + parseUsdt(row.amount)
}
