import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { retryAfterSeconds } from './faults.ts'
import { lastVersion, type SandboxPost } from './posts.ts'
import { bearerOf, type ProviderOptions } from './provider-options.ts'

const idsSchema = z.object({ ids: z.string().transform(ids => ids.split(',').slice(0, 100)) })
const listSchema = z.object({ max_results: z.coerce.number().int().min(5).max(100).default(10) })
const maxTextLength = 280

/** `users/me` and the posts of X, with the problem documents of its API. */
export function twitterRoutes(app: FastifyInstance, { people, tokens, faults, clock, posts }: ProviderOptions): void {
  /** The handle of the token, or undefined once the refusal is sent. */
  const requireHandle = (request: FastifyRequest, reply: FastifyReply): string | undefined => {
    const handle = tokens.handleOf('twitter', bearerOf(request))
    const fault = handle === undefined ? 'revoked' : faults.find('twitter', handle)
    const refuse = (status: number, title: string) =>
      void reply.code(status).send({ title, type: 'about:blank', status, detail: title })
    if (fault === 'revoked') refuse(401, 'Unauthorized')
    else if (fault === 'down') refuse(503, 'Service Unavailable')
    else if (fault === 'limited') {
      reply.header('x-rate-limit-reset', Math.ceil(clock.now().getTime() / 1000) + retryAfterSeconds)
      refuse(429, 'Too Many Requests')
    } else return handle
    return undefined
  }

  app.get('/social/twitter/2/users/me', (request, reply) => {
    const handle = requireHandle(request, reply)
    if (handle === undefined) return reply
    const person = people.read(handle, 'twitter')
    return {
      data: {
        id: person.id,
        name: person.name,
        username: handle.replaceAll('.', '_').slice(0, 15),
        description: person.bio,
        ...(person.picture === null ? {} : { profile_image_url: person.picture }),
        public_metrics: {
          followers_count: person.followers,
          following_count: person.following,
          tweet_count: people.grown(person.posts * 12),
          listed_count: 12,
          like_count: 300,
          media_count: 80,
        },
      },
    }
  })

  const describe = (post: SandboxPost, version: SandboxPost['versions'][number]) => {
    const { views, likes, comments, shares, quotes } = posts.figuresOf(post)
    const { text, urls } = shorten(version.text)
    const isLong = text.length > maxTextLength
    return {
      id: version.id,
      text: isLong ? `${text.slice(0, maxTextLength - 1)}…` : text,
      author_id: people.read(post.handle).id,
      created_at: version.at,
      edit_history_tweet_ids: post.versions.map(({ id }) => id),
      entities: { urls },
      ...(isLong ? { note_tweet: { text, entities: { urls } } } : {}),
      public_metrics: {
        retweet_count: shares,
        reply_count: comments,
        like_count: likes,
        quote_count: quotes,
        bookmark_count: 0,
        impression_count: views,
      },
    }
  }

  const problem = (id: string, word: 'resource-not-found' | 'not-authorized-for-resource') => ({
    value: id,
    detail: `Could not find tweet with ids: [${id}].`,
    title: word === 'resource-not-found' ? 'Not Found Error' : 'Authorization Error',
    resource_type: 'tweet',
    parameter: 'ids',
    resource_id: id,
    type: `https://api.twitter.com/2/problems/${word}`,
  })

  app.get('/social/twitter/2/tweets', (request, reply) => {
    if (requireHandle(request, reply) === undefined) return reply
    const data: object[] = []
    const errors: object[] = []
    for (const id of idsSchema.parse(request.query).ids) {
      const post = posts.find('twitter', id)
      const version = post?.versions.find(one => one.id === id)
      if (post === undefined || version === undefined) errors.push(problem(id, 'resource-not-found'))
      else if (post.visibility !== 'public') errors.push(problem(id, 'not-authorized-for-resource'))
      else data.push(describe(post, version))
    }
    return { ...(data.length > 0 ? { data } : {}), ...(errors.length > 0 ? { errors } : {}) }
  })

  app.get<{ Params: { id: string } }>('/social/twitter/2/users/:id/tweets', (request, reply) => {
    if (requireHandle(request, reply) === undefined) return reply
    const { max_results: count } = listSchema.parse(request.query)
    const shown = posts
      .list('twitter')
      .filter(post => post.visibility === 'public' && people.read(post.handle).id === request.params.id)
      .slice(0, count)
    const data = shown.map(post => describe(post, lastVersion(post)))
    return { ...(data.length > 0 ? { data } : {}), meta: { result_count: data.length } }
  })
}

/** X replaces every address of a text. */
function shorten(text: string) {
  const urls: object[] = []
  const shortened = text.replace(/https?:\/\/\S+/g, full => {
    const url = `https://t.co/${createHash('sha256').update(full).digest('base64url').slice(0, 10)}`
    urls.push({ url, expanded_url: full, display_url: full.replace(/^https?:\/\//, '').slice(0, 26) })
    return url
  })
  return { text: shortened, urls }
}
