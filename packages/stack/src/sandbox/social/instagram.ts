import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { platformIdOfHandle } from '../networks/profiles.ts'
import { retryAfterSeconds } from './faults.ts'
import { longSeconds } from './kinds.ts'
import { addressOf, lastVersion, type SandboxPost } from './posts.ts'
import type { ProviderOptions } from './provider-options.ts'

const querySchema = z.object({ access_token: z.string().default(''), grant_type: z.string().optional() })
const pageSchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  after: z.coerce.number().int().min(0).default(0),
})
const metricSchema = z.object({ metric: z.string() })
const storyLifeMs = 24 * 3_600_000

/** The Instagram API with Instagram login: the exchange of tokens, `me`, media and their insights. */
export function instagramLoginRoutes(app: FastifyInstance, options: ProviderOptions): void {
  const { people, tokens, faults, posts } = options
  const refusal = (code: number, message: string) => ({
    error: { message, type: 'OAuthException', code, fbtrace_id: 'sandbox' },
  })

  for (const [path, grant] of [
    ['access_token', 'ig_exchange_token'],
    ['refresh_access_token', 'ig_refresh_token'],
  ] as const)
    app.get(`/social/instagram/${path}`, (request, reply) => {
      const query = querySchema.parse(request.query)
      const handle = tokens.handleOf('instagram', query.access_token)
      const fault = handle === undefined ? 'revoked' : faults.find('instagram', handle)
      if (query.grant_type !== grant) return reply.code(400).send(refusal(100, 'Unsupported grant type'))
      if (fault === 'down') return reply.code(500).send(refusal(2, 'An unexpected error has occurred'))
      if (handle === undefined || (fault === 'revoked' && grant === 'ig_refresh_token'))
        return reply.code(400).send(refusal(190, 'Invalid OAuth access token'))
      return {
        access_token: tokens.issueAccess('instagram', handle, longSeconds),
        token_type: 'bearer',
        expires_in: longSeconds,
      }
    })

  /** The handle of the token, or undefined once the refusal is sent. */
  const requireHandle = (query: unknown, reply: FastifyReply): string | undefined => {
    const handle = tokens.handleOf('instagram', querySchema.parse(query).access_token)
    const fault = handle === undefined ? 'revoked' : faults.find('instagram', handle)
    if (fault === 'revoked') reply.code(400).send(refusal(190, 'Error validating access token'))
    else if (fault === 'down') reply.code(500).send(refusal(2, 'An unexpected error has occurred'))
    else if (fault === 'limited')
      reply.code(400).header('retry-after', retryAfterSeconds).send(refusal(4, 'Application request limit reached'))
    else return handle
    return undefined
  }

  app.get('/social/instagram/me', (request, reply) => {
    const handle = requireHandle(request.query, reply)
    if (handle === undefined) return reply
    const person = people.read(handle)
    return {
      user_id: platformIdOfHandle('instagram', handle),
      username: handle.toLowerCase(),
      name: person.name,
      account_type: 'Media_Creator',
      ...(person.picture === null ? {} : { profile_picture_url: person.picture }),
      followers_count: person.followers,
      follows_count: person.following,
      media_count: people.grown(person.posts),
      id: `app-scoped-${person.id}`,
    }
  })

  /** Private and unlisted posts are archived ones, which the API does not show. */
  const isShown = (post: SandboxPost) =>
    post.visibility === 'public' && (post.type !== 'STORY' || posts.ageMs(post) < storyLifeMs)

  const describe = (post: SandboxPost) => {
    const { likes, comments } = posts.figuresOf(post)
    const { thumbnails } = people.read(post.handle)
    const isVideo = post.type === 'REEL'
    return {
      id: post.id,
      ...(post.type === 'STORY' ? {} : { caption: lastVersion(post).text }),
      media_product_type: productOf(post),
      media_type: isVideo ? 'VIDEO' : 'IMAGE',
      media_url: thumbnails[0],
      ...(isVideo ? { thumbnail_url: thumbnails[0] } : {}),
      permalink: addressOf(post),
      timestamp: post.publishedAt.replace(/\.\d+Z$/, '+0000'),
      like_count: likes,
      comments_count: comments,
      owner: { id: `app-scoped-${people.read(post.handle).id}` },
      username: post.handle.toLowerCase(),
    }
  }

  for (const [path, isStory] of [
    ['media', false],
    ['stories', true],
  ] as const)
    app.get(`/social/instagram/me/${path}`, (request, reply) => {
      const handle = requireHandle(request.query, reply)
      if (handle === undefined) return reply
      const { limit, after } = pageSchema.parse(request.query)
      const shown = posts.list('instagram', handle).filter(post => isShown(post) && (post.type === 'STORY') === isStory)
      const end = after + limit
      const next = shown.length > end ? { next: `${request.url}&after=${end}` } : {}
      return {
        data: shown.slice(after, end).map(describe),
        paging: { cursors: { before: String(after), after: String(end) }, ...next },
      }
    })

  /** The post of a path, or undefined once the refusal is sent. */
  const requirePost = (id: string, query: unknown, reply: FastifyReply): SandboxPost | undefined => {
    const handle = requireHandle(query, reply)
    if (handle === undefined) return undefined
    const post = posts.list('instagram', handle).find(one => one.id === id && isShown(one))
    if (post !== undefined) return post
    const { error } = refusal(100, 'Unsupported get request. Object with this ID does not exist')
    reply.code(400).send({ error: { ...error, error_subcode: 33 } })
    return undefined
  }

  app.get<{ Params: { id: string } }>('/social/instagram/:id', (request, reply) => {
    const post = requirePost(request.params.id, request.query, reply)
    return post === undefined ? reply : describe(post)
  })

  app.get<{ Params: { id: string } }>('/social/instagram/:id/insights', (request, reply) => {
    const post = requirePost(request.params.id, request.query, reply)
    if (post === undefined) return reply
    if (faults.find('instagram', post.handle) === 'scope')
      return reply.code(400).send(refusal(10, '(#10) Application does not have permission for this action'))
    const asked = metricSchema.parse(request.query).metric.split(',')
    if (post.type === 'STORY' && asked.some(name => name === 'likes' || name === 'comments'))
      return reply.code(400).send(refusal(100, '(#100) The media type does not support a metric'))
    const figures = new Map(Object.entries(posts.figuresOf(post)))
    return {
      data: asked.map(name => ({
        ...{ name, period: 'lifetime', values: [{ value: figures.get(name) ?? 0 }], title: name, description: name },
        id: `${post.id}/insights/${name}/lifetime`,
      })),
    }
  })
}

function productOf({ type }: SandboxPost): string {
  if (type === 'REEL') return 'REELS'
  return type === 'STORY' ? 'STORY' : 'FEED'
}
