import { userSchema } from '@limelight/contract/users/schema'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { moderate } from '@limelight/core/test/factories/moderation'
import { buildPicture } from '@limelight/core/test/factories/users'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { upload, uploadOwn } from './uploads.ts'

const house = await openHouse()
const picture = await buildPicture()

type Person = Awaited<ReturnType<typeof buildAccount>>

async function put({ accessToken }: Person, body: unknown) {
  return house.rest('PUT /api/user', { token: accessToken, body })
}
async function change(person: Person, body: unknown) {
  return userSchema.parse((await put(person, body)).body)
}
async function uploadPortfolio({ accessToken }: Person, count: number) {
  const files = Array.from({ length: count }, () => picture)
  return (await upload(house, accessToken, { type: 'portfolio', files })).map(image => image.id)
}
const refuse = (target: 'PROFILE' | 'PHOTO' | 'PORTFOLIO', id: string, text: string) =>
  moderate(house.ctx, { target, id, reasons: [text] })

describe('account update', () => {
  test('stores names and text without control characters', async () => {
    const person = await buildAccount(house.ctx)
    const words = { name: 'A\u0007da\u0000', surname: 'By\u202eron\n', about: 'One\r\ntwo\u0000' }
    expect(await change(person, words)).toMatchObject({ fullName: 'Ada Byron', about: 'One\ntwo' })
    expect((await put(person, { name: '\u0000\u200b' })).body).toMatchObject(refusal(400, 'Name is required'))
  })

  test('keeps the fields that it does not name over REST and tRPC', async () => {
    const person = await buildAccount(house.ctx)
    const changed = await change(person, { name: ' Ada ', about: '  Paints. ', wallet: `0x${'a'.repeat(40)}` })
    expect(changed).toEqual({
      ...person.user,
      name: 'Ada',
      fullName: 'Ada Feldmann',
      about: 'Paints.',
      wallet: `0x${'a'.repeat(40)}`,
    })
    const { users } = house.trpc(person.accessToken)
    const again = await users.update.mutate({ surname: 'Byron', about: null, notifications: { news: true } })
    expect(again).toEqual({
      ...changed,
      surname: 'Byron',
      fullName: 'Ada Byron',
      about: null,
      notifications: { orders: true, messages: true, moderation: true, news: true },
    })
    expect(await users.me.query()).toEqual(again)
    expect(await change(person, {})).toEqual(again)
    expect(await change(person, { wallet: null, notifications: { orders: false }, nobody: 'knows this' })).toEqual({
      ...again,
      wallet: null,
      notifications: { ...again.notifications, orders: false },
    })
  })

  test.each([
    [{ name: ' ' }, 'Name is required'],
    [{ name: null }, 'Name is required'],
    [{ surname: 'x'.repeat(65) }, 'Last name should not be longer than 64 characters'],
    [{ about: 'x'.repeat(2001) }, 'About should not be longer than 2000 characters'],
    [{ wallet: '0x12' }, 'Wallet is not valid'],
    [{ email: 'nobody' }, 'Email is not valid'],
    [{ notifications: { news: 'often' } }, 'Invalid request'],
    [{ notifications: [] }, 'Invalid request'],
    [{ about: 7 }, 'Invalid request'],
    [{ photo: 'nonsense' }, 'ITEM_NOT_FOUND'],
    [{ portfolio: ['nonsense'] }, 'ITEM_NOT_FOUND'],
    [{ portfolio: Array(21).fill('0199a000-0000-7000-8000-000000000000') }, 'FILE_INVALID_FORMAT'],
    [[{ name: 'Ada' }], 'Invalid request'],
  ])('refuses %j', async (body, text) => {
    const person = await buildAccount(house.ctx)
    expect((await put(person, body)).body).toMatchObject({ errorMessage: text })
    expect((await house.rest('GET /api/user', { token: person.accessToken })).body).toEqual(person.user)
  })

  test('requires a session', async () => {
    expect((await house.rest('PUT /api/user', { body: { name: 'Ada' } })).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
  })

  test('accepts the same email without a password, and a new one with it', async () => {
    const form = buildSignUp()
    const person = await buildAccount(house.ctx, form)
    expect(await change(person, { email: form.email.toUpperCase(), name: 'Ada' })).toMatchObject({ name: 'Ada' })
    expect((await put(person, { email: 'other@example.test', name: 'Eve' })).status).toBe(400)
    const moved = await change(person, { email: 'other@example.test', password: form.password, name: 'Eve' })
    expect(moved).toMatchObject({ email: 'other@example.test', isActivated: false, name: 'Eve' })
  })
})

describe('photo and portfolio', () => {
  test('are set, replaced, ordered and cleared with the ids of uploaded images', async () => {
    const person = await buildAccount(house.ctx)
    const [avatar] = await upload(house, person.accessToken, { type: 'avatar', files: [picture] })
    const [a = '', b = '', c = ''] = await uploadPortfolio(person, 3)
    const ids = (user: { portfolio: { id: string }[] }) => user.portfolio.map(image => image.id)

    const first = await change(person, { photo: avatar?.id.toUpperCase(), portfolio: [b, a, b] })
    expect(first.photo).toEqual({ id: avatar?.id, url: avatar?.url, moderationStatus: 'UNKNOWN' })
    expect(ids(first)).toEqual([b, a])
    expect(ids(await change(person, { portfolio: [c, a] }))).toEqual([c, a])
    expect(ids(await change(person, { portfolio: [a, c] }))).toEqual([a, c])
    expect(ids(await change(person, { portfolio: [b] }))).toEqual([b])
    expect(await change(person, { photo: null, portfolio: [] })).toMatchObject({
      photo: { id: null, url: null, moderationStatus: null },
      portfolio: [],
    })
  })

  test('refuse images of other users and of another type, and then change nothing', async () => {
    const person = await buildAccount(house.ctx)
    const other = await buildAccount(house.ctx)
    const [own = ''] = await uploadPortfolio(person, 1)
    const [foreign] = await uploadPortfolio(other, 1)
    const [foreignPhoto] = await upload(house, other.accessToken, { type: 'avatar', files: [picture] })
    for (const body of [
      { photo: own },
      { photo: foreignPhoto?.id },
      { portfolio: [own, foreign] },
      { portfolio: [own, '0199a000-0000-7000-8000-000000000000'] },
      { name: 'Ada', portfolio: [foreignPhoto?.id] },
    ]) {
      expect((await put(person, body)).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    }
    expect((await house.rest('GET /api/user', { token: person.accessToken })).body).toEqual(person.user)
  })

  test('stay consistent under concurrent updates', async () => {
    const person = await buildAccount(house.ctx)
    const images = await uploadPortfolio(person, 4)
    const [avatar] = await upload(house, person.accessToken, { type: 'avatar', files: [picture] })
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_none, turn) => put(person, { portfolio: images.slice(turn % 3) })),
      put(person, { photo: avatar?.id }),
      put(person, { notifications: { news: true } }),
      put(person, { notifications: { orders: false } }),
      put(person, { about: 'Paints.' }),
      uploadOwn(house, person, { type: 'portfolio', files: [picture] }),
    ])
    expect(answers.flatMap(answer => ('status' in answer ? [answer.status] : []))).toEqual(Array(10).fill(200))
    const me = await house.trpc(person.accessToken).users.me.query()
    expect(me).toMatchObject({
      photo: { id: avatar?.id },
      about: 'Paints.',
      notifications: { news: true, orders: false },
    })
    const attached = await house.ctx.db
      .selectFrom('images')
      .select('id')
      .where('user_id', '=', person.user.id)
      .where('loose_since', 'is', null)
      .execute()
    const shown = [me.photo.id, ...me.portfolio.map(image => image.id)]
    expect(attached.map(row => row.id).sort()).toEqual(shown.sort())
  })
})

describe('change of a refused item', () => {
  test('returns the item to moderation without its reasons and keeps the other refusals', async () => {
    const person = await buildAccount(house.ctx)
    const [photo] = await uploadOwn(house, person, { type: 'avatar', files: [picture] })
    const [bad, good] = await uploadOwn(house, person, { type: 'portfolio', files: [picture, picture] })
    await refuse('PROFILE', person.user.id, 'The name is no name.')
    await refuse('PHOTO', photo?.id ?? '', 'There is no face.')
    await refuse('PORTFOLIO', bad?.id ?? '', 'The picture is somebody else’s.')
    const { users } = house.trpc(person.accessToken)
    const texts = (user: { moderationData: { moderationReasons: { text: string }[] } }) =>
      user.moderationData.moderationReasons.map(reason => reason.text)

    const refused = await users.me.query()
    expect(refused.moderationData).toMatchObject({
      moderationStatus: 'REFUSED',
      moderationReasons: [
        { type: 'PHOTO', text: 'There is no face.' },
        { type: 'PORTFOLIO', text: 'The picture is somebody else’s.' },
        { type: 'PROFILE', text: 'The name is no name.' },
      ],
    })
    expect(refused.photo.moderationStatus).toBe('REFUSED')
    expect(refused.portfolio.map(image => image.moderationStatus)).toEqual(['REFUSED', 'UNKNOWN'])

    const { name, surname, about } = refused
    const portfolio = refused.portfolio.map(image => image.id)
    expect(await change(person, { name, surname, about, photo: refused.photo.id, portfolio })).toEqual(refused)
    expect(await change(person, { portfolio: [...portfolio].reverse() })).toMatchObject({
      portfolio: [{ moderationStatus: 'UNKNOWN' }, { moderationStatus: 'REFUSED' }],
    })

    const named = await change(person, { about: 'Paints.' })
    expect(named.moderationData.moderationStatus).toBe('UNKNOWN')
    expect(texts(named)).toEqual(['There is no face.', 'The picture is somebody else’s.'])
    await uploadOwn(house, person, { type: 'avatar', files: [picture] })
    const shown = await change(person, { portfolio: [good?.id] })
    expect(shown.photo.moderationStatus).toBe('UNKNOWN')
    expect(texts(shown)).toEqual([])
  })

  test('treats an image that is added again as new', async () => {
    const person = await buildAccount(house.ctx)
    const [photo] = await uploadOwn(house, person, { type: 'avatar', files: [picture] })
    await refuse('PHOTO', photo?.id ?? '', 'There is no face.')
    await change(person, { photo: null })
    expect(await change(person, { photo: photo?.id })).toMatchObject({
      photo: { id: photo?.id, moderationStatus: 'UNKNOWN' },
      moderationData: { moderationReasons: [] },
    })
  })
})

test('moderation decisions and profile updates at the same time cause no deadlock', async () => {
  const person = await buildAccount(house.ctx)
  const [photo] = await uploadOwn(house, person, { type: 'avatar', files: [picture] })
  const rounds = Array.from({ length: 6 }, (_, round) => `Round ${round}`)
  const answers = await Promise.all(
    rounds.flatMap(about => [
      put(person, { about }),
      refuse('PHOTO', photo?.id ?? '', about),
      refuse('PROFILE', person.user.id, about),
    ]),
  )
  expect(answers).toHaveLength(18)
  const { about, photo: shown } = await house.trpc(person.accessToken).users.me.query()
  expect(rounds).toContain(about)
  expect(shown.moderationStatus).toBe('REFUSED')
})
