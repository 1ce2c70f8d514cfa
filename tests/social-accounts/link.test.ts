import { type KindWord, kindWords, wordOfKind } from '@limelight/contract/social-accounts/kinds'
import {
  anyAccountSchema,
  twitchClipListSchema,
  twitchVideoListSchema,
  youtubeVideoListSchema,
} from '@limelight/contract/social-accounts/schema'
import { writeInfluencers } from '@limelight/core/influencers/ingest/write'
import { listOwnAccounts } from '@limelight/core/social-accounts/list'
import { readCurrent } from '@limelight/core/social-accounts/read-current'
import { dispatchRefreshes } from '@limelight/core/social-accounts/refresh'
import { findAccount } from '@limelight/core/social-accounts/store'
import { decryptTokens, encryptTokens } from '@limelight/core/social-accounts/token-cipher'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { addContent, buildInfluencer } from '@limelight/core/test/factories/influencers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { platformIdOfHandle } from '@limelight/stack/sandbox/networks/profiles'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { hearUpdates } from '../live-updates.ts'
import { visitProviders } from './visitor.ts'

const house = await openHouse()
const visitor = visitProviders(house)
/** Its clock runs ahead of the sandbox’s, whose tokens then look old. */
const later = await openHouse()
const base = '/api/user/contents/socials'
const segments: Record<KindWord, string> = {
  youtube: 'channel',
  twitch: 'channel',
  twitter: 'user',
  tiktok: 'user',
  instagram: 'profile',
  telegram: 'chat',
}
const denied = refusal(400, 'ACCESS_CREATE_FAIL')
const failed = refusal(502, 'ACCESS_CREATE_FAIL')
let next = 0
const newHandle = () => `maker${++next}x`

async function signUp() {
  const { accessToken: token, user } = await buildAccount(house.ctx, buildSignUp())
  return { token, id: user.id }
}

describe.each(kindWords)('%s', kind => {
  test('links an account, shows its figures, and links it again as the same row', async () => {
    const { token, id: userId } = await signUp()
    const handle = newHandle()
    const account = await visitor.link(token, kind, handle)
    expect(wordOfKind[account.kind]).toBe(kind)
    expect(account).toMatchObject({ userId, status: 'LINKED', influencerId: null })
    const record = account[recordOf[kind]]
    expect(Object.values(record ?? {}).filter(value => typeof value === 'number' && value > 0).length).toBeGreaterThan(
      0,
    )
    expect(Object.values(account).filter(value => value === null).length).toBeGreaterThanOrEqual(5)
    expect(await visitor.link(token, kind, handle)).toMatchObject({ id: account.id, createdAt: account.createdAt })

    const path = `${base}/${kind}/${segments[kind]}`
    for (const address of [`${base}/accounts`, path, `${path}s`])
      expect((await house.rest(`GET ${address}`, { token })).body).toMatchObject({
        total: 1,
        data: [{ id: account.id }],
      })
    for (const address of [`${base}/accounts/${account.id}`, `${path}/${account.id}`])
      expect((await house.rest(`GET ${address}`, { token })).body).toMatchObject({ id: account.id, status: 'LINKED' })
  })

  test('goes back to the page that started the link, with the outcome', async () => {
    if (kind === 'telegram') return
    const { token } = await signUp()
    const { url, cookie } = await visitor.start(token, kind, '/user?tab=accounts')
    const back = await visitor.consent(url, { handle: newHandle() })
    const answer = await visitor.comeBack(back, cookie, 'text/html')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/user?tab=accounts&linked=${kind}`])
    const { url: again, cookie: secondCookie } = await visitor.start(token, kind)
    const refused = await visitor.consent(again, { handle: 'nobody', decision: 'deny' })
    const outcome = await visitor.comeBack(refused, secondCookie, 'text/html')
    expect(outcome.headers.get('location')).toBe('/user/accounts?error=ACCESS_CREATE_FAIL')
  })

  test('links nothing when its owner refuses at the provider', async () => {
    const { token } = await signUp()
    const { url, cookie } = await visitor.start(token, kind)
    const back = await visitor.consent(url, { handle: newHandle(), decision: 'deny' })
    expect(back.searchParams.get('error')).toBe('access_denied')
    const { state } = Object.fromEntries(back.searchParams)
    const answer =
      kind === 'telegram'
        ? await house.rest(`POST ${base}/telegram/auth/callback`, {
            ...{ token, headers: { cookie }, body: { chat: '@somechannel', state } },
          })
        : await visitor.comeBack(back, cookie)
    expect(answer.body).toMatchObject(denied)
    expect((await house.rest(`GET ${base}/accounts`, { token })).body).toMatchObject({ total: 0 })
  })

  test('refuses a forged state, another browser and a reused code', async () => {
    const { token } = await signUp()
    const finish = (back: URL, cookie: string) =>
      kind === 'telegram'
        ? visitor.comeBackToTelegram(token, back, cookie, '@somechannel')
        : visitor.comeBack(back, cookie)
    const { url, cookie } = await visitor.start(token, kind)
    const back = await visitor.consent(url, { handle: newHandle() })
    const forged = new URL(back)
    forged.searchParams.set('state', `${forged.searchParams.get('state')?.slice(0, -2)}xx`)
    expect((await finish(forged, cookie)).body).toMatchObject(denied)
    expect((await finish(back, '')).body).toMatchObject(denied)
    expect([200, 201]).toContain((await finish(back, cookie)).status)
    expect((await finish(back, cookie)).body).toMatchObject({ errorMessage: 'ACCESS_CREATE_FAIL' })
  })

  test('refuses an account that another user has linked', async () => {
    const [owner, other] = [await signUp(), await signUp()]
    const handle = newHandle()
    const account = await visitor.link(owner.token, kind, handle)
    expect((await visitor.attempt(other.token, kind, handle)).body).toMatchObject(denied)
    for (const call of [`GET ${base}/accounts/${account.id}`, `DELETE ${base}/accounts/${account.id}`])
      expect((await house.rest(call, { token: other.token })).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    expect(
      (await house.rest(`GET /api/contents/socials/accounts/${owner.id}`, { token: other.token })).body,
    ).toMatchObject({ total: 1, data: [{ id: account.id, userId: owner.id }] })
  })

  test('answers 502 while the provider is down, and links nothing', async () => {
    const { token } = await signUp()
    const handle = newHandle()
    await visitor.setFault(kind, handle, 'down')
    expect((await visitor.attempt(token, kind, handle)).body).toMatchObject(failed)
    expect((await house.rest(`GET ${base}/accounts`, { token })).body).toMatchObject({ total: 0 })
  })

  test('removes an account with its videos and takes the permission back', async () => {
    const { token } = await signUp()
    const handle = newHandle()
    const account = await visitor.link(token, kind, handle)
    await house.drain()
    const path = `${base}/${kind}/${segments[kind]}/${account.id}`
    expect((await house.rest(`DELETE ${path}`, { token })).body).toEqual({ ok: true })
    expect((await house.rest(`DELETE ${path}`, { token })).status).toBe(404)
    await house.drain()
    const { db } = house.ctx
    expect(
      await db.selectFrom('social_revocations').select('id').where('account_id', '=', account.id).execute(),
    ).toEqual([])
    expect(await db.selectFrom('social_videos').select('id').where('account_id', '=', account.id).execute()).toEqual([])
  })
})

const recordOf = {
  youtube: 'youtubeChannel',
  twitch: 'twitchChannel',
  twitter: 'twitterUser',
  tiktok: 'tiktokUser',
  instagram: 'instagramProfile',
  telegram: 'telegramChat',
} as const

describe('paths and inputs', () => {
  test.each([
    ['facebook/auth', 'POST'],
    ['facebook/page', 'GET'],
    ['youtube/user', 'GET'],
    ['telegram/channel', 'GET'],
    ['youtube/user/not-an-id', 'GET'],
  ])('%s is UNKNOWN_TYPE', async (path, method) => {
    const { token } = await signUp()
    expect((await house.rest(`${method} ${base}/${path}`, { token })).body).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
  })

  test.each([
    '//evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'user',
    '',
  ])('refuses to return to %j', async redirect => {
    const { token } = await signUp()
    const answer = await house.rest(`POST ${base}/twitch/auth`, { token, body: { redirect } })
    expect(answer.body).toMatchObject({ statusCode: 400, fields: { redirect: 'Redirect is not valid' } })
  })

  test.each([
    ['nobotchannel', 'its bot'],
    ['strangerchannel', 'its user'],
    ['groupchannel', 'a channel'],
  ])('Telegram refuses @%s, which lacks %s', async handle => {
    const { token } = await signUp()
    expect((await visitor.attempt(token, 'telegram', handle)).body).toMatchObject(denied)
  })

  test('Telegram asks for a channel', async () => {
    const { token } = await signUp()
    const call = `POST ${base}/telegram/auth/callback`
    expect((await house.rest(call, { token, body: {} })).body).toMatchObject({ errorMessage: 'Channel is required' })
    const wrong = await house.rest(call, { token, body: { chat: 'not a channel' } })
    expect(wrong.body).toMatchObject({ errorMessage: 'Channel is not valid', fields: { chat: 'Channel is not valid' } })
  })

  test('Instagram profiles need no token, and show the owner more', async () => {
    const { token } = await signUp()
    const account = await visitor.link(token, 'instagram', newHandle())
    expect((await house.rest(`GET ${base}/instagram/profile`)).body).toEqual({ total: 0, data: [] })
    const read = async (options = {}) =>
      anyAccountSchema.parse((await house.rest(`GET ${base}/instagram/profiles/${account.id}`, options)).body)
    expect(await read()).not.toHaveProperty('status')
    expect(await read({ token })).toHaveProperty('status', 'LINKED')
  })

  test('an account is what a seller needs', async () => {
    const { token, id } = await signUp()
    await house.ctx.db
      .updateTable('users')
      .set({ name: 'Ines', surname: 'Costa', activated_at: house.clock.now() })
      .where('id', '=', id)
      .execute()
    expect((await house.rest('GET /api/user/validate/offer', { token })).body).toMatchObject({
      errorMessage: 'SOCIAL_ACCOUNT_MISSING',
    })
    await visitor.link(token, 'twitter', newHandle())
    expect((await house.rest('GET /api/user/validate/offer', { token })).body).toEqual({ ok: true })
  })
})

describe('tokens', () => {
  const decryptStored = async (id: string) =>
    decryptTokens(house.ctx, id, (await findAccount(house.ctx.db, id))?.tokens ?? Buffer.alloc(0))

  test('are stored encrypted, and a row does not open with the tokens of another', async () => {
    const { token } = await signUp()
    const [one, other] = [
      await visitor.link(token, 'twitter', newHandle()),
      await visitor.link(token, 'twitter', newHandle()),
    ]
    const rows = await house.ctx.db.selectFrom('social_accounts').select(['id', 'tokens']).execute()
    const tokensOf = (id: string) => rows.find(row => row.id === id)?.tokens ?? Buffer.alloc(0)
    expect(tokensOf(one.id).toString()).not.toContain('access')
    expect(decryptTokens(house.ctx, one.id, tokensOf(one.id)).access).toContain('.')
    expect(() => decryptTokens(house.ctx, one.id, tokensOf(other.id))).toThrow()
  })

  test('a refresh token of X is used once although two workers renew at the same time', async () => {
    const { token } = await signUp()
    const account = await visitor.link(token, 'twitter', newHandle())
    await house.drain()
    const tokens = encryptTokens(house.ctx, account.id, {
      ...(await decryptStored(account.id)),
      expiresAt: new Date(0).toISOString(),
    })
    await house.ctx.db.updateTable('social_accounts').set({ tokens }).where('id', '=', account.id).execute()
    const row = await findAccount(house.ctx.db, account.id)
    if (row === undefined) throw new Error('The account is missing')
    const read = () => readCurrent(house.ctx, row)
    expect((await Promise.all([read(), read(), read()])).map(({ account: { platformId } }) => platformId)).toEqual(
      Array(3).fill(account.platformId),
    )
  })
})

describe('videos', () => {
  test('of YouTube are the owner’s, newest first', async () => {
    const { token } = await signUp()
    const account = await visitor.link(token, 'youtube', newHandle())
    await house.drain()
    const path = `${base}/youtube/videos/${account.platformId}`
    const { total, data } = youtubeVideoListSchema.parse((await house.rest(`GET ${path}`, { token })).body)
    expect(total).toBeGreaterThan(3)
    const dates = data.map(video => video.publishedAt)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect((await house.rest(`DELETE ${base}/youtube/videos/${data[0]?.id}`, { token })).body).toEqual({ ok: true })
    // A second refresh does not import it again.
    await visitor.link(token, 'youtube', `maker${next}x`)
    await house.drain()
    expect((await house.rest(`GET ${path}`, { token })).body).toMatchObject({ total: total - 1 })
    expect((await house.rest(`GET ${path}`, { token: (await signUp()).token })).body).toMatchObject(
      refusal(404, 'ITEM_NOT_FOUND'),
    )
  })

  test('and clips of Twitch are for everybody who is signed in', async () => {
    const { token, id } = await signUp()
    const account = await visitor.link(token, 'twitch', newHandle())
    await house.drain()
    const { token: other } = await signUp()
    for (const [what, schema] of [
      ['videos', twitchVideoListSchema],
      ['clips', twitchClipListSchema],
    ] as const) {
      const list = await house.rest(`GET /api/twitch/${what}/${id}/${account.platformId}`, { token: other })
      const { total, data } = schema.parse(list.body)
      expect(total).toBeGreaterThan(0)
      expect((await house.rest(`GET /api/twitch/${what}/${data[0]?.id}`, { token: other })).body).toEqual(data[0])
    }
  })
})

describe('refresh', () => {
  const owner = visitProviders(later)
  const day = 24 * 60 * 60_000

  test('reads all six once a day, waits longer after a failure, and expires what is refused', async () => {
    const { accessToken: token, user } = await buildAccount(later.ctx, buildSignUp())
    const handle = newHandle()
    for (const kind of kindWords) await owner.link(token, kind, handle)
    await later.drain()
    const read = async () => {
      const { data } = await listOwnAccounts(later.ctx, { userId: user.id }, { offset: 0, limit: 100 })
      return data.toSorted((one, other) => one.kind.localeCompare(other.kind))
    }
    const refresh = async (ms: number) => {
      later.clock.advance(ms)
      await dispatchRefreshes(later.ctx)
      await later.drain()
      return read()
    }
    const before = await read()
    const datesBefore = before.map(account => account.refreshedAt)
    const dates = async (ms: number) => (await refresh(ms)).map(account => account.refreshedAt)
    expect(await dates(60_000)).toEqual(datesBefore)
    for (const kind of kindWords) await owner.setFault(kind, handle, 'down')
    expect(await dates(day)).toEqual(datesBefore)
    for (const kind of kindWords) await owner.setFault(kind, handle, 'none')
    expect(await dates(14 * 60_000)).toEqual(datesBefore)
    const after = await dates(2 * 60_000)
    expect(after.filter((date, index) => date > (datesBefore[index] ?? ''))).toHaveLength(6)

    for (const kind of kindWords) await owner.setFault(kind, handle, 'revoked')
    expect((await refresh(day)).map(account => account.status)).toEqual(Array(6).fill('EXPIRED'))
    const events = await later.ctx.db.selectFrom('events').select(['type', 'payload']).execute()
    expect(events.map(event => [event.type, event.payload.status])).toEqual(Array(6).fill(['SOCIAL', 'EXPIRED']))
    for (const kind of kindWords) await owner.setFault(kind, handle, 'none')
    expect((await refresh(2 * day)).map(account => account.status)).toEqual(Array(6).fill('EXPIRED'))
  })

  test('happens once although a second job follows a lease that ran out', async () => {
    const { accessToken: token } = await buildAccount(later.ctx, buildSignUp())
    const { id } = await owner.link(token, 'twitch', newHandle())
    await later.drain()
    const hear = await hearUpdates(later)
    later.clock.advance(day)
    await dispatchRefreshes(later.ctx)
    later.clock.advance(11 * 60_000)
    await dispatchRefreshes(later.ctx)
    await later.drain()
    expect((await hear('social')).filter(({ data }) => Object(data).id === id)).toHaveLength(1)
  })

  test('waits as long as a limited provider asks', async () => {
    const { accessToken: token } = await buildAccount(later.ctx, buildSignUp())
    const handle = newHandle()
    const account = await owner.link(token, 'tiktok', handle)
    await later.drain()
    await owner.setFault('tiktok', handle, 'limited')
    later.clock.advance(day)
    await dispatchRefreshes(later.ctx)
    await later.drain()
    await owner.setFault('tiktok', handle, 'none')
    const row = await findAccount(later.ctx.db, account.id)
    const waitSeconds = ((row?.due_at.getTime() ?? 0) - later.clock.now().getTime()) / 1000
    expect([row?.status, waitSeconds > 60 && waitSeconds <= 90]).toEqual(['LINKED', true])
  })

  test('a state is valid for ten minutes', async () => {
    const { accessToken: token } = await buildAccount(later.ctx, buildSignUp())
    const { url, cookie } = await owner.start(token, 'twitch')
    const back = await owner.consent(url, { handle: newHandle() })
    later.clock.advance(10 * 60_000)
    expect((await owner.comeBack(back, cookie)).body).toMatchObject(denied)
  })
})

describe('figures of the owner', () => {
  const owner = visitProviders(later)
  const day = 24 * 60 * 60_000

  test.each([
    ['instagram', { postsTotal: 7 }],
    ['youtube', { viewsTotal: 7000, videoTotal: 7 }],
  ] as const)(
    'take the place of the estimates on %s, until they are old or the account is gone',
    async (kind, others) => {
      const { accessToken: token, user } = await buildAccount(later.ctx, buildSignUp())
      await givePlan(later.ctx, user.id, { name: 'Business', limits: { SEARCH_PER_DAY: 100, SEARCH_PER_MONTH: 100 } })
      const handle = newHandle()
      const platformId = platformIdOfHandle(kind, handle)
      const ingest = async (followers: number) => {
        later.clock.advance(1000)
        const asOf = later.clock.now().toISOString()
        const record = buildInfluencer({ platformId, name: 'As estimated', followers, ...others, growth: [], asOf })
        const { ids } = await writeInfluencers(later.ctx, { network: kind, records: [record] })
        return { id: ids[0] ?? '', asOf }
      }
      const calls = later.trpc(token).influencers
      const read = (id: string) => calls.info.query({ kind, id })
      const found = async () =>
        (await calls.search.query({ kind, figures: 'verified', limit: 100 })).data.map(({ id }) => id)
      const { id, asOf } = await ingest(1000)
      expect(await read(id)).toMatchObject({ figures: 'estimated', verifiedAt: null, followers: 1000, estimate: null })

      const linked = await owner.link(token, kind, handle)
      await later.drain()
      const account = (await listAccounts(token))[0]
      expect(account).toMatchObject({ id: linked.id, influencerId: id })
      const told = kind === 'instagram' ? account?.instagramProfile?.followers : account?.youtubeChannel?.subscribers
      const own = { figures: 'verified', verifiedAt: account?.refreshedAt, followers: told }
      const estimate = { following: null, postsTotal: null, viewsTotal: null, videoTotal: null, ...others }
      const first = await read(id)
      expect(first).toMatchObject({
        ...own,
        asOf,
        estimate: { ...estimate, followers: 1000, following: first.estimate?.following },
      })
      expect(first.name).not.toBe('As estimated')
      expect(first.avatarUrl).toBe(account?.instagramProfile?.avatarUrl ?? account?.youtubeChannel?.avatarUrl)
      expect(await found()).toEqual([id])
      const { body } = await later.rest(`GET /api/clickhouse/${kind}/${id}/info`, { token })
      expect(body).toMatchObject(own)
      expect(body).not.toHaveProperty('estimate')

      const text = `Posted by ${handle}`
      await addContent(later.ctx, kind, [{ authorPlatformId: platformId, text, viewsTotal: 1000, likesTotal: 50 }])
      const rates = async () => {
        const { data: searched } = await later.trpc(token).content.search.query({ kind, search: text })
        const { data: reported } = await calls.posts.query({ kind, id })
        return [...searched, ...reported].map(({ er }) => er)
      }
      expect(await rates()).toEqual([5, 5])

      const newer = await ingest(2000)
      expect(await read(id)).toMatchObject({ ...own, asOf: newer.asOf, estimate: { followers: 2000 } })
      expect(await rates()).toEqual(kind === 'instagram' ? [2.5, 2.5] : [5, 5])
      const old = new Date(later.clock.now().getTime() - 7 * day)
      await later.ctx.db.updateTable('social_accounts').set({ refreshed_at: old }).where('id', '=', linked.id).execute()
      await ingest(3000)
      expect(await read(id)).toMatchObject({ figures: 'estimated', followers: 3000, estimate: null })

      await owner.link(token, kind, handle)
      await later.drain()
      expect(await read(id)).toMatchObject({ figures: 'verified', estimate: { followers: 3000 } })
      await later.rest(`DELETE ${base}/accounts/${linked.id}`, { token })
      await later.drain()
      expect(await read(id)).toMatchObject({
        figures: 'estimated',
        verifiedAt: null,
        followers: 3000,
        name: 'As estimated',
      })
      expect(await found()).toEqual([])
    },
  )

  const listAccounts = async (token: string) => (await later.trpc(token).socialAccounts.list.query({})).data
})
