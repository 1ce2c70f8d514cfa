import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { createContext, type ProcessContext } from '@limelight/core/context'
import { dispatchPostChecks } from '@limelight/core/orders/posts/dispatch'
import { advanceFileClock, fileClock } from '@limelight/core/runtime/clock'
import { type Environment, loadConfig } from '@limelight/core/runtime/config'
import { socialEnvironment } from '@limelight/stack/sandbox/environment'
import { killWorker, startWorker } from '../killed-worker.ts'
import { drillProgram } from '../programs.ts'
import { randomOf } from '../random.ts'
import { judge, type Verdicts } from './judge.ts'
import { type Network, networks, type Outage, openNetworks } from './networks.ts'
import { openSite } from './site.ts'

export type DrillOptions = {
  /** A complete environment without the networks; its stores are migrated. */
  env: Environment & { CLOCK_FILE: string }
  posts: number
  accounts: number
  days: number
  outageDays: number
  /** So many posts are removed, and as many others edited. */
  changes: number
  /** How far the clock moves at once. */
  tickHours: number
  workers: number
  killEveryMs: number
  maxKills: number
  seed: number
  say: (line: string) => void
}

export type DrillResult = Verdicts & {
  kills: number
  calls: number
  failures: number
  limited: number
  /** Calls for an account before the end of the pause that a 429 asked for. */
  hurried: number
  /** The busiest minute of each network, and what SOCIAL_RATE allows. */
  minutes: { network: Network; calls: number; allowed: number }[]
}

/** A hundred times the default. */
const rates: Record<Network, number> = { TIKTOK: 30_000, TWITCH: 60_000, YOUTUBE: 6000 }
const program = drillProgram('tests/drills/posts/worker.ts')
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const idleMs = 5000
const stallMs = 300_000

/** Reads the posts of orders for weeks while networks fail and workers are killed, and counts. */
export async function drillPosts(options: DrillOptions): Promise<DrillResult> {
  const { accounts, days, outageDays, say } = options
  // Calls fail by a generator of their own: who would draw next from a common one depends on the machine.
  const [random, failing] = [randomOf(options.seed), randomOf(options.seed)]
  const clock = fileClock(options.env.CLOCK_FILE)
  const nowhere = socialEnvironment('http://127.0.0.1:1')
  const google = { YOUTUBE_API_KEY: 'any', GOOGLE_CLIENT_ID: 'limelight', GOOGLE_CLIENT_SECRET: 'any' }
  const setUp = createContext('drill', loadConfig({ ...options.env, ...nowhere }))
  const postsPerAccount = Math.ceil(options.posts / accounts)
  const { posts, begunAt } = await openSite(setUp, { accounts, postsPerAccount, random })
  await setUp.disposers.dispose(setUp.logger, 5000)
  const moment = () => begunAt + dayMs * (1.5 + random() * (days - 4))
  // One of each account, so that a change of an order is a change of one post.
  const changing = posts.filter((_post, index) => index % postsPerAccount === 0).slice(0, 2 * options.changes)
  for (const [index, post] of changing.entries())
    Object.assign(post, index % 2 === 0 ? { removedAt: moment() } : { editedAt: moment() })
  const outageOf = (network: Network, share: number): Outage => {
    const from = begunAt + days * share * dayMs
    return { network, from, until: from + outageDays * dayMs }
  }
  const outages = [outageOf('TIKTOK', 0.2), outageOf('YOUTUBE', 0.45)]
  await using sites = await openNetworks({ posts, outages, clock, random: failing })
  const SOCIAL_RATE = networks.map(network => `${network.toLowerCase()}=${rates[network]}`).join()
  const env = { ...options.env, ...nowhere, ...google, ...sites.env, SOCIAL_RATE }
  const ctx = createContext('drill', loadConfig(env))
  const { counts } = sites
  try {
    say(`${posts.length} posts of ${accounts} accounts are live`)
    await using crew = await startCrew(env, options)
    const end = begunAt + days * dayMs
    for (let day = 1; clock.now().getTime() < end; ) {
      advanceFileClock(env.CLOCK_FILE, options.tickHours * hourMs)
      await readDue(ctx, env.CLOCK_FILE, crew.killInTime)
      if (clock.now().getTime() < begunAt + day * dayMs) continue
      say(`day ${day}: ${counts.calls} calls, ${counts.failures} failed, ${crew.kills()} kills`)
      day += 1
    }
    const verdicts = await judge(ctx, { posts, outages, begunAt, tickMs: options.tickHours * hourMs })
    const minutes = sites.busiestMinutes().map(one => ({ ...one, allowed: rates[one.network] }))
    return { ...verdicts, ...counts, kills: crew.kills(), minutes }
  } finally {
    await ctx.disposers.dispose(ctx.logger, 5000)
  }
}

/** Workers of which one is killed now and then, each in its turn. */
async function startCrew(env: Environment, { workers, killEveryMs, maxKills, say }: DrillOptions) {
  const crew: ChildProcess[] = []
  while (crew.length < workers) crew.push(await startWorker(program, env))
  let kills = 0
  let killedAt = performance.now()
  return {
    kills: () => kills,
    async killInTime(): Promise<void> {
      if (kills >= maxKills || performance.now() - killedAt < killEveryMs) return
      const at = kills++ % crew.length
      const worker = crew[at]
      if (worker === undefined) return
      await killWorker(worker)
      say(`  kill -9 ${worker.pid}`)
      crew[at] = await startWorker(program, env)
      killedAt = performance.now()
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(crew.map(killWorker))
    },
  }
}

/** Until no post is due. The kills come in between. */
async function readDue(ctx: ProcessContext, clockFile: string, killInTime: () => Promise<void>): Promise<void> {
  const now = ctx.clock.now()
  // The schedules of the workers look twice per second.
  await dispatchPostChecks(ctx)
  let [last, movedAt, nudgedAt] = [-1, performance.now(), performance.now()]
  for (;;) {
    await killInTime()
    const { due } = await ctx.db
      .selectFrom('order_posts')
      .select(({ fn }) => fn.countAll<string>().as('due'))
      .where('due_at', '<=', now)
      .executeTakeFirstOrThrow()
    if (Number(due) === 0) return
    if (Number(due) !== last) [last, movedAt, nudgedAt] = [Number(due), performance.now(), performance.now()]
    else if (performance.now() - movedAt > stallMs) throw new Error(`${due} posts stay due.`)
    // A job that died with its worker holds its posts until the lease ends.
    else if (performance.now() - nudgedAt > idleMs) {
      advanceFileClock(clockFile, minuteMs)
      nudgedAt = performance.now()
    }
    await wait(20)
  }
}
