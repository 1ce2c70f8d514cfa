import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { type KindWord, kindWords } from '@limelight/contract/social-accounts/kinds'
import { createContext, type ProcessContext } from '@limelight/core/context'
import { advanceFileClock, fileClock } from '@limelight/core/runtime/clock'
import { type Environment, loadConfig } from '@limelight/core/runtime/config'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { linkDemoAccount } from '@limelight/stack/demo/seed/social-accounts'
import { socialEnvironment } from '@limelight/stack/sandbox/environment'
import { sql } from 'kysely'
import { killWorker, startWorker } from '../killed-worker.ts'
import { drillProgram } from '../programs.ts'
import { randomOf } from '../random.ts'
import { openProviders, type Providers } from './providers.ts'

export type DrillOptions = {
  /** A complete environment without the providers; its stores are migrated. */
  env: Environment & { CLOCK_FILE: string }
  sandbox: string
  accounts: number
  days: number
  kills: number
  seed: number
  say: (line: string) => void
}

export type DrillResult = Pick<Providers, 'calls' | 'failures' | 'limited' | 'hurried' | 'reused'> & {
  kills: number
  /** Accounts times days. */
  wanted: number
  refreshed: number
  /** Days on which an account was not read, and on which it was read twice. */
  missed: number
  twice: number
  expired: number
  /** The busiest minute of each provider, and what SOCIAL_RATE allows. */
  minutes: Record<KindWord, { calls: number; allowed: number }>
}

/** A hundred times the default, so that a day takes minutes. */
const rates: Record<KindWord, number> = {
  ...{ youtube: 6000, twitch: 60_000, twitter: 500, tiktok: 30_000, instagram: 6000, telegram: 60_000 },
}
const program = drillProgram('tests/drills/social/worker.ts')
const linksAtOnce = 16
const stallMs = 300_000
const minuteMs = 60_000
const idleMs = 5000

/** Refreshes linked accounts for some days while providers fail and the worker is killed, and counts. */
export async function drillSocial(options: DrillOptions): Promise<DrillResult> {
  const { accounts, days, sandbox, say } = options
  // The kills have their own: who would draw next from a common one depends on the machine.
  const [random, failing] = [randomOf(options.seed), randomOf(options.seed)]
  const clock = fileClock(options.env.CLOCK_FILE)
  await using providers = await openProviders({ sandbox, clock, random: failing })
  const rate = kindWords.map(kind => `${kind}=${rates[kind]}`).join()
  const env = { ...options.env, ...environmentOf(providers.url), SOCIAL_RATE: rate }
  const ctx = createContext('drill', loadConfig(env))
  try {
    await linkAccounts(ctx, accounts)
    say(`${accounts} accounts are linked`)
    providers.beginFailing()
    const site: Site = { ...options, ctx, env, random, worker: await startWorker(program, env) }
    let kills = 0
    const begun: Date[] = []
    for (let day = 1; day <= days; day += 1) {
      await moveToNextDay(site)
      begun.push(clock.now())
      kills += await runDay(site, Math.floor((options.kills * day) / days) - kills)
      say(`day ${day}: ${providers.calls} calls, ${providers.failures} failed, ${kills} kills`)
    }
    await killWorker(site.worker)
    const { calls, failures, limited, hurried, reused } = providers
    const busiest = providers.busiestMinutes()
    const [youtube, twitch, twitter, tiktok, instagram, telegram] = kindWords
    const of = (kind: KindWord) => ({ calls: busiest[kind], allowed: rates[kind] })
    return {
      ...{ kills, calls, failures, limited, hurried, reused, wanted: accounts * days },
      ...(await judge(ctx, begun)),
      minutes: {
        ...{ youtube: of(youtube), twitch: of(twitch), twitter: of(twitter) },
        ...{ tiktok: of(tiktok), instagram: of(instagram), telegram: of(telegram) },
      },
    }
  } finally {
    await ctx.disposers.dispose(ctx.logger, 5000)
  }
}

function environmentOf(providers: string): Environment {
  return {
    ...socialEnvironment(providers),
    YOUTUBE_API_URL: `${providers}/youtube/v3`,
    YOUTUBE_API_KEY: 'the sandbox takes any',
    GOOGLE_CLIENT_ID: 'limelight',
    GOOGLE_CLIENT_SECRET: 'the sandbox takes any',
  }
}

type Site = DrillOptions & { ctx: ProcessContext; random: () => number; worker: ChildProcess }

/** X may be called so seldom that it has a fifth of the accounts of the others, or all would wait for it. */
const others = kindWords.filter(kind => kind !== 'twitter')
const shares = [...kindWords, ...others, ...others, ...others, ...others]

/** Accounts of all providers, all of one user. Their first reading is not part of the drill. */
async function linkAccounts(ctx: ProcessContext, count: number): Promise<void> {
  const { user } = await buildAccount(ctx)
  const left = Array.from({ length: count }, (_, index) => index)
  const link = async () => {
    for (let index = left.pop(); index !== undefined; index = left.pop()) {
      const word = shares[index % shares.length] ?? 'youtube'
      await linkDemoAccount(ctx, { userId: user.id, word, handle: `drill${index}x` })
    }
  }
  await Promise.all(Array.from({ length: linksAtOnce }, link))
  await sql`truncate outbox`.execute(ctx.db)
  await sql`create table drill_refreshes (account_id uuid not null, at timestamptz not null)`.execute(ctx.db)
  await sql`
    create function note_refresh() returns trigger language plpgsql as $$ begin
      insert into drill_refreshes values (new.id, new.refreshed_at);
      return null;
    end $$`.execute(ctx.db)
  await sql`
    create trigger note_refresh after update on social_accounts
    for each row when (new.refreshed_at <> old.refreshed_at) execute function note_refresh()`.execute(ctx.db)
  await sql`create index on drill_refreshes (account_id, at)`.execute(ctx.db)
}

/** When all accounts are due. */
async function moveToNextDay({ ctx, env }: Site): Promise<void> {
  const last = await ctx.db
    .selectFrom('social_accounts')
    .select(({ fn }) => fn.max('due_at').as('at'))
    .executeTakeFirstOrThrow()
  const ms = (last.at?.getTime() ?? 0) - ctx.clock.now().getTime()
  advanceFileClock(env.CLOCK_FILE, Math.max(0, ms) + 1000)
}

/** Until every account was read, with kills in between. Returns how many. */
async function runDay(site: Site, kills: number): Promise<number> {
  const { ctx, env, random, accounts, say } = site
  const begunAt = ctx.clock.now()
  const moments = Array.from({ length: kills }, () => Math.floor(random() * accounts * 0.9)).toSorted((a, b) => a - b)
  let killed = 0
  let last = -1
  let nudgedAt = performance.now()
  for (let movedAt = performance.now(); performance.now() - movedAt < stallMs; await wait(20)) {
    const { open, active, nextMs } = await countOpen(ctx, begunAt)
    if (open === 0) break
    const read = accounts - open
    if (active > 0 && read >= (moments[killed] ?? Number.POSITIVE_INFINITY)) {
      await killWorker(site.worker)
      killed += 1
      say(`  kill -9 ${site.worker.pid}: ${read} of ${accounts} accounts are read, ${active} under way`)
      site.worker = await startWorker(program, env)
    }
    // All that are left wait for their next attempt. A minute later, several of them are due at once.
    if (active === 0 && nextMs > 0) advanceFileClock(env.CLOCK_FILE, nextMs + minuteMs)
    // A job that died with its worker holds its account until the lease ends.
    else if (performance.now() - nudgedAt > idleMs) {
      advanceFileClock(env.CLOCK_FILE, minuteMs)
      nudgedAt = performance.now()
    }
    if (open !== last) {
      movedAt = performance.now()
      nudgedAt = movedAt
    }
    last = open
  }
  return killed
}

type OpenRow = { open: number; active: number; next: Date | null }

/** The accounts that were not read since, and in how long the next one is due. */
async function countOpen({ db, clock }: ProcessContext, since: Date) {
  const now = clock.now()
  const { rows } = await sql<OpenRow>`
    select count(*)::int as open, count(*) filter (where leased_until >= ${now})::int as active, min(due_at) as next
    from social_accounts where status = 'LINKED' and refreshed_at < ${since}`.execute(db)
  const { open, active, next } = rows[0] ?? { open: 0, active: 0, next: null }
  return { open, active, nextMs: next === null ? 0 : next.getTime() - now.getTime() }
}

async function judge({ db }: ProcessContext, begun: Date[]) {
  const { rows } = await sql<{ refreshed: number; missed: number; twice: number; expired: number }>`
    with day as (select ordinality as day, begin from unnest(${begun}::timestamptz[]) with ordinality as d (begin)),
    times as (
      select id, status, day.day, (
        select count(*) from drill_refreshes where account_id = id and at >= day.begin
          and at < coalesce((select begin from day as next where next.day = day.day + 1), 'infinity')
      ) as times
      from social_accounts, day)
    select coalesce(sum(times), 0)::int as refreshed, count(*) filter (where times > 1)::int as twice,
      count(*) filter (where times = 0 and status = 'LINKED')::int as missed,
      count(distinct id) filter (where status = 'EXPIRED')::int as expired
    from times`.execute(db)
  const [counted] = rows
  if (counted === undefined) throw new Error('Nothing was counted.')
  return counted
}
