import type { ContentRecord } from '@limelight/contract/influencers/ingestion'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Fault, Profile } from './profiles.ts'
import { type NetworkOptions, pictureUrl } from './youtube.ts'

const query = z.object({ fields: z.string().max(2000).default('') })
const asked = /^business_discovery\.username\(([a-z0-9._]{1,30})\)\{.+\}$/

/** The part of the Instagram Graph API that Business Discovery needs. */
export async function instagramRoutes(app: FastifyInstance, { profiles, origin }: NetworkOptions): Promise<void> {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const refusal = error instanceof GraphRefusal ? error : new GraphRefusal(error.statusCode ?? 500, 1)
    return reply.code(refusal.statusCode).send(refusal.body)
  })

  app.get<{ Params: { id: string } }>('/instagram/:version/:id', request => {
    if (!/^(Bearer|OAuth) \S/i.test(request.headers.authorization ?? '')) throw new GraphRefusal(400, 190)
    const [, username] = asked.exec(query.parse(request.query).fields) ?? []
    if (username === undefined) throw new GraphRefusal(400, 100)
    const fault = profiles.faultOf(username)
    const refusal = fault === undefined ? undefined : refusals[fault]
    if (refusal !== undefined) throw refusal()
    return { business_discovery: toAccount(profiles.byHandle('instagram', username), origin()), id: request.params.id }
  })
}

function toAccount({ record, posts }: Profile, origin: string) {
  return {
    username: record.username,
    name: record.name,
    biography: record.bio,
    followers_count: record.followers,
    follows_count: record.following ?? 0,
    media_count: record.postsTotal ?? posts.length,
    ...(record.avatarUrl == null ? {} : { profile_picture_url: pictureUrl(record.avatarUrl, record.username, origin) }),
    media: { data: posts.map(post => toMedia(post, record.username, origin)) },
    id: record.platformId,
  }
}

function toMedia(post: ContentRecord, username: string, origin: string) {
  const picture = post.thumbnailUrl == null ? {} : { media_url: pictureUrl(post.thumbnailUrl, username, origin) }
  return {
    id: post.platformId,
    caption: post.text,
    ...(post.likesTotal == null ? {} : { like_count: post.likesTotal }),
    comments_count: post.commentsTotal ?? 0,
    ...(post.isVideo && post.viewsTotal != null ? { view_count: post.viewsTotal } : {}),
    media_type: post.isVideo ? 'VIDEO' : 'IMAGE',
    ...(post.isVideo ? { media_url: `${origin}/films/${post.shortcode}.mp4` } : picture),
    permalink: `https://www.instagram.com/${post.isVideo ? 'reel' : 'p'}/${post.shortcode}/`,
    timestamp: (post.publishDate ?? '2020-01-01T00:00:00.000Z').replace(/\.\d{3}Z$/, '+0000'),
  }
}

class GraphRefusal extends Error {
  readonly statusCode: number
  readonly body: object

  constructor(statusCode: number, code: number, subcode?: number) {
    super(`(#${code})`)
    this.statusCode = statusCode
    const message = `(#${code}) The sandbox refuses this`
    const more = subcode === undefined ? {} : { error_subcode: subcode }
    this.body = { error: { message, type: 'OAuthException', code, ...more, fbtrace_id: 'sandbox' } }
  }
}

const refusals: Partial<Record<Fault, () => GraphRefusal>> = {
  nobody: () => new GraphRefusal(400, 110, 2207013),
  quota: () => new GraphRefusal(400, 4),
  broken: () => new GraphRefusal(500, 1),
  flaky: () => new GraphRefusal(503, 2),
  revoked: () => new GraphRefusal(400, 190),
}
