import { eventSchema } from '@limelight/contract/activity/schema'
import { defaultModerationRules } from '@limelight/contract/moderation/schema'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { moderate } from '@limelight/core/test/factories/moderation'
import { buildSocialAccount } from '@limelight/core/test/factories/social-accounts'
import { buildPicture } from '@limelight/core/test/factories/users'
import { confirmEmail } from '@limelight/core/users/profile'
import { updateUserStatistics } from '@limelight/core/users/statistics'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { uploadOwn } from './uploads.ts'

const house = await openHouse()
const picture = await buildPicture()
const reader = await buildAccount(house.ctx)

/** A user with a photo and two portfolio images. */
async function buildPerson() {
  const person = await buildAccount(house.ctx)
  const [photo = { id: '' }] = await uploadOwn(house, person, { type: 'avatar', files: [picture] })
  const [first = { id: '' }, second = { id: '' }] = await uploadOwn(house, person, {
    type: 'portfolio',
    files: [picture, picture],
  })
  await house.rest('PUT /api/user', {
    token: person.accessToken,
    body: { about: 'Paints.', wallet: `0x${'b'.repeat(40)}` },
  })
  return { ...person, photo, first, second }
}

describe('public profile', () => {
  test.each(['rest', 'trpc'] as const)('has only public fields over %s', async transport => {
    const { user, accessToken, photo, first, second } = await buildPerson()
    for (const token of [reader.accessToken, accessToken]) {
      const profile =
        transport === 'rest'
          ? (await house.rest(`GET /api/users/${user.id}`, { token })).body
          : await house.trpc(token).users.byId.query({ id: user.id })
      expect(profile).toEqual({
        id: user.id,
        name: 'Rosa',
        surname: 'Feldmann',
        fullName: 'Rosa Feldmann',
        about: 'Paints.',
        photo: { id: photo.id, url: expect.stringMatching(/^img\//), moderationStatus: 'UNKNOWN' },
        portfolio: [
          { id: first.id, url: expect.stringMatching(/^img\//), moderationStatus: 'UNKNOWN' },
          { id: second.id, url: expect.stringMatching(/^img\//), moderationStatus: 'UNKNOWN' },
        ],
        createdAt: user.createdAt,
        ...{ rating: null, reviewsTotal: 0, completedOrders: 0, responseTimeMs: null, socials: [], handle: null },
      })
    }
  })

  test('has the figures of the seller and the kinds of linked accounts', async () => {
    const { user } = await buildPerson()
    for (const kind of ['youtube', 'twitch', 'youtube'] as const) await buildSocialAccount(house.ctx, user.id, kind)
    const figures = { rating_hundredths: 487, reviews_total: 38, completed_orders: 41, response_time_ms: 5_400_000 }
    await house.ctx.db
      .transaction()
      .execute(trx => updateUserStatistics(house.ctx, trx, { userId: user.id, ...figures }))
    expect(await house.trpc(reader.accessToken).users.byId.query({ id: user.id })).toMatchObject({
      ...{ rating: 4.87, reviewsTotal: 38, completedOrders: 41, responseTimeMs: 5_400_000 },
      socials: ['TWITCH', 'YOUTUBE'],
    })
  })

  test('names a linked account while the name is hidden', async () => {
    const { user } = await buildPerson()
    await buildSocialAccount(house.ctx, user.id, 'youtube')
    await buildSocialAccount(house.ctx, user.id, 'instagram')
    const read = () => house.trpc(reader.accessToken).users.byId.query({ id: user.id })
    expect(await read()).toMatchObject({ fullName: 'Rosa Feldmann', handle: null })
    await moderate(house.ctx, { target: 'PROFILE', id: user.id, status: 'REFUSED', reasons: [] })
    expect(await read()).toMatchObject({ fullName: '', handle: 'rye' })
  })

  test('hides refused items and shows them again after approval', async () => {
    const { user, photo, first, second } = await buildPerson()
    const read = () => house.trpc(reader.accessToken).users.byId.query({ id: user.id })
    const items = [
      { target: 'PROFILE', id: user.id },
      { target: 'PHOTO', id: photo.id },
      { target: 'PORTFOLIO', id: first.id },
    ] as const
    const before = await read()
    for (const item of items) await moderate(house.ctx, { ...item, status: 'REFUSED', reasons: [] })
    expect(await read()).toEqual({
      ...before,
      name: '',
      surname: '',
      fullName: '',
      about: null,
      photo: { id: null, url: null, moderationStatus: null },
      portfolio: [before.portfolio[1]],
    })
    for (const item of items) await moderate(house.ctx, { ...item, status: 'APPROVED', reasons: [] })
    expect(await read()).toMatchObject({
      name: 'Rosa',
      about: 'Paints.',
      photo: { id: photo.id, moderationStatus: 'APPROVED' },
      portfolio: [
        { id: first.id, moderationStatus: 'APPROVED' },
        { id: second.id, moderationStatus: 'UNKNOWN' },
      ],
    })
  })

  test('with contact details is shown to strangers once a moderator has approved it', async () => {
    const { user, accessToken } = await buildAccount(house.ctx)
    const { users } = house.trpc(accessToken)
    const seen = async () => {
      const { name, about } = await house.trpc(reader.accessToken).users.byId.query({ id: user.id })
      return [name, about]
    }
    await users.update.mutate({ about: 'Write to lena (at) mail dot com.' })
    expect(await seen()).toEqual(['', null])
    expect(await users.me.query()).toMatchObject({ name: 'Rosa', about: 'Write to lena (at) mail dot com.' })
    await moderate(house.ctx, { target: 'PROFILE', id: user.id, status: 'APPROVED' })
    expect(await seen()).toEqual(['Rosa', 'Write to ***.'])
    await users.update.mutate({ surname: 'Vogt' })
    expect(await seen()).toEqual(['', null])
    await users.update.mutate({ about: 'Paints.' })
    expect(await seen()).toEqual(['Rosa', 'Paints.'])
    const named = await buildAccount(house.ctx, { name: 'lena@mail.example' })
    const { users: others } = house.trpc(reader.accessToken)
    expect((await others.byId.query({ id: named.user.id })).name).toBe('')
  })

  test('with a banned word waits as well', async () => {
    const value = JSON.stringify({ ...defaultModerationRules, words: ['sorcery'] })
    await house.ctx.db.updateTable('configs').set({ value }).where('key', '=', 'moderation.rules').execute()
    const { user, accessToken } = await buildAccount(house.ctx)
    await house.trpc(accessToken).users.update.mutate({ about: 'I sell s0rcery.' })
    expect((await house.trpc(reader.accessToken).users.byId.query({ id: user.id })).about).toBeNull()
  })

  test('shows no picture that looks like a refused one until a moderator has approved it', async () => {
    const person = await buildAccount(house.ctx)
    const own = await buildPicture({ width: 500, height: 420 })
    const upload = async (type: 'avatar' | 'portfolio') =>
      (await uploadOwn(house, person, { type, files: [own] }))[0]?.id ?? ''
    const bad = await upload('portfolio')
    await house.drain()
    await moderate(house.ctx, { target: 'PORTFOLIO', id: bad, comment: 'Not yours.' })
    await house.trpc(person.accessToken).users.update.mutate({ portfolio: [] })
    const [again, photo] = [await upload('portfolio'), await upload('avatar')]
    await house.drain()
    const seen = async () => {
      const profile = await house.trpc(reader.accessToken).users.byId.query({ id: person.user.id })
      return [profile.portfolio.map(({ id }) => id), profile.photo.id]
    }
    expect(await seen()).toEqual([[], null])
    const me = await house.trpc(person.accessToken).users.me.query()
    expect(me.portfolio).toMatchObject([{ id: again, moderationStatus: 'UNKNOWN' }])
    await moderate(house.ctx, { target: 'PORTFOLIO', id: again, status: 'APPROVED' })
    await moderate(house.ctx, { target: 'PHOTO', id: photo, status: 'APPROVED' })
    expect(await seen()).toEqual([[again], photo])
  })

  test('is unknown for an unknown id, a deleted user and a malformed id', async () => {
    const gone = await buildAccount(house.ctx)
    await house.ctx.db
      .updateTable('users')
      .set({ deleted_at: house.clock.now() })
      .where('id', '=', gone.user.id)
      .execute()
    for (const id of [gone.user.id, '0199a000-0000-7000-8000-000000000000', 'nobody', '%00', '-1', "'", 'chats']) {
      const answer = await house.rest(`GET /api/users/${id}`, { token: reader.accessToken })
      expect(answer.body).toEqual({ error: 'Not Found', statusCode: 404, errorMessage: 'ITEM_NOT_FOUND' })
    }
  })

  test('requires a session', async () => {
    const answer = await house.rest(`GET /api/users/${reader.user.id}`)
    expect(answer.body).toMatchObject(refusal(401, 'AUTH_FAIL'))
  })
})

describe('refusal', () => {
  test('shows each reason once and adds an event for the user', async () => {
    const { user, accessToken, first, second } = await buildPerson()
    const [tooDark, tooSmall] = ['Too dark.', 'Too small.']
    await moderate(house.ctx, { target: 'PORTFOLIO', id: first.id, reasons: [tooDark, tooSmall] })
    await moderate(house.ctx, { target: 'PORTFOLIO', id: second.id, reasons: [tooDark] })
    const me = await house.trpc(accessToken).users.me.query()
    expect(me.moderationData).toMatchObject({
      moderationStatus: 'UNKNOWN',
      moderationReasons: [
        { type: 'PORTFOLIO', text: tooDark },
        { type: 'PORTFOLIO', text: tooSmall },
      ],
    })
    const { data } = await house.trpc(accessToken).activity.list.query({ type: 'MODERATION' })
    expect(data.map(event => eventSchema.parse(event))).toMatchObject([
      {
        userId: user.id,
        payload: { target: 'PORTFOLIO', id: second.id, text: 'Your portfolio was refused. Too dark.' },
      },
      { payload: { id: first.id, text: 'Your portfolio was refused. Too dark. Too small.' } },
    ])

    await moderate(house.ctx, { target: 'PORTFOLIO', id: first.id, reasons: [tooSmall] })
    await moderate(house.ctx, { target: 'PORTFOLIO', id: second.id, status: 'APPROVED' })
    const { moderationData } = await house.trpc(accessToken).users.me.query()
    expect(moderationData.moderationReasons.map(reason => reason.text)).toEqual(['Too small.'])
  })
})

describe('validation for offers and orders', () => {
  const ask = async (what: string, token?: string) =>
    (await house.rest(`GET /api/user/validate/${what}`, token === undefined ? {} : { token })).body

  test('requires a social account or a wallet, and before that a confirmed user where the operator wants one', async () => {
    const { user, accessToken } = await buildAccount(house.ctx)
    const both = async () => [await ask('offer', accessToken), await ask('order', accessToken)]
    expect(await both()).toMatchObject([refusal(422, 'SOCIAL_ACCOUNT_MISSING'), refusal(422, 'CLIENT_WALLET_NOT_SET')])
    house.ctx.config.requireConfirmedEmail = true
    expect(await both()).toMatchObject([refusal(422, 'PERSONAL_INFO_MISSING'), refusal(422, 'PERSONAL_INFO_MISSING')])
    await house.ctx.db.transaction().execute(trx => confirmEmail(house.ctx, trx, user))
    expect(await both()).toMatchObject([refusal(422, 'SOCIAL_ACCOUNT_MISSING'), refusal(422, 'CLIENT_WALLET_NOT_SET')])
    await house.rest('PUT /api/user', { token: accessToken, body: { wallet: `0x${'c'.repeat(40)}` } })
    expect(await both()).toMatchObject([refusal(422, 'SOCIAL_ACCOUNT_MISSING'), { ok: true }])
    expect(await house.trpc(accessToken).users.validateOrder.query()).toEqual({ ok: true })
    house.ctx.config.requireConfirmedEmail = false
    await house.ctx.db.updateTable('users').set({ surname: '' }).where('id', '=', user.id).execute()
    expect(await both()).toMatchObject([refusal(422, 'PERSONAL_INFO_MISSING'), refusal(422, 'PERSONAL_INFO_MISSING')])
  })

  test('requires a session', async () => {
    for (const what of ['offer', 'order']) expect(await ask(what)).toMatchObject(refusal(401, 'AUTH_FAIL'))
  })
})

describe('statements of every call', () => {
  test('are planned once per connection and survive added columns', async () => {
    const { ctx, rest } = await openHouse({ DATABASE_POOL_SIZE: '1' })
    const { accessToken } = await buildAccount(ctx)
    const readOwn = async () => (await rest('GET /api/user', { token: accessToken })).status
    expect(await readOwn()).toBe(200)
    for (const table of ['users', 'sessions', 'images', 'tariffs'])
      await sql`alter table ${sql.table(table)} add column later text`.execute(ctx.db)
    expect(await readOwn()).toBe(200)
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(ctx.db)
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['own-user', 'running-session']))
  })
})
