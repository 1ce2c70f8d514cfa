import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { retryAfterSeconds } from './faults.ts'
import { bearerOf, type ProviderOptions } from './provider-options.ts'

/** The part of Helix that the product reads, with Twitch's error bodies. */
export function twitchRoutes(app: FastifyInstance, { people, tokens, faults, clock }: ProviderOptions): void {
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
    } else return handle === undefined ? undefined : people.read(handle)
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
    const data = person.titles.map((title, index) => ({
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
    return { data, pagination: {} }
  })

  app.get('/social/twitch/helix/clips', (request, reply) => {
    const person = open(request, reply)
    if (person === undefined) return reply
    const data = person.titles.slice(0, 6).map((title, index) => ({
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
    return { data, pagination: {} }
  })
}

function dayBefore(now: Date, days: number): string {
  const date = new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000 - days * 86_400_000)
  return date.toISOString().replace('.000', '')
}
