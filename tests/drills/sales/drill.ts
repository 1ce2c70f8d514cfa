import { type Results, resultsSchema } from '@limelight/contract/results/lists'
import type { Context } from '@limelight/core/context'
import { createKey } from '@limelight/core/results/sales/keys'
import { newId } from '@limelight/core/runtime/ids'
import { buildList } from '@limelight/core/test/factories/favourites'
import { buildKey } from '@limelight/core/test/factories/platform'
import { randomOf } from '../random.ts'
import { deliverAll, type Shop } from './shop.ts'
import { addUp, keepCodes, renameCodes, sellAll, type Version } from './versions.ts'

type Size = { sales: number; orders: number }
type Options = {
  urls: readonly string[]
  advance: (ms: number) => void
  seed: number
  senders: number
  sizes: readonly Size[]
  renamed: number
  say: (line: string) => void
}

const creators = Array.from({ length: 10 }, (_none, at) => `4611686018427387${900 + at}`)
const codesPerCreator = 10
const maxLinesPerFile = 50_000
const minLinesPerFile = 200

/** Sends the same sales in several orders of arrival, and compares what the results of the list say. */
export async function drillSales(ctx: Context, userId: string, options: Options) {
  const { urls, advance, seed, senders, sizes, renamed, say } = options
  const random = randomOf(seed)
  const { id: listId } = await buildList(ctx, userId)
  const { token } = await buildKey(ctx, userId)
  const { key } = await createKey(ctx, { userId }, { id: listId })
  const shop: Shop = { urls, listId, key, token, now: () => ctx.clock.now(), advance }
  const valueOfCode = new Map(creators.flatMap((value, at) => codesOf(at).map(code => [code, value] as const)))
  const valueOfLink = new Map(creators.map((value, at) => [`slug000${at}`, value]))
  await addRows(ctx, { listId, userId, valueOfCode, valueOfLink })
  const outcome = { versions: 0, deliveries: 0, wrong: 0, different: 0, renamedWrong: 0 }

  const run = async (versions: readonly Version[], title: string): Promise<Results> => {
    await ctx.db.deleteFrom('result_sales').where('list_id', '=', listId).execute()
    await ctx.db.deleteFrom('result_sale_sums').where('list_id', '=', listId).execute()
    const startedAt = performance.now()
    const linesPerFile = Math.min(maxLinesPerFile, Math.max(minLinesPerFile, Math.ceil(versions.length / 4)))
    outcome.versions += 2 * versions.length
    outcome.deliveries += await deliverAll(shop, versions, { senders, linesPerFile, random })
    const results = await readResults(shop)
    if (!isExpected(results, addUp(versions, { valueOfCode, valueOfLink }))) outcome.wrong += 1
    say(`${title}: ${2 * versions.length} versions in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    return results
  }

  /** The codes that the shop renamed are assigned to the creators who had the old ones. */
  const rename = async (sold: readonly Version[]): Promise<void> => {
    const versions = keepCodes(sold)
    const plain = await run(versions, 'codes kept')
    const names = new Map([...valueOfCode.keys()].slice(0, renamed).map(code => [code, `${code}B`]))
    const from = versions[Math.floor(versions.length / 3)]?.soldAt ?? ''
    const before = await run(shuffle(renameCodes(versions, names, from), random), 'codes renamed')
    const assigned = new Map([...names].map(([code, name]) => [name, valueOfCode.get(code) ?? '']))
    await addCodes(ctx, listId, assigned)
    const after = figuresOf(await readResults(shop))
    if (after !== figuresOf(plain) || figuresOf(before) === figuresOf(plain)) outcome.renamedWrong += 1
    await ctx.db
      .deleteFrom('result_codes')
      .where('list_id', '=', listId)
      .where('code', 'in', [...assigned.keys()])
      .execute()
  }

  for (const { sales, orders } of sizes) {
    const versions = sellAll(sales, { codes: [...valueOfCode.keys()], links: [...valueOfLink.keys()], random })
    const plain = await run(versions, `${sales} sales in order`)
    for (let order = 1; order < orders; order += 1) {
      const arrival = order === 1 ? versions.toReversed() : shuffle(versions, random)
      const results = await run(arrival, `${sales} sales, order ${order + 1} of ${orders}`)
      if (JSON.stringify(results) !== JSON.stringify(plain)) outcome.different += 1
    }
    await rename(versions)
  }
  return outcome
}

function codesOf(creator: number): string[] {
  return Array.from({ length: codesPerCreator }, (_none, at) => `CODE${creator}X${at}`)
}

type Rows = {
  listId: string
  userId: string
  valueOfCode: ReadonlyMap<string, string>
  valueOfLink: ReadonlyMap<string, string>
}

async function addRows(ctx: Context, { listId, userId, valueOfCode, valueOfLink }: Rows): Promise<void> {
  await addCodes(ctx, listId, valueOfCode)
  const target = 'https://shop.example/'
  const links = [...valueOfLink].map(([slug, value]) => ({
    ...{ id: newId(ctx.clock), slug, list_id: listId, user_id: userId, value, target, created_at: ctx.clock.now() },
  }))
  await ctx.db.insertInto('result_links').values(links).execute()
}

async function addCodes(ctx: Context, listId: string, codes: ReadonlyMap<string, string>): Promise<void> {
  const rows = [...codes].map(([code, value]) => ({ list_id: listId, code, value, name: `Creator ${value.slice(-3)}` }))
  await ctx.db.insertInto('result_codes').values(rows).execute()
}

/** Everything but the moments at which it was read. */
async function readResults({ urls, listId, token }: Shop): Promise<Results> {
  for (let attempt = 0; ; attempt += 1) {
    const url = `${urls[attempt % urls.length]}/api/user/favs/${listId}/results?sort=-sales&limit=100`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } }).catch(() => undefined)
    if (answer?.status !== 200) continue
    return { ...resultsSchema.parse(await answer.json()), clicksUntil: '', madeAt: '' }
  }
}

function isExpected({ data }: Results, sums: ReturnType<typeof addUp>): boolean {
  const shown = data.filter(({ figures }) => figures.sales > 0)
  return (
    shown.length === sums.size &&
    shown.every(({ value, figures }) => {
      const sum = sums.get(value)
      return sum?.sales === figures.sales && sum.cents === Math.round(Number(figures.salesAmount) * 100)
    })
  )
}

function figuresOf({ figures, data }: Results): string {
  return JSON.stringify([figures, data.map(row => [row.value, row.figures])])
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const shuffled = items.map(item => ({ item, place: random() }))
  return shuffled.sort((one, other) => one.place - other.place).map(({ item }) => item)
}
