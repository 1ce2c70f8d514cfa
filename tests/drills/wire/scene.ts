import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { addContent, addInfluencers, buildReachable, weeklyGrowth } from '@limelight/core/test/factories/influencers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { buildPicture } from '@limelight/core/test/factories/users'
import { visitGoogle } from '../../accounts/google-visitor.ts'
import type { TestHouse } from '../../house.ts'
import type { Transport } from '../../http/surface.ts'
import { openShop } from '../../payments/shop.ts'
import type { Placeholders } from './placeholders.ts'

const roles = ['owner', 'other', 'broke', 'buyer', 'changer', 'mover', 'forgetful', 'leaver', 'gone', 'admin'] as const
export type Role = (typeof roles)[number]
type Person = { id: string; email: string; token: string; refreshToken: string }

export const password = 'a fine long password'
export const networks = ['instagram', 'youtube'] as const
type Network = (typeof networks)[number]

/** Creators and posts, the same ones in every run. */
export type World = Record<Network, { creators: string[]; posts: string[] }>

/** What the calls of one transport are made with. */
export type Scene = {
  house: TestHouse
  transport: Transport
  people: Record<Role, Person>
  world: World
  shop: ReturnType<typeof openShop>
  google: ReturnType<typeof visitGoogle>
  picture: Buffer
  placeholders: Placeholders
  /** Ids that earlier answers gave. */
  known: Map<string, string>
}

const dayMs = 24 * 60 * 60_000

/** Enough for every call of the recording. */
const plenty = 1_000_000
const counted = ['SEARCH_PER_DAY', 'SEARCH_PER_MONTH', 'SEARCH_DEPTH', 'EXPORT', 'MAX_EMAILS'] as const
const more = ['MAX_VOLUME_USERNAME_URL', 'TRENDS_SEARCH_LIMIT', 'ACTIVITY_PER_DAY', 'MAX_INFLUENCERS_BY_CHART'] as const
const lists = ['MAX_FAVOURITE_LISTS', 'MAX_FAVOURITE_RECORDS', 'MAX_FAVOURITE_VOLUME'] as const
const limitsOf = (value: number) => Object.fromEntries([...counted, ...more, ...lists].map(name => [name, value]))

export async function buildWorld(house: TestHouse): Promise<World> {
  return { instagram: await fill(house, 'instagram'), youtube: await fill(house, 'youtube') }
}

const places = ['DE', 'FR', 'US', null]
const tongues = ['de', 'fr', 'en', null]
const genders = ['female', 'male', 'unspecified', null] as const
const accounts = ['personal', 'business', 'creator', null] as const
const themes = [['Beauty', 'Make up'], ['Food', 'Vegan'], ['Travel'], ['Beauty', 'Hair'], []]

async function fill(house: TestHouse, network: Network) {
  const now = house.clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  const every = <Value>(values: readonly Value[], index: number) => values[index % values.length] ?? null
  const creators = Array.from({ length: 40 }, (_, index) =>
    buildReachable({
      platformId: `${network}-${index}`,
      username: `${index % 2 === 0 ? 'lena' : 'karl'}.vogt${index}`,
      name: index % 2 === 0 ? `Lena Vogt ${index}` : `Karl Ümlaut ${index}`,
      followers: Math.round(800 * 1.25 ** index),
      following: index * 37,
      postsTotal: index * 11,
      viewsTotal: network === 'youtube' ? index * 100_003 : null,
      videoTotal: network === 'youtube' ? index * 7 : null,
      location: every(places, index),
      language: every(tongues, index + 1),
      gender: every(genders, index),
      accountType: every(accounts, index + 2),
      categories: [...(every(themes, index) ?? [])],
      isVerified: index % 5 === 0,
      likesAvg: index * 13,
      commentsAvg: index,
      lastPostDate: daysAgo(index * 3),
      growth: weeklyGrowth(
        now,
        Array.from({ length: 8 }, (_week, week) => 700 + index * week),
      ),
      ...(index % 3 === 0 ? { email: null } : {}),
      ...(index % 7 === 0 ? { er: null, aqs: 10 + index } : {}),
    }),
  )
  const ids = await addInfluencers(house.ctx, network, creators)
  const posts = await addContent(
    house.ctx,
    network,
    Array.from({ length: 80 }, (_, index) => ({
      platformId: `${network}-post-${index}`,
      authorPlatformId: `${network}-${index % creators.length}`,
      shortcode: `code${index}`,
      text: `${index % 2 === 0 ? 'Vegan dinner' : 'Make up'} number ${index}, by @karl.vogt${index}`,
      thumbnailUrl: index % 4 === 0 ? null : `img/posts/${index}.jpg`,
      isVideo: index % 3 === 0,
      timelineType: network === 'youtube' ? ((['shorts', 'video'] as const)[index % 2] ?? null) : null,
      viewsTotal: index % 3 === 0 ? index * 1009 : null,
      likesTotal: index * 17,
      commentsTotal: index % 11,
      durationSec: index % 3 === 0 ? index * 5 : null,
      publishDate: daysAgo(index * 2),
      language: every(tongues, index),
      location: every(places, index + 1),
    })),
  )
  return { creators: ids, posts }
}

/** Everybody who makes calls over one transport, each with a session. */
export async function openScene(
  house: TestHouse,
  transport: Transport,
  world: World,
  placeholders: Placeholders,
): Promise<Scene> {
  const people = new Map<Role, Person>()
  for (const role of roles) {
    const email = `${role}.${transport}@example.test`
    const session = await buildAccount(house.ctx, buildSignUp({ email, password }))
    const { user, accessToken, refreshToken } = session
    placeholders.name(user.id, `${role} of ${transport}`)
    people.set(role, { id: user.id, email, token: accessToken, refreshToken })
  }
  const personOf = (role: Role) => people.get(role) ?? unheard(role)
  await givePlan(house.ctx, personOf('owner').id, { name: 'Business', limits: limitsOf(plenty) })
  await givePlan(house.ctx, personOf('broke').id, { name: 'Start', limits: limitsOf(0) })
  await house.trpc(personOf('gone').token).accounts.signOut.mutate()
  await house.ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', personOf('admin').id).execute()
  const admin = await house.trpc().admin.login.mutate({ email: personOf('admin').email, password })
  people.set('admin', { ...personOf('admin'), token: admin.accessToken, refreshToken: admin.refreshToken })
  return {
    house,
    transport,
    people: Object.fromEntries(people) as Record<Role, Person>,
    world,
    shop: openShop(house),
    google: visitGoogle(house),
    picture: await buildPicture(),
    placeholders,
    known: new Map(),
  }
}

function unheard(role: Role): never {
  throw new Error(`There is no ${role}`)
}
