import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { retryAfterSeconds } from './faults.ts'
import { addressOf, lastVersion, type SandboxPost } from './posts.ts'
import { bearerOf, type ProviderOptions } from './provider-options.ts'

const querySchema = z.object({ filters: z.object({ video_ids: z.array(z.string()).min(1).max(20) }) })
const listSchema = z.object({ max_count: z.int().min(1).max(20).default(10), cursor: z.int().optional() })

/** `user/info` and the videos of TikTok, whose answers always carry an error object. */
export function tiktokRoutes(app: FastifyInstance, { people, tokens, faults, posts }: ProviderOptions): void {
  const ok = { code: 'ok', message: '', log_id: 'sandbox' }
  const refuse = (reply: FastifyReply, status: number, code: string) =>
    void reply.code(status).send({ data: {}, error: { code, message: code, log_id: 'sandbox' } })

  /** The handle of the token, or undefined once the refusal is sent. */
  const requireHandle = (request: FastifyRequest, reply: FastifyReply): string | undefined => {
    const handle = tokens.handleOf('tiktok', bearerOf(request))
    const fault = handle === undefined ? 'revoked' : faults.find('tiktok', handle)
    const isVideos = request.url.includes('/v2/video/')
    if (fault === 'revoked') refuse(reply, 401, 'access_token_invalid')
    else if (fault === 'down') refuse(reply, 500, 'internal_error')
    else if (fault === 'scope' && isVideos) refuse(reply, 401, 'scope_not_authorized')
    else if (fault === 'limited') refuse(reply.header('retry-after', retryAfterSeconds), 429, 'rate_limit_exceeded')
    else return handle
    return undefined
  }

  app.get('/social/tiktok/v2/user/info/', (request, reply) => {
    const handle = requireHandle(request, reply)
    if (handle === undefined) return reply
    const person = people.read(handle, 'tiktok')
    return {
      data: {
        user: {
          open_id: `open-${person.id}`,
          username: handle.toLowerCase(),
          display_name: person.name,
          bio_description: person.bio,
          avatar_url: person.picture,
          profile_deep_link: `https://vm.tiktok.com/${person.id}`,
          follower_count: person.followers,
          following_count: person.following,
          likes_count: people.grown(person.followers * 9),
          video_count: people.grown(person.posts),
        },
      },
      error: ok,
    }
  })

  const describe = (post: SandboxPost) => {
    const { views, likes, comments, shares } = posts.figuresOf(post)
    const { text } = lastVersion(post)
    return {
      id: post.id,
      create_time: Math.floor(Date.parse(post.publishedAt) / 1000),
      cover_image_url: people.read(post.handle).thumbnails[0] ?? '',
      share_url: `${addressOf(post)}?utm_campaign=tt4d_open_api&utm_source=sandbox`,
      title: text.slice(0, 150),
      video_description: text,
      duration: 34,
      like_count: likes,
      comment_count: comments,
      share_count: shares,
      view_count: views,
    }
  }

  const listPublic = (handle: string) =>
    posts.list('tiktok', handle).filter(({ visibility }) => visibility === 'public')

  app.post('/social/tiktok/v2/video/query/', (request, reply) => {
    const handle = requireHandle(request, reply)
    if (handle === undefined) return reply
    const asked = querySchema.safeParse(request.body)
    if (!asked.success) return refuse(reply, 400, 'invalid_params')
    const ids = new Set(asked.data.filters.video_ids)
    const videos = listPublic(handle).filter(({ id }) => ids.has(id))
    return { data: { videos: videos.map(describe) }, error: ok }
  })

  app.post('/social/tiktok/v2/video/list/', (request, reply) => {
    const handle = requireHandle(request, reply)
    if (handle === undefined) return reply
    const asked = listSchema.safeParse(request.body)
    if (!asked.success) return refuse(reply, 400, 'invalid_params')
    const { max_count: count, cursor = Number.MAX_SAFE_INTEGER } = asked.data
    const older = listPublic(handle).filter(({ publishedAt }) => Date.parse(publishedAt) < cursor)
    const page = older.slice(0, count)
    const last = page.at(-1)
    return {
      data: {
        videos: page.map(describe),
        cursor: last === undefined ? cursor : Date.parse(last.publishedAt),
        has_more: older.length > count,
      },
      error: ok,
    }
  })
}
