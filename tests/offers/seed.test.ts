import { moderatedTargets } from '@limelight/core/moderated-targets'
import { checkItem } from '@limelight/core/moderation/checks/check'
import { demoPassword } from '@limelight/stack/demo/accounts'
import { seedAccounts } from '@limelight/stack/demo/seed/accounts'
import { seedChats } from '@limelight/stack/demo/seed/chats'
import { seedFavourites } from '@limelight/stack/demo/seed/favourites'
import { seedModeration } from '@limelight/stack/demo/seed/moderation'
import { seedOffers } from '@limelight/stack/demo/seed/offers'
import { seedSocialAccounts } from '@limelight/stack/demo/seed/social-accounts'
import { seedTariffs } from '@limelight/stack/demo/seed/tariffs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openHouse } from '../house.ts'

const house = await openHouse()
const seeds = [seedAccounts, seedTariffs, seedSocialAccounts, seedOffers, seedChats, seedFavourites]
for (const seed of seeds) await seed(house.ctx)
const enter = async (name: string) => {
  const { accessToken } = await house
    .trpc()
    .accounts.login.mutate({ email: `${name}@limelight.test`, password: demoPassword })
  return house.trpc(accessToken)
}

test('the seed fills the marketplace with 80 offers over all categories, and two more', async () => {
  const buyer = await enter('buyer')
  const { total } = await buyer.offers.search.query({ limit: 1, count: 'exact' })
  expect(total).toBe(82)
  const { categories, accountTypes } = await buyer.offers.facets.query({})
  expect(categories).toHaveLength(20)
  expect(categories.every(({ count }) => count >= 4)).toBe(true)
  expect(accountTypes.every(({ count }) => count > 0)).toBe(true)
  const { data: lists } = await buyer.favourites.lists.query({ type: 'offer' })
  expect(lists).toMatchObject([{ type: 'offer', itemsCount: 9 }])
})

test('the seller has an offer in every state, and one account a refused one', async () => {
  const [seller, refused] = [await enter('seller'), await enter('refused')]
  const { folders, data } = await seller.offers.own.query({})
  expect(folders).toEqual({ ALL: 5, ACTIVE: 2, DRAFT: 1, ARCHIVED: 1, BIN: 1 })
  expect(data.map(({ status, moderationData: { moderationStatus } }) => `${status} ${moderationStatus}`)).toEqual([
    'ACTIVE APPROVED',
    'ACTIVE UNKNOWN',
    'DRAFT UNKNOWN',
    'ARCHIVED APPROVED',
    'BIN APPROVED',
  ])
  const [only] = (await refused.offers.own.query({})).data
  expect(only?.moderationData.moderationStatus).toBe('REFUSED')
  expect(await refused.offers.notices.query()).toEqual({ refused: 1 })
})

test('the buyer finds unread messages, a request to answer and the manager', async () => {
  const [buyer, seller] = [await enter('buyer'), await enter('seller')]
  expect(await buyer.chats.unread.query({ x: 'ALL' })).toEqual({ count: 3, chats: 1 })
  expect(await seller.chats.unread.query({ x: 'ALL' })).toEqual({ count: 1, chats: 1 })
  const { data } = await buyer.requests.list.query({ x: 'PENDING', box: 'received' })
  expect(data).toMatchObject([{ message: expect.stringMatching(/Write to \*\*\* or \*\*\*/) }])
  const manager = (await buyer.chats.list.query({ x: 'ALL', search: 'Dvořák' })).data[0]
  expect(manager).toMatchObject({ isMarketer: true, unreadCount: 0 })
})

test('the seed keeps existing rows', async () => {
  const tables = [
    'users',
    'images',
    'offers',
    'offer_items',
    'social_accounts',
    'chats',
    'messages',
    'requests',
  ] as const
  const read = () =>
    Promise.all(tables.map(table => house.ctx.db.selectFrom(table).select('id').orderBy('id').execute()))
  const before = await read()
  await seedOffers(house.ctx)
  await seedChats(house.ctx)
  expect(await read()).toEqual(before)
})

test('the queue of moderators has 62 items of 24 creators, up to three days old', async () => {
  const { db } = house.ctx
  // Those of demo users are not of this seed.
  const creators = db.selectFrom('users').select('id').where('email', 'like', 'creator%')
  const read = () =>
    db
      .selectFrom('moderation_items')
      .select(['id', 'target', 'queued_at', 'is_edited_after_refusal'])
      .where('status', '=', 'UNKNOWN')
      .where('user_id', 'in', creators)
      .execute()
  await seedModeration(house.ctx)
  // Sellers whose name waits for moderators are not the first ones.
  const newest = await (await enter('buyer')).offers.search.query({ limit: 12 })
  expect(newest.data.every(({ seller }) => seller.fullName !== '')).toBe(true)
  const items = await read()
  const count = (target: string) => items.filter(item => item.target === target).length
  expect(['PROFILE', 'PHOTO', 'PORTFOLIO', 'OFFER'].map(count)).toEqual([20, 16, 12, 14])
  expect(items.filter(item => item.is_edited_after_refusal)).toHaveLength(6)
  const oldest = house.clock.now().getTime() - 3 * 24 * 60 * 60_000
  expect(items.filter(({ queued_at }) => queued_at.getTime() < oldest)).toEqual([])
  for (const { id, target } of items) {
    if (target !== 'PROFILE' && target !== 'OFFER') continue
    const write = await checkItem(house.ctx, moderatedTargets, { itemId: id })
    if (write !== undefined) await db.transaction().execute(write)
  }
  // Drawings that creators share are findings, too.
  const found = await db
    .selectFrom('moderation_items')
    .select('id')
    .where('status', '=', 'UNKNOWN')
    .where('user_id', 'in', creators)
    .where(sql<boolean>`checks::text ~ 'CONTACT|LINK'`)
    .execute()
  expect(found).toHaveLength(14)
  const { total } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  expect(Number(total)).toBeGreaterThanOrEqual(40)
  await seedModeration(house.ctx)
  expect(await read()).toHaveLength(62)
})
