import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { escrowAddress } from '@limelight/chain/artifacts/escrow'
import { startAnvil } from '@limelight/chain/test/anvil'
import { type Context, createContext } from '@limelight/core/context'
import { childEnvironment, type Environment, loadConfig } from '@limelight/core/runtime/config'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { sql } from 'kysely'
import { drillProgram } from '../programs.ts'
import { randomOf } from '../random.ts'
import { linkedWallets, openScriptedChain, type ScriptedChain } from './chain.ts'
import { changesFor, type RunningFollower, startFollower } from './follower.ts'
import { type LyingProxy, startLyingProxy } from './lying-proxy.ts'

export type ReorgsOptions = {
  /** Two migrated databases: one is followed into, one gets the clean index. */
  databaseUrl: string
  cleanDatabaseUrl: string
  scripts: number
  seed: number
  /** Leaves out the comparison of parent hashes, so that the drill must find differences. */
  broken?: 'parent-check' | undefined
  /** Every so many scripts run in processes of their own, which get SIGKILL. */
  processEvery: number
  say: (line: string) => void
}

export type ReorgsResult = {
  scripts: number
  blocks: number
  reorgs: number
  deepest: number
  restarts: number
  takeovers: number
  cuts: number
  kills: number
  events: number
  transfers: number
  deposits: number
  /** Comparisons in which the tables are not those of a clean index, with what differs. */
  differences: string[]
  /** Scripts in which the follower did not reach the end of the chain. */
  stuck: number
  /** Stages that became final and are not on the final chain. */
  paidEarly: number
}

const scriptTimeoutMs = 60_000
/** A broken follower is expected to stand still. */
const brokenTimeoutMs = 10_000
/** The node's final block is twice the slots of an epoch behind the head, so reorgs of 64 are not final. */
const slotsInEpoch = 32
const maxDepth = 64
const pauseBlocks = 120
const noLies = { failures: 0, staleHeads: 0, wrongChain: 0, missingLogs: 0 }

/** Random chains with reorgs; the follower is stopped, replaced, cut off, killed and lied to meanwhile. */
export async function drillReorgs(options: ReorgsOptions): Promise<ReorgsResult> {
  const flags = ['--slots-in-an-epoch', String(slotsInEpoch), '--order', 'fifo']
  await using anvil = await startAnvil({ chainId: 80002, flags })
  const chain = await openScriptedChain(anvil.rpcUrl)
  const random = randomOf(options.seed)
  // Each proxy draws its own numbers: how often the follower asks depends on the machine, and must not change the script.
  await using liar = await startLyingProxy(anvil.rpcUrl, randomOf(options.seed + 1), { ...noLies })
  await using honest = await startLyingProxy(anvil.rpcUrl, randomOf(options.seed + 2), { ...noLies })
  const urls = { liar: liar.url, honest: honest.url }
  const subject = environmentOf(options.databaseUrl, chain.token, [urls.liar, urls.honest])
  const clean = environmentOf(options.cleanDatabaseUrl, chain.token, [anvil.rpcUrl])
  const watcher = await prepare(subject)
  const cleaner = await prepare(clean)
  await watchFinalStages(watcher)
  const result: ReorgsResult = {
    ...{ scripts: 0, blocks: 0, reorgs: 0, deepest: 0, restarts: 0, takeovers: 0, cuts: 0, kills: 0 },
    ...{ events: 0, transfers: 0, deposits: 0, differences: [], stuck: 0, paidEarly: 0 },
  }
  try {
    let base: unknown
    for (let script = 1; script <= options.scripts; script += 1) {
      base = await chain.reset(base)
      await Promise.all([watcher, cleaner].map(clearIndex))
      const isProcess = script % options.processEvery === 0
      // Where a node leaves out logs, only the second reading of final blocks is sure to find them.
      const isHonest = options.broken !== undefined || script % 2 === 1
      const site: Site = {
        ...{ chain, random, result, watcher, subject, liar, honest, isProcess, isHonest, script },
        ...{ broken: options.broken, say: options.say },
      }
      await runScript(site, when => compare(site, when, cleaner, clean))
      result.scripts += 1
      if (script % 25 === 0) options.say(`${script} scripts, ${result.differences.length} differences`)
    }
  } finally {
    await Promise.all([watcher, cleaner].map(ctx => ctx.disposers.dispose(ctx.logger, 5000)))
  }
  return result
}

function environmentOf(databaseUrl: string, token: string, urls: string[]): Environment {
  return {
    LIMELIGHT_ENV: 'test',
    PUBLIC_URL: 'http://localhost:3000',
    MEDIA_DIR: '.',
    APP_SECRET: 'a secret for drills that is long enough',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '3',
    CLICKHOUSE_URL: 'http://127.0.0.1:1',
    NATS_URL: 'nats://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    CHAIN_RPC_URL: urls.join(','),
    USDT_ADDRESS: token,
    ESCROW_ADDRESS: escrowAddress,
    ESCROW_OPERATOR_ADDRESS: `0x${'e'.repeat(40)}`,
    ESCROW_ARBITER_ADDRESS: `0x${'f'.repeat(40)}`,
    PASSWORD_MEMORY_KIB: '8',
    LOG_LEVEL: 'silent',
  }
}

type Watcher = ReturnType<typeof createContext>

async function prepare(environment: Environment): Promise<Watcher> {
  const ctx = createContext('drill', loadConfig(environment))
  for (const wallet of linkedWallets) {
    const { user } = await buildAccount(ctx)
    await sql`update users set wallet = ${wallet} where id = ${user.id}`.execute(ctx.db)
  }
  return ctx
}

/** Notes every stage that a deposit ever had in final blocks. */
async function watchFinalStages({ db }: Context): Promise<void> {
  await sql`create table drill_finals (key text, stage text, primary key (key, stage))`.execute(db)
  await sql`
    create function note_final() returns trigger language plpgsql as $$ begin
      insert into drill_finals values (new.key, new.final_stage) on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger note_final after insert or update on chain_deposits
    for each row when (new.final_stage is not null) execute function note_final()`.execute(db)
}

async function clearIndex({ db }: Context): Promise<void> {
  await sql`truncate chain_state, chain_blocks, chain_events, chain_transfers, chain_deposits, outbox`.execute(db)
  await sql`truncate drill_finals`.execute(db).catch(() => undefined)
}

type Site = {
  chain: ScriptedChain
  random: () => number
  result: ReorgsResult
  watcher: Watcher
  subject: Environment
  liar: LyingProxy
  honest: LyingProxy
  isProcess: boolean
  /** No answer lacks logs, so the tables must be right before blocks are final, too. */
  isHonest: boolean
  broken: ReorgsOptions['broken']
  script: number
  say: ReorgsOptions['say']
}

type When = 'before finality' | 'when all is final'

async function runScript(site: Site, compareTables: (when: When) => Promise<void>): Promise<void> {
  const { chain, random, result, liar, honest } = site
  Object.assign(liar.lies, {
    failures: 0.03,
    staleHeads: 0.05,
    wrongChain: 0.02,
    missingLogs: site.isHonest ? 0 : 0.08,
  })
  Object.assign(honest.lies, { failures: 0.03, staleHeads: 0.05 })
  // A history for the backfill.
  for (let count = Math.floor(random() * 20); count > 0; count -= 1) await chain.mineRandom(random)
  if (random() < 0.5) await chain.mineEmpty(70 + Math.floor(random() * 60))
  let follower = site.isProcess ? startProcess(site) : startInside(site)
  let highest = await chain.head()
  for (let step = 8 + Math.floor(random() * 12); step > 0; step -= 1) {
    follower = await takeStep(site, follower, highest - maxDepth)
    highest = Math.max(highest, await chain.head())
  }
  Object.assign(liar.lies, noLies)
  Object.assign(honest.lies, noLies)
  if (site.isHonest && (await untilFollowed(site, true))) await compareTables('before finality')
  await chain.mineEmpty(2 * slotsInEpoch + 8)
  if (await untilFollowed(site, true)) await compareTables('when all is final')
  else {
    result.stuck += 1
    site.say(`script ${site.script}: the follower is stuck`)
  }
  result.blocks += await chain.head()
  await follower.stop()
}

type Stoppable = Pick<RunningFollower, 'stop'>

/** Returns the follower that runs afterwards. */
async function takeStep(site: Site, follower: Stoppable, lowest: number): Promise<Stoppable> {
  const { chain, random, result } = site
  const kind = random()
  // A pause so long that the follower goes on in ranges.
  if (kind < 0.03) await chain.mineEmpty(pauseBlocks)
  else if (kind < 0.5) {
    for (let count = 1 + Math.floor(random() * 8); count > 0; count -= 1) await chain.mineRandom(random)
  } else if (kind < 0.75) {
    // What was not followed cannot be wrong.
    if (site.broken !== undefined) await untilFollowed(site, false)
    const undone = await chain.reorg(random, 1 + Math.floor(random() ** (random() < 0.3 ? 0.5 : 2) * maxDepth), lowest)
    if (undone > 0) result.reorgs += 1
    result.deepest = Math.max(result.deepest, undone)
  } else if (kind < 0.9) return disturb(site, follower)
  else await untilFollowed(site, false)
  return follower
}

function startInside(site: Site): Stoppable {
  return startFollower(site.subject, changesFor(site.broken))
}

/** The follower in a process of its own. It ends by SIGKILL, as in a crash. */
function startProcess(site: Site): Stoppable {
  const options = site.broken === undefined ? [] : [site.broken]
  const { command, args } = drillProgram('tests/drills/reorgs/follower.ts', options)
  const child: ChildProcess = spawn(command, args, {
    env: childEnvironment(site.subject),
    stdio: 'ignore',
  })
  return {
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function disturb(site: Site, follower: Stoppable): Promise<Stoppable> {
  const { random, result, watcher } = site
  const start = () => (site.isProcess ? startProcess(site) : startInside(site))
  const kind = random()
  if (kind < 0.35) {
    await cutConnections(watcher)
    result.cuts += 1
    return follower
  }
  if (kind < 0.65) {
    await follower.stop()
    if (site.isProcess) result.kills += 1
    else result.restarts += 1
    await expireLease(watcher)
    return start()
  }
  // Both run for a while, and the former one must notice.
  await expireLease(watcher)
  const next = start()
  await wait(random() * 100)
  await follower.stop()
  await expireLease(watcher)
  result.takeovers += 1
  return next
}

/** As if the holder had not renewed it in time. */
async function expireLease({ db }: Context): Promise<void> {
  await sql`update chain_state set lease_until = null`.execute(db)
}

async function cutConnections({ db }: Context): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
}

/** Waits until the checkpoint is the newest block, and all that is final is final here. False when it never is. */
async function untilFollowed({ chain, watcher, broken }: Site, isFinal: boolean): Promise<boolean> {
  const deadline = performance.now() + (broken === undefined ? scriptTimeoutMs : brokenTimeoutMs)
  const newest = await chain.newest()
  while (performance.now() < deadline) {
    const state = await watcher.db.selectFrom('chain_state').selectAll().executeTakeFirst()
    const isThere = state?.followed_hash === newest.hash
    if (isThere && (!isFinal || (state.finalized ?? 0) === newest.finalized)) return true
    await wait(10)
  }
  return false
}

/** A clean index of the same chain must have the same rows. */
async function compare(site: Site, when: When, cleaner: Watcher, clean: Environment): Promise<void> {
  const { result, watcher, script, say } = site
  await clearIndex(cleaner)
  const follower = startFollower(clean)
  const isClean = await untilFollowed({ ...site, watcher: cleaner, broken: undefined }, true)
  await follower.stop()
  if (!isClean) throw new Error('The clean index did not reach the end of the chain.')
  const [found, wanted] = await Promise.all([watcher, cleaner].map(readTables))
  if (found === undefined || wanted === undefined) return
  if (when === 'when all is final') {
    result.events += wanted.chain_events?.length ?? 0
    result.transfers += wanted.chain_transfers?.length ?? 0
    result.deposits += wanted.chain_deposits?.length ?? 0
  }
  const differing = Object.entries(wanted).flatMap(([table, rows]) =>
    describeDifference(table, found[table] ?? [], rows),
  )
  if (differing.length > 0) {
    const difference = `script ${script}, ${when}: ${differing.join('; ')}`
    say(difference)
    result.differences.push(difference)
  }
  const early = await sql`
    select f.key, f.stage from drill_finals f where not exists (
      select from chain_events e where e.canonical and e.key = f.key and e.name = any(
        case f.stage when 'Funded' then '{Deposited}'::text[] else array[f.stage] end))`.execute(watcher.db)
  result.paidEarly += early.rows.length
}

async function readTables({ db }: Context): Promise<Record<string, string[]>> {
  const read = async (rows: ReturnType<typeof sql<{ row: string }>>) =>
    (await rows.execute(db)).rows.map(({ row }) => row)
  return {
    chain_events: await read(sql`select e::text as row from chain_events e where canonical order by id`),
    chain_transfers: await read(sql`select t::text as row from chain_transfers t where canonical order by id`),
    chain_deposits: await read(sql`select d::text as row from chain_deposits d order by key`),
    chain_state: await read(
      sql`select (followed, followed_hash, followed_time, finalized)::text as row from chain_state`,
    ),
  }
}

function describeDifference(table: string, found: string[], wanted: string[]): string[] {
  const [there, expected] = [new Set(found), new Set(wanted)]
  const extra = found.filter(row => !expected.has(row)).length
  const missing = wanted.filter(row => !there.has(row)).length
  return extra + missing === 0 ? [] : [`${table} has ${extra} extra and ${missing} missing rows`]
}
