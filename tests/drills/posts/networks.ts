import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Clock } from '@limelight/core/runtime/clock'
import type { Environment } from '@limelight/core/runtime/config'
import { tiktokPost, twitchPost, youtubePost } from '../../social-accounts/documented-posts.ts'
import { countBusiest } from '../busiest.ts'

export const networks = ['TIKTOK', 'TWITCH', 'YOUTUBE'] as const
export type Network = (typeof networks)[number]

/** A post as its network has it. Moments are those of the drill's clock. */
export type DrillPost = {
  id: string
  network: Network
  /** The account that has published it, which is also its access token. */
  account: string
  publishedAt: number
  removedAt: number | undefined
  editedAt: number | undefined
}
export type Outage = { network: Network; from: number; until: number }

type Options = { posts: DrillPost[]; outages: Outage[]; clock: Clock; random: () => number }

const failureShare = 0.05
/** A post that is read later than the last hours of its day loses a figure, so failures do not pile up. */
const maxFailuresInARow = 3
const maxPauseSeconds = 600
const hourMs = 3_600_000

const textBefore = 'With @nordlicht #ad'
const textAfter = 'With @nordlicht #ad, edited'

/** Three networks that answer as they document it, fail now and then, and are away for days. */
export async function openNetworks({ posts, outages, clock, random }: Options) {
  const known = new Map(posts.map(post => [`${post.network} ${post.id}`, post]))
  const times = new Map<Network, number[]>(networks.map(network => [network, []]))
  const pausedUntil = new Map<string, number>()
  const failuresOf = new Map<string, number>()
  const counts = { calls: 0, failures: 0, limited: 0, hurried: 0 }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { network, ids, isLabels } = await readAsked(request)
    const account = `${network} ${request.headers.authorization}`
    const now = clock.now().getTime()
    counts.calls += 1
    times.get(network)?.push(performance.now())
    if (now < (pausedUntil.get(account) ?? 0)) counts.hurried += 1
    if (outages.some(one => one.network === network && one.from <= now && now < one.until)) {
      response.writeHead(503).end('{}')
      return
    }
    const failures = failuresOf.get(account) ?? 0
    if (failures < maxFailuresInARow && random() < failureShare) {
      failuresOf.set(account, failures + 1)
      counts.failures += 1
      pausedUntil.set(account, now + fail(response) * 1000)
      return
    }
    failuresOf.delete(account)
    const found = ids
      .map(id => known.get(`${network} ${id}`))
      .filter(post => post !== undefined)
      .filter(({ removedAt }) => removedAt === undefined || now < removedAt)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(toAnswer(network, found, { now, isLabels })))
  }

  /** Returns for how many seconds the caller is asked to wait. */
  function fail(response: ServerResponse): number {
    const kind = random()
    if (kind < 0.4) {
      counts.limited += 1
      const seconds = 1 + Math.floor(random() * maxPauseSeconds)
      response.writeHead(429, { 'retry-after': String(seconds) }).end('{}')
      return seconds
    }
    if (kind < 0.8) response.writeHead(kind < 0.6 ? 500 : 503).end('{}')
    else response.destroy()
    return 0
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The networks have no port.')
  const url = `http://127.0.0.1:${address.port}`
  const env: Environment = { TIKTOK_API_URL: url, TWITCH_API_URL: url, YOUTUBE_API_URL: url }
  return {
    ...{ counts, env },
    busiestMinutes: () => networks.map(network => ({ network, calls: countBusiest(times.get(network) ?? []) })),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

type Asked = { network: Network; ids: string[]; isLabels: boolean }

async function readAsked(request: IncomingMessage): Promise<Asked> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  if (pathname.startsWith('/v2/video/query')) {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
    return { network: 'TIKTOK', ids: Object(body).filters.video_ids, isLabels: false }
  }
  const part = searchParams.get('part')
  if (part === null) return { network: 'TWITCH', ids: searchParams.getAll('id'), isLabels: false }
  const ids = (searchParams.get('id') ?? '').split(',')
  return { network: 'YOUTUBE', ids, isLabels: part === 'paidProductPlacementDetails' }
}

function toAnswer(
  network: Network,
  posts: DrillPost[],
  { now, isLabels }: { now: number; isLabels: boolean },
): unknown {
  const parts = posts.map(post => {
    const text = post.editedAt !== undefined && post.editedAt <= now ? textAfter : textBefore
    return { post, text, views: Math.floor((now - post.publishedAt) / hourMs), at: new Date(post.publishedAt) }
  })
  if (network === 'TIKTOK')
    return tiktokPost.answer(
      parts.map(({ post: { id }, text, views, at }) => ({
        ...{ ...tiktokPost.row, id, title: text, video_description: text, view_count: views },
        ...{
          create_time: at.getTime() / 1000,
          share_url: `https://www.tiktok.com/@x/video/${id}`,
          cover_image_url: null,
        },
      })),
    )
  if (network === 'TWITCH')
    return twitchPost.answer(
      parts.map(({ post: { id, account }, text, views, at }) => ({
        ...{ ...twitchPost.row, id, user_id: account, title: text, description: '', view_count: views },
        ...{ url: `https://www.twitch.tv/videos/${id}`, published_at: at, thumbnail_url: null },
      })),
    )
  if (isLabels)
    return { items: posts.map(({ id }) => ({ id, paidProductPlacementDetails: { hasPaidProductPlacement: true } })) }
  return youtubePost.answer(
    parts.map(({ post: { id, account }, text, views, at }) => ({
      ...{ ...youtubePost.row, id, statistics: { viewCount: String(views), likeCount: '1', commentCount: '1' } },
      snippet: { channelId: account, title: text, description: '', publishedAt: at, thumbnails: {} },
    })),
  )
}
