import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { retryAfterSeconds } from './faults.ts'
import type { People } from './people.ts'
import { addressOf, lastVersion, type Posts, type SandboxPost } from './posts.ts'
import { bearerOf, type ProviderOptions } from './provider-options.ts'

/** The part of Helix that the product reads, with Twitch's error bodies. */
export function twitchRoutes(app: FastifyInstance, { people, tokens, faults, clock, posts }: ProviderOptions): void {
  const refuse = (reply: FastifyReply, status: number, error: string, message: string) =>
    reply.code(status).send({ error, status, message })

  const open = (request: FastifyRequest, reply: FastifyReply) => {
    const handle = tokens.handleOf('twitch', bearerOf(request))
    const fault = handle === undefined ? 'revoked' : faults.find('twitch', handle)
    if (request.headers['client-id'] === undefined) refuse(reply, 401, 'Unauthorized', 'Client ID is missing')
    else if (fault === 'revoked') refuse(reply, 401, 'Unauthorized', 'Invalid OAuth token')
    else if (fault === 'down') refuse(reply, 503, 'Service Unavailable', 'The sandbox is down')
    else if (fault === 'limited') {
      reply.header('ratelimit-reset', Math.ceil(clock.now().getTime() / 1000) + retryAfterSeconds)
      refuse(reply, 429, 'Too Many Requests', 'Rate limit exceeded')
    } else return handle === undefined ? undefined : people.read(handle, 'twitch')
    return undefined
  }

  app.get('/social/twitch/helix/users', (request, reply) => {
    const person = open(request, reply)
    if (person === undefined) return reply
    return {
      data: [
        {
          id: person.id,
          login: person.handle.toLowerCase(),
          display_name: person.name,
          type: '',
          broadcaster_type: 'affiliate',
          description: person.bio,
          profile_image_url: person.picture ?? '',
          offline_image_url: '',
          view_count: 0,
          created_at: '2016-12-14T20:32:28Z',
        },
      ],
    }
  })

  app.get('/social/twitch/helix/channels/followers', (request, reply) => {
    const person = open(request, reply)
    if (person === undefined) return reply
    return { total: person.followers, data: [], pagination: {} }
  })

  app.get('/social/twitch/helix/videos', (request, reply) => {
    const person = open(request, reply)
    if (person === undefined) return reply
    const asked = findPosts(request.query, posts, person.handle, 'VIDEO')
    const published = asked.found.map(post => describeVideo(post, people, posts))
    const past = person.titles.map((title, index) => ({
      id: `${person.id}${index}`,
      stream_id: null,
      user_id: person.id,
      user_login: person.handle.toLowerCase(),
      user_name: person.name,
      title,
      description: '',
      created_at: dayBefore(clock.now(), index * 3),
      published_at: dayBefore(clock.now(), index * 3),
      url: `https://www.twitch.tv/videos/${person.id}${index}`,
      thumbnail_url: person.thumbnails[index] ?? '',
      viewable: 'public',
      view_count: people.grown(900 + index * 77),
      language: 'en',
      type: index % 4 === 0 ? 'highlight' : 'archive',
      duration: `${1 + (index % 3)}h${index % 60}m${(index * 7) % 60}s`,
      muted_segments: null,
    }))
    const data = [...published, ...past].filter(({ id }) => asked.ids?.includes(id) ?? true)
    return data.length > 0
      ? { data, pagination: {} }
      : refuse(reply, 404, 'Not Found', 'The ID in the id query parameter was not found')
  })

  app.get('/social/twitch/helix/clips', (request, reply) => {
    const person = open(request, reply)
    if (person === undefined) return reply
    const asked = findPosts(request.query, posts, person.handle, 'CLIP')
    const published = asked.found.map(post => describeClip(post, people, posts))
    const past = person.titles.slice(0, 6).map((title, index) => ({
      id: `Clip${person.id}${index}`,
      url: `https://clips.twitch.tv/Clip${person.id}${index}`,
      embed_url: `https://clips.twitch.tv/embed?clip=Clip${person.id}${index}`,
      broadcaster_id: person.id,
      broadcaster_name: person.name,
      creator_id: '9001',
      creator_name: 'clipper',
      video_id: '',
      game_id: '509658',
      language: 'en',
      title,
      view_count: people.grown(120 + index * 31),
      created_at: dayBefore(clock.now(), index * 2),
      thumbnail_url: person.thumbnails[index] ?? '',
      duration: 24.5 + index,
      vod_offset: null,
      is_featured: false,
    }))
    return { data: [...published, ...past].filter(({ id }) => asked.ids?.includes(id) ?? true), pagination: {} }
  })
}

function dayBefore(now: Date, days: number): string {
  const date = new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000 - days * 86_400_000)
  return date.toISOString().replace('.000', '')
}

const idsSchema = z.object({ id: z.union([z.string().transform(id => [id]), z.array(z.string()).max(100)]).optional() })

/** By the ids of the query, of anybody, else those of the person. Only public ones are shown. */
function findPosts(query: unknown, posts: Posts, handle: string, type: SandboxPost['type']) {
  const { id: ids } = idsSchema.parse(query)
  const listed = ids === undefined ? posts.list('twitch', handle) : posts.list('twitch')
  const found = listed.filter(
    post => post.type === type && post.visibility === 'public' && (ids === undefined || ids.includes(post.id)),
  )
  return { found, ids }
}

function describeVideo(post: SandboxPost, people: People, posts: Posts) {
  const person = people.read(post.handle)
  const [title = '', ...rest] = lastVersion(post).text.split('\n')
  return {
    ...{ id: post.id, stream_id: null, user_id: person.id, user_login: post.handle.toLowerCase() },
    ...{ user_name: person.name, title, description: rest.join('\n') },
    created_at: post.publishedAt,
    published_at: post.publishedAt,
    url: addressOf(post),
    thumbnail_url: person.thumbnails[0] ?? '',
    viewable: 'public',
    view_count: posts.figuresOf(post).views,
    ...{ language: 'en', type: 'upload', duration: '3m21s', muted_segments: null },
  }
}

function describeClip(post: SandboxPost, people: People, posts: Posts) {
  const person = people.read(post.handle)
  return {
    id: post.id,
    url: addressOf(post),
    embed_url: `https://clips.twitch.tv/embed?clip=${post.id}`,
    ...{ broadcaster_id: person.id, broadcaster_name: person.name, creator_id: '9001', creator_name: 'clipper' },
    ...{ video_id: '', game_id: '509658', language: 'en', title: lastVersion(post).text },
    view_count: posts.figuresOf(post).views,
    created_at: post.publishedAt,
    thumbnail_url: person.thumbnails[0] ?? '',
    ...{ duration: 24.5, vod_offset: null, is_featured: false },
  }
}
