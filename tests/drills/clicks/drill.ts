import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createLinkSchema } from '@limelight/contract/results/links/schema'
import type { Context } from '@limelight/core/context'
import { ownCookieOf } from '@limelight/core/results/clicks/kind'
import { clickStreamName } from '@limelight/core/results/clicks/stream'
import { createLink } from '@limelight/core/results/links/links'
import { describeError } from '@limelight/core/runtime/errors'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildFullList } from '@limelight/core/test/factories/favourites'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { sql } from 'kysely'
import * as z from 'zod'
import { randomOf } from '../random.ts'

const mark = 'VisitorMark/7'
const network = '203.0.113.'
/** What no table, stream or log may have of a visitor, besides the owner's cookie. */
export const visitorTexts = [mark, network]

export const browser = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 ${mark}`
const robot = `Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) ${mark}`
const requestTimeoutMs = 10_000

type Kind = 'BOT' | 'OWN' | 'CLICK'
/** The link, kind and day of an acknowledged click by its id. */
type Acknowledged = Map<string, { linkId: string; kind: Kind; day: string }>

const rowSchema = z.tuple([z.string(), z.string(), z.string(), z.string()])

export async function buildLinks(ctx: Context, total: number) {
  const { user, accessToken } = await buildAccount(ctx)
  await givePlan(ctx, user.id, { name: 'Business' })
  const { list, values } = await buildFullList(ctx, user.id, total)
  const links = []
  for (const value of values) {
    const input = createLinkSchema.parse({ id: list.id, value, target: 'https://shop.example/lamp' })
    links.push(await createLink(ctx, { userId: user.id }, input))
  }
  return { links, accessToken, cookie: `ll_own=${ownCookieOf(ctx, user.id)}` }
}

type Options = Pick<Awaited<ReturnType<typeof buildLinks>>, 'links' | 'cookie'> & {
  ctx: Context
  /** The origins of the api. A proxy would choose another one if the first refuses a connection, too. */
  urls: string[]
  clicks: number
  perSecond: number
  /** Clicks that wait for their answer at a time. */
  maxOpen: number
  seed: number
}

/** Clicks, and returns what the visitors saw. */
export async function sendClicks({ ctx, urls, links, cookie, clicks, perSecond, maxOpen, seed }: Options) {
  const random = randomOf(seed)
  const agent = new Agent({ keepAlive: true, maxSockets: maxOpen })
  const acknowledged: Acknowledged = new Map()
  const outcome = { redirected: 0, cut: 0, failed: 0, reasons: new Set<string>() }
  const visit = async (origins: string[], linkId: string, path: string, kind: Kind, address: string) => {
    const headers = {
      'user-agent': kind === 'BOT' ? robot : browser,
      'x-forwarded-for': address,
      ...(kind === 'OWN' ? { cookie } : {}),
    }
    const answer = await visitFirst(agent, origins, path, headers)
    if (answer === undefined) outcome.cut += 1
    else if (answer.status !== 302) fail(`Status ${answer.status}`)
    else outcome.redirected += 1
    const day = ctx.clock.now().toISOString().slice(0, 10)
    if (answer?.id !== undefined) acknowledged.set(answer.id, { linkId, kind, day })
  }
  const fail = (reason: string) => {
    outcome.failed += 1
    outcome.reasons.add(reason)
  }
  let open = 0
  let wake = () => {}
  const until = async (limit: number) => {
    while (open > limit)
      await new Promise<void>(resolve => {
        wake = resolve
      })
  }
  const started = performance.now()
  for (let sent = 0; sent < clicks; sent += 1) {
    const dueIn = (sent / perSecond) * 1000 - (performance.now() - started)
    if (dueIn > 1) await wait(dueIn)
    await until(maxOpen - 1)
    const link = links[Math.floor(random() * links.length)]
    if (link === undefined) throw new Error('The drill needs a link')
    const draw = random()
    const kind: Kind = draw < 0.15 ? 'BOT' : draw < 0.16 ? 'OWN' : 'CLICK'
    const origins = [...urls.slice(sent % urls.length), ...urls.slice(0, sent % urls.length)]
    open += 1
    void visit(origins, link.id, new URL(link.url).pathname, kind, `${network}${Math.floor(random() * 256)}`)
      .catch(error => fail(describeError(error)))
      .finally(() => {
        open -= 1
        wake()
      })
  }
  await until(0)
  agent.destroy()
  return { ...outcome, acknowledged, seconds: (performance.now() - started) / 1000 }
}

type Answer = { status: number; id: string | undefined }

/** Undefined if no process listens, or the one that had the request was killed. */
async function visitFirst(agent: Agent, origins: string[], path: string, headers: Record<string, string>) {
  for (const origin of origins) {
    try {
      return await click(agent, origin + path, headers)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'ECONNRESET' || code === 'EPIPE') return undefined
      if (code !== 'ECONNREFUSED') throw error
    }
  }
  return undefined
}

export function click(agent: Agent, url: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers, timeout: requestTimeoutMs }, answer => {
      answer.resume()
      const id = answer.headers['x-click']
      resolve({ status: answer.statusCode ?? 0, id: typeof id === 'string' ? id : undefined })
    })
    sent.on('timeout', () => sent.destroy(new Error('No answer in time')))
    sent.on('error', reject)
    sent.end()
  })
}

/** Whether no click is on its way any more. */
export async function isCounted(ctx: Context): Promise<boolean> {
  const manager = await (await ctx.nats.connection()).jetstreamManager()
  const { state } = await manager.streams.info(clickStreamName(ctx))
  const { rows } = await sql`
    select 1 from waiting_clicks union all select 1 from result_clicks where stale_since is not null limit 1`.execute(
    ctx.db,
  )
  return state.messages === 0 && rows.length === 0
}

/** Compares what was acknowledged with what is stored and counted. */
export async function compareClicks(ctx: Context, acknowledged: Acknowledged) {
  const answer = await ctx.clickhouse.query({
    query: 'SELECT DISTINCT id, link_id, day, kind FROM clicks',
    format: 'JSONCompactEachRow',
  })
  const ids = new Set<string>()
  let [found, wrong] = [0, 0]
  for await (const rows of answer.stream()) {
    for (const row of rows) {
      const [id, linkId, day, kind] = rowSchema.parse(row.json())
      ids.add(id)
      const click = acknowledged.get(id)
      if (click === undefined) continue
      found += 1
      // A click around midnight may be a second older than its answer.
      if (click.linkId !== linkId || click.kind !== kind || day > click.day) wrong += 1
    }
  }
  const { counted } = await ctx.db
    .selectFrom('result_clicks')
    .select(sql<number>`coalesce(sum(clicks + bots + own), 0)::float8`.as('counted'))
    .executeTakeFirstOrThrow()
  return { lost: acknowledged.size - found, wrong, stored: ids.size, counted }
}
