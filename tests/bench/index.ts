import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { escrowAddress } from '@limelight/chain/artifacts/escrow'
import { type Context, createContext, type ProcessContext } from '@limelight/core/context'
import { loadConfig } from '@limelight/core/runtime/config'
import { migratePostgres } from '@limelight/db/migrate'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import { sql } from 'kysely'
import * as z from 'zod'
import { bareEnvironment } from './bare-environment.ts'
import { type Floor, openFloor } from './index/floor.ts'
import { clearIndex, startFollower } from './index/follower.ts'
import { measureFloor, measureProduct } from './index/live.ts'
import { type Load, type LoadedChain, loadChain, receivers } from './index/load.ts'
import { openPonder, type Ponder, ponderVersion } from './index/ponder.ts'
import { median, say, table } from './report.ts'

/**
 * Events per second of the follower, beside the leanest index of the same transfers, and the time
 * from a new block to the commit of its rows. `--ponder` compares the backfill with Ponder too, and
 * `--costs` measures only what a transfer costs as the index grows.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    blocks: { type: 'string', default: '100' },
    events: { type: 'string', default: '100000' },
    ponder: { type: 'boolean', default: false },
    costs: { type: 'boolean', default: false },
  },
})
const positive = z.coerce.number().int().positive()
const { rounds, blocks, events } = z.object({ rounds: positive, blocks: positive, events: positive }).parse(values)
const transfersPerBlock = 50
type Goal = { least: number } | { most: number }
const goals = {
  backfill: { least: 0.6 },
  live: { most: 1.6 },
  unlimited: { least: 4 },
  stock: { least: 25 },
}
/** Events after which the cost per event is taken. */
const marks = [10_000, 100_000, 1_000_000].filter(mark => mark <= events)
/** On a real chain nearly all transfers are those of strangers. */
const linkedAmongStrangers = receivers.slice(0, 10)
/** Blocks on top of those that Ponder takes for final. */
const ponderFinality = 40

/** `rangeSize` is what suits the floor: about 10,000 transfers, or 2,000 blocks. */
const loads: { name: string; load: Load; rangeSize: number }[] = [
  {
    name: 'dense',
    load: { groups: Math.ceil(events / transfersPerBlock), transfers: transfersPerBlock, blocks: 1 },
    rangeSize: 200,
  },
  { name: 'sparse', load: { groups: Math.ceil(events / 20), transfers: 1, blocks: 2 }, rangeSize: 2000 },
]

const folder = await mkdtemp(join(tmpdir(), 'limelight-bench-'))
const engines = await startEngines({ home: folder, report: say, only: ['postgres'] })
const postgres = engines.postgres.url
const ratios: (string | number)[][] = []
const costs: (string | number)[][] = []
let isMet = true
try {
  const ponder = values.ponder ? await openPonder(folder, postgres) : undefined
  for (const { name, load, rangeSize } of loads) {
    if (values.costs && name !== 'dense') continue
    const transfers = load.groups * load.transfers
    const startedAt = performance.now()
    await using chain = await loadChain(load)
    say(`${name}: ${transfers} transfers in ${load.groups * load.blocks} blocks, ${seconds(startedAt).toFixed(0)} s`)
    const ctx = openHouse(chain)
    await migratePostgres(ctx.db)
    if (values.costs) await measureCosts(ctx, chain)
    else await compare({ ctx, chain, name, rangeSize, transfers }, ponder)
    await ctx.disposers.dispose(ctx.logger, 5000)
  }
  await ponder?.close()
} finally {
  await engines.stop()
  await rm(folder, { recursive: true, force: true })
}
if (ratios.length > 0) table(['index', 'beside', 'product', 'ratio', 'goal', 'lowest', 'highest'], ratios)
if (costs.length > 0) table(['µs per transfer, dense', ...marks.map(mark => `up to ${mark}`)], costs)
process.exitCode = isMet ? 0 : 1

function openHouse({ rpcUrl, token, from }: LoadedChain): ProcessContext {
  const environment = {
    ...bareEnvironment({ postgres, folder }),
    CHAIN_RPC_URL: rpcUrl,
    USDT_ADDRESS: token,
    ESCROW_ADDRESS: escrowAddress,
    CHAIN_START_BLOCK: String(from),
  }
  return createContext('bench', loadConfig(environment))
}

/** Users with these wallets, and no others. */
async function linkWallets(ctx: Context, wallets: string[]): Promise<void> {
  await sql`delete from users`.execute(ctx.db)
  await sql`
    insert into users (id, name, surname, email, role, tos_accepted_at, created_at, wallet)
    select gen_random_uuid(), 'Rosa', 'Feldmann', wallet || '@example.test', 'user', now(), now(), wallet
    from unnest(${wallets}::text[]) as wallet`.execute(ctx.db)
  await sql`analyze users`.execute(ctx.db)
}

type Backfills = {
  ctx: ProcessContext
  chain: LoadedChain
  name: string
  rangeSize: number
  transfers: number
}

async function compare(backfills: Backfills, ponder: Ponder | undefined): Promise<void> {
  const { ctx, chain, name } = backfills
  await linkWallets(ctx, receivers)
  const floor = await openFloor(postgres, chain)
  const rate = await compareBackfills(backfills, floor)
  if (ponder !== undefined) await comparePonder(backfills, ponder, rate)
  else if (name === 'dense') {
    await compareLive(ctx, floor, chain)
    await measureCosts(ctx, chain)
  }
  await floor.close()
}

/** Ponder takes minutes as installed, so it does that once, and the rest as often as the product. */
async function comparePonder({ chain, name, transfers }: Backfills, ponder: Ponder, product: number): Promise<void> {
  for (let block = 0; block < ponderFinality; block += 1) await chain.mine()
  for (const [kind, times] of [
    ['unlimited', rounds],
    ['stock', 1],
  ] as const) {
    const pairs: Pair[] = []
    for (let round = 1; round <= times; round += 1) {
      const beside = transfers / (await ponder.backfill(kind, chain, transfers))
      pairs.push({ beside, product })
      say(`${name} ${round}: Ponder ${ponderVersion} ${kind} ${beside.toFixed(0)} per second`)
    }
    report(`${name}, beside Ponder, ${kind}`, pairs, goals[kind])
  }
}

/** Both sides in turn. The first round warms up. Returns the rate of the product. */
async function compareBackfills({ ctx, chain, name, rangeSize, transfers }: Backfills, floor: Floor): Promise<number> {
  const rates: Pair[] = []
  for (let round = 0; round <= rounds; round += 1) {
    await floor.clear()
    const startedAt = performance.now()
    await floor.backfill({ ...chain, rangeSize })
    const floorRate = transfers / seconds(startedAt)
    const { seconds: productSeconds } = (await backfill(ctx, chain)).at(-1) ?? { seconds: Number.NaN }
    if (round > 0) rates.push({ beside: floorRate, product: transfers / productSeconds })
    say(
      `${name} ${round}: floor ${floorRate.toFixed(0)}, product ${(transfers / productSeconds).toFixed(0)} per second`,
    )
  }
  await compareRows(ctx, transfers)
  report(`${name}, transfers per second`, rates, goals.backfill)
  return median(rates.map(({ product }) => product))
}

type Pair = { beside: number; product: number }

function report(what: string, pairs: Pair[], goal: Goal): void {
  const all = pairs.map(({ beside, product }) => product / beside)
  const ratio = median(all)
  isMet &&= 'least' in goal ? ratio >= goal.least : ratio <= goal.most
  const of = (side: keyof Pair) => median(pairs.map(pair => pair[side])).toFixed('least' in goal ? 0 : 1)
  const wanted = 'least' in goal ? `≥ ${goal.least}` : `≤ ${goal.most}`
  const range = [Math.min(...all), Math.max(...all)].map(value => value.toFixed(2))
  ratios.push([what, of('beside'), of('product'), ratio.toFixed(2), wanted, ...range])
}

/** Follows from the start until all blocks of the load are stored. Says when which transfer was. */
async function backfill(ctx: Context, chain: LoadedChain): Promise<{ transfers: number; seconds: number }[]> {
  await clearIndex(ctx)
  const progress: { transfers: number; seconds: number }[] = []
  let transfers = 0
  let onEnd = () => {}
  const isEnd = new Promise<void>(resolve => {
    onEnd = resolve
  })
  const startedAt = performance.now()
  const follower = await startFollower(ctx, {
    onAppend(batch) {
      transfers += batch.transfers.length
      progress.push({ transfers, seconds: seconds(startedAt) })
      if ((batch.blocks.at(-1)?.number ?? 0) >= chain.to) onEnd()
    },
  })
  await isEnd
  await follower.stop()
  return progress
}

/** The rows of the product are those of the floor. */
async function compareRows({ db }: Context, transfers: number): Promise<void> {
  const columns = sql`block_number, block_hash, log_index, block_time, tx_hash, from_address, to_address, amount`
  const { rows } = await sql<{ total: string; differing: string }>`
    select (select count(*) from chain_transfers) as total, count(*) as differing from (
      (select ${columns} from chain_transfers except select ${columns} from floor_transfers)
      union all (select ${columns} from floor_transfers except select ${columns} from chain_transfers)
    ) as difference`.execute(db)
  const [found] = rows
  if (found?.total !== String(transfers) || found.differing !== '0')
    throw new Error(`${found?.total} of ${transfers} transfers are stored, ${found?.differing} rows differ.`)
}

async function compareLive(ctx: Context, floor: Floor, chain: LoadedChain): Promise<void> {
  const times: { floor: number[]; product: number[] }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { floor: await measureFloor(floor, chain, blocks), product: await measureProduct(ctx, chain, blocks) }
    if (round > 0) times.push(pair)
    const told = [pair.floor, pair.product].map(
      all => `p50 ${percentile(all, 50).toFixed(1)} p95 ${percentile(all, 95).toFixed(1)}`,
    )
    say(`live ${round}: floor ${told[0]}, product ${told[1]} ms`)
  }
  for (const share of [50, 95]) {
    const pairs = times.map(pair => ({
      beside: percentile(pair.floor, share),
      product: percentile(pair.product, share),
    }))
    report(`live p${share}, ms from block to commit`, pairs, goals.live)
  }
}

async function measureCosts(ctx: Context, chain: LoadedChain): Promise<void> {
  for (const [name, wallets] of Object.entries({
    'all are kept': receivers,
    '1 in 100 is kept': linkedAmongStrangers,
  })) {
    await linkWallets(ctx, wallets)
    const progress = await backfill(ctx, chain)
    let former = { transfers: 0, seconds: 0 }
    const cells = marks.map(mark => {
      const reached = progress.find(({ transfers }) => transfers >= mark) ?? progress.at(-1) ?? former
      const cost = (reached.seconds - former.seconds) / (reached.transfers - former.transfers)
      former = reached
      return (cost * 1e6).toFixed(1)
    })
    costs.push([name, ...cells])
  }
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN
}

function seconds(startedAt: number): number {
  return (performance.now() - startedAt) / 1000
}
