import { createHash, randomBytes } from 'node:crypto'
import { type KindWord, kindWords } from '@limelight/contract/social-accounts/kinds'
import type { Clock } from '@limelight/core/runtime/clock'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { openJournal } from '../journal.ts'
import { Refusal } from '../refusal.ts'
import type { People } from './people.ts'

const types = ['POST', 'REEL', 'STORY', 'VIDEO', 'SHORT', 'CLIP'] as const
type PostType = (typeof types)[number]

/** The first is the default. */
const typesOfKind: Record<KindWord, readonly [PostType, ...PostType[]]> = {
  youtube: ['VIDEO', 'SHORT'],
  twitch: ['VIDEO', 'CLIP'],
  twitter: ['POST'],
  tiktok: ['VIDEO'],
  instagram: ['POST', 'REEL', 'STORY'],
  telegram: ['POST'],
}

const changes = {
  text: z.string().max(4096).optional(),
  label: z.boolean().optional(),
  publishedAt: z.iso.datetime().optional(),
  visibility: z.enum(['public', 'unlisted', 'private']).optional(),
}
const newPost = z.object({
  kind: z.enum(kindWords),
  handle: z.string().regex(/^[a-z0-9._]{3,30}$/i),
  type: z.enum(types).optional(),
  ...changes,
})
const postName = z.object({ kind: z.enum(kindWords), id: z.string() })

const postSchema = z.object({
  kind: z.enum(kindWords),
  id: z.string(),
  handle: z.string(),
  type: z.enum(types),
  /** What its address shows, where that is not the id. */
  code: z.string(),
  label: z.boolean(),
  publishedAt: z.iso.datetime(),
  visibility: z.enum(['public', 'unlisted', 'private', 'deleted']),
  /** X gives each edit an id of its own; other networks keep the first. */
  versions: z.array(z.object({ id: z.string(), text: z.string(), at: z.iso.datetime() })).min(1),
})
export type SandboxPost = z.infer<typeof postSchema>

const hourMs = 3_600_000

/** The posts that people publish in the sandbox. A journal keeps them for the next start. */
export function openPosts({ home, clock }: { home: string; clock: Clock }) {
  const journal = openJournal(home, 'social-posts.jsonl', {
    schema: postSchema,
    ifDamaged: 'Delete the file to start without posts.',
  })
  const posts = new Map<string, SandboxPost>()
  const save = (post: SandboxPost) => posts.set(`${post.kind} ${post.id}`, post)
  for (const post of journal.entries) save(post)

  const store = (post: SandboxPost): SandboxPost => {
    journal.append([post])
    save(post)
    return post
  }
  const require = (input: unknown): SandboxPost => {
    const { kind, id } = parse(postName, input)
    const post = posts.get(`${kind} ${id}`)
    if (post === undefined || post.visibility === 'deleted') throw new Refusal(404, 'ITEM_NOT_FOUND')
    return post
  }
  const newestFirst = () =>
    [...posts.values()]
      .filter(({ visibility }) => visibility !== 'deleted')
      .toSorted((one, other) => Date.parse(other.publishedAt) - Date.parse(one.publishedAt))

  return {
    /** All that was not deleted, newest first. */
    list: (kind: KindWord, handle?: string): SandboxPost[] =>
      newestFirst().filter(
        post => post.kind === kind && (handle === undefined || post.handle.toLowerCase() === handle.toLowerCase()),
      ),
    find(kind: KindWord, id: string): SandboxPost | undefined {
      return newestFirst().find(post => post.kind === kind && post.versions.some(version => version.id === id))
    },
    create(input: unknown): SandboxPost {
      const { kind, handle, type, text = '', label = false, publishedAt, visibility = 'public' } = parse(newPost, input)
      const allowed = typesOfKind[kind]
      if (type !== undefined && !allowed.includes(type)) throw new Refusal(400, `type must be ${allowed.join(' or ')}`)
      const at = publishedAt ?? clock.now().toISOString()
      const made = { kind, handle, type: type ?? allowed[0], label, publishedAt: at, visibility }
      const id = newIdOf(made, new Date(at))
      return store({ ...made, id, code: newCode(), versions: [{ id, text, at }] })
    },
    update(input: unknown): SandboxPost {
      const post = require(input)
      const { text, ...other } = parse(z.object(changes), input)
      const last = lastVersion(post)
      const at = clock.now()
      const isEdit = text !== undefined && text !== last.text
      const id = isEdit && post.kind === 'twitter' ? snowflake(at) : last.id
      const versions = isEdit ? [...post.versions, { id, text, at: at.toISOString() }] : post.versions
      return store({ ...post, ...withoutUndefined(other), versions })
    },
    remove: (input: unknown): SandboxPost => store({ ...require(input), visibility: 'deleted' }),
    figuresOf: (post: SandboxPost) => figuresAt(post, clock.now()),
    ageMs: ({ publishedAt }: SandboxPost) => clock.now().getTime() - Date.parse(publishedAt),
    close: journal.close,
  }

  /** Telegram counts per channel. */
  function newIdOf({ kind, type, handle }: Pick<SandboxPost, 'kind' | 'type' | 'handle'>, at: Date): string {
    const digits = (count: number) =>
      BigInt(`0x${randomBytes(12).toString('hex')}`)
        .toString()
        .slice(0, count)
    if (kind === 'youtube') return newCode()
    if (kind === 'twitter') return snowflake(at)
    if (kind === 'twitch') return type === 'CLIP' ? `Clip${newCode().replaceAll('_', 'x')}` : `2${digits(9)}`
    if (kind === 'instagram') return `17${digits(15)}`
    if (kind === 'tiktok') return `7${digits(18)}`
    const known = [...posts.values()].filter(post => post.kind === kind && post.handle === handle)
    return `${handle}/${known.length + 1}`
  }
}
export type Posts = ReturnType<typeof openPosts>

/** Figures grow with the clock, the same at each reading of a moment. */
export function figuresAt({ id, publishedAt }: Pick<SandboxPost, 'id' | 'publishedAt'>, at: Date) {
  const hours = Math.max(0, (at.getTime() - Date.parse(publishedAt)) / hourMs)
  const pull = 200 + (createHash('sha256').update(id).digest().readUInt16BE() % 4000)
  const views = Math.floor(pull * Math.log2(1 + hours))
  const share = (part: number) => Math.floor(views * part)
  return { views, likes: share(0.07), comments: share(0.002), shares: share(0.008), quotes: share(0.001) }
}

export function lastVersion({ versions }: SandboxPost) {
  const last = versions.at(-1)
  if (last === undefined) throw new Error('A post has a version')
  return last
}

function newCode(): string {
  return randomBytes(9).toString('base64url').slice(0, 11)
}

/** Ids of X begin with the time. */
function snowflake(at: Date): string {
  return String((BigInt(at.getTime() - 1_288_834_974_657) << 22n) + BigInt(randomBytes(2).readUInt16BE()))
}

function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: NonNullable<Fields[Name]> } {
  return JSON.parse(JSON.stringify(fields))
}

function parse<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw new Refusal(400, `${parsed.error.issues[0]?.path.join('.') || 'The body'} is missing or not valid`)
}

/** How people publish, edit and delete. The answer has the address to paste into Limelight. */
export function postRoutes(app: FastifyInstance, posts: Posts, people: People): void {
  const describe = (post: SandboxPost) => {
    const { versions, code, ...shown } = post
    const [, messageId] = post.id.split('/')
    const { id: channel } = people.read(post.handle)
    const isTelegram = post.kind === 'telegram'
    return {
      ...shown,
      text: lastVersion(post).text,
      url: isTelegram ? `https://t.me/c/${channel}/${messageId}` : addressOf(post),
    }
  }
  app.post('/social/posts', (request, reply) => reply.code(201).send(describe(posts.create(request.body))))
  app.put('/social/posts', request => describe(posts.update(request.body)))
  app.delete('/social/posts', request => describe(posts.remove(request.body)))
}

/** The address at the network, as its API gives it. */
export function addressOf(post: SandboxPost): string {
  const { kind, type, handle, id, code } = post
  const name = handle.toLowerCase()
  switch (kind) {
    case 'youtube':
      return `https://www.youtube.com/${type === 'SHORT' ? 'shorts/' : 'watch?v='}${id}`
    case 'twitch':
      return type === 'CLIP' ? `https://clips.twitch.tv/${id}` : `https://www.twitch.tv/videos/${id}`
    case 'twitter':
      return `https://x.com/i/web/status/${lastVersion(post).id}`
    case 'tiktok':
      return `https://www.tiktok.com/@${name}/video/${id}`
    case 'telegram':
      return `https://t.me/${id}`
    case 'instagram':
      return type === 'STORY'
        ? `https://www.instagram.com/stories/${name}/${id}`
        : `https://www.instagram.com/${type === 'REEL' ? 'reel' : 'p'}/${code}/`
  }
}
