import { createHash } from 'node:crypto'
import type { ContentRecord } from '@limelight/contract/influencers/ingestion'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { people } from '../../demo/data/people.ts'
import { pictures } from '../../demo/pictures/pictures.ts'
import { type Creator, codeOf, creatorOf, platformIdOf } from '../../demo/world/creators.ts'
import { postsOf } from '../../demo/world/posts.ts'
import { Refusal } from '../refusal.ts'

/**
 * The profiles of the networks: every username exists and has the same profile at every call. A
 * username with one of these prefixes shows an error case.
 */
export const faults = {
  nobody: 'does not exist',
  quota: 'exceeds the quota',
  broken: 'gets a server error',
  revoked: 'gets a revoked key',
  flaky: 'fails once, then works',
  hidden: 'hides its follower count',
  sly: 'has pictures at a private address',
} as const
export type Fault = keyof typeof faults

const seed = 5
/**
 * Above every number that the demo world uses, and within the five base-64 digits that an id has
 * for it.
 */
const firstIndex = 2 ** 29
const postsShown = 12
/**
 * 50,000 to 100,000 followers, which people with a name have: they sell in the demo, and the usual price of
 * such an audience is what their orders were settled at.
 */
const sizesOfPeople = [0.947, 0.957] as const
const maxNameLength = 64

export type Profile = Omit<Creator, 'posts'> & { posts: ContentRecord[] }

function indexOfHandle(network: SocialNetwork, name: string): number {
  return firstIndex + (createHash('sha256').update(`${network}:${name}`).digest().readUInt32BE() >>> 3)
}

/** The id of the profile that `byHandle` finds. */
export function platformIdOfHandle(network: SocialNetwork, handle: string): string {
  return platformIdOf(seed, network, indexOfHandle(network, toName(handle)))
}

/** `leyla_demir` belongs to Leyla Demir. Other handles say nothing about a name. */
function nameIn(handle: string): string | undefined {
  const [, first, last] = /^([a-z]{2,})_([a-z]{3,})$/.exec(handle) ?? []
  if (first === undefined || last === undefined) return undefined
  return [first, last].map(word => word[0]?.toUpperCase() + word.slice(1)).join(' ')
}

function toName(handle: string): string {
  return handle.slice(0, maxNameLength).toLowerCase()
}

export function openProfiles(now: () => Date) {
  const failed = new Set<string>()
  const handles = new Map<string, string>()

  function profileAt(network: SocialNetwork, index: number, handle: string | undefined): Profile {
    const day = new Date(Math.floor(now().getTime() / 86_400_000) * 86_400_000)
    const named = nameIn(handle ?? '')
    const sizes = named === undefined ? undefined : sizesOfPeople
    const person = people.get(handle ?? '')
    const creator = creatorOf({ seed, network, index, now: day, weeks: 0, postCount: postsShown, sizes, person })
    const username = handle ?? creator.record.username
    const posts = postsOf({ seed, creator }).map(post => post.record)
    return { ...creator, record: { ...creator.record, username, name: named ?? creator.record.name }, posts }
  }

  return {
    faultOf(name: string): Fault | undefined {
      const word = /^[a-z]+/.exec(name)?.[0] ?? ''
      const fault = (Object.keys(faults) as Fault[]).find(fault => word.startsWith(fault))
      if (fault !== 'flaky') return fault
      if (failed.has(name)) return undefined
      failed.add(name)
      return fault
    },
    byHandle(network: SocialNetwork, handle: string): Profile {
      const name = toName(handle)
      const index = indexOfHandle(network, name)
      handles.set(platformIdOf(seed, network, index), name)
      return profileAt(network, index, name)
    },
    /** By channel id, which encodes the number. */
    byId(id: string): Profile | undefined {
      const known = handles.get(id)
      if (known !== undefined) return this.byHandle('youtube', known)
      const index = readCode(id.slice(2, 7))
      return platformIdOf(seed, 'youtube', index) === id ? profileAt('youtube', index, undefined) : undefined
    },
  }
}
export type Profiles = ReturnType<typeof openProfiles>

function readCode(code: string): number {
  const digits = Array.from({ length: 64 }, (_, digit) => codeOf(digit, 1))
  return [...code].reduce((sum, digit) => sum * 64 + digits.indexOf(digit), 0)
}

const drawings = new Map(pictures.map(({ path, svg }) => [path, svg]))

/** The pictures of the networks, drawn on request. */
export function pictureRoutes(app: FastifyInstance): void {
  // The decoder of uploads blocks SVG for its process. These drawings are our own, so they are
  // safe.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  app.get<{ Params: { '*': string } }>('/pictures/*', async (request, reply) =>
    reply.type('image/jpeg').send(await drawPicture(request.params['*'])),
  )
}

export async function drawPicture(path: string): Promise<Buffer> {
  const svg = drawings.get(path)
  if (svg === undefined) throw new Refusal(404, 'Picture not found')
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer()
}
