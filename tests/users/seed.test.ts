import { demoPassword } from '@limelight/stack/demo/accounts'
import { seedAccounts } from '@limelight/stack/demo/seed/accounts'
import { seedUsers } from '@limelight/stack/demo/seed/users'
import { expect, test } from 'vitest'
import { openHouse } from '../house.ts'

const house = await openHouse()
const seedDemo = async () => {
  for (const seed of [seedAccounts, seedUsers]) await seed(house.ctx)
}
const signIn = async (name: string) =>
  (await house.trpc().accounts.login.mutate({ email: `${name}@limelight.test`, password: demoPassword })).user

test('the seed gives demo users photos, the seller a portfolio, and one account only refused items', async () => {
  await seedDemo()
  for (const name of ['buyer', 'seller', 'admin']) {
    const user = await signIn(name)
    expect(user).toMatchObject({ about: expect.any(String), moderationData: { moderationReasons: [] } })
    const photo = await fetch(`${house.url}/media/${user.photo.url}`)
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  }
  expect((await signIn('seller')).portfolio).toHaveLength(4)

  const refused = await signIn('refused')
  expect(refused.photo.moderationStatus).toBe('REFUSED')
  expect(refused.portfolio.map(image => image.moderationStatus)).toEqual(['REFUSED', 'APPROVED'])
  expect(refused.moderationData.moderationStatus).toBe('REFUSED')
  expect(refused.moderationData.moderationReasons.map(reason => reason.type)).toEqual(['PHOTO', 'PORTFOLIO', 'PROFILE'])
})

test('the seed keeps existing rows', async () => {
  const tables = ['users', 'images', 'user_refusals', 'moderation_reasons', 'events'] as const
  const read = async () => {
    const rows = await Promise.all(tables.map(table => house.ctx.db.selectFrom(table).selectAll().execute()))
    // Postgres returns them in the order in which it stores them.
    return rows.map(some => some.map(row => JSON.stringify(row)).sort())
  }
  await seedDemo()
  const before = await read()
  await seedDemo()
  expect(await read()).toEqual(before)
})
