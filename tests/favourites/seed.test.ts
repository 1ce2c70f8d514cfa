import { signIn } from '@limelight/core/accounts/sign-in'
import { demoPassword } from '@limelight/stack/demo/accounts'
import { seedAccounts } from '@limelight/stack/demo/seed/accounts'
import { seedFavourites } from '@limelight/stack/demo/seed/favourites'
import { seedTariffs } from '@limelight/stack/demo/seed/tariffs'
import { loadWorld, shareOut } from '@limelight/stack/demo/world/loading'
import { expect, test } from 'vitest'
import { openHouse } from '../house.ts'

const house = await openHouse()
const { ctx } = house
await loadWorld(ctx, { seed: 1, now: ctx.clock.now(), creators: shareOut(3000), postsEach: 4, weeks: 1 })
for (const seed of [seedAccounts, seedTariffs, seedFavourites]) await seed(ctx)

async function enter(name: string) {
  const { accessToken } = await signIn(ctx, { email: `${name}@limelight.test`, password: demoPassword })
  return house.trpc(accessToken).favourites
}

test('the seed gives the buyer lists of all types with filled boards, and the seller one list', async () => {
  const [buyer, seller] = [await enter('buyer'), await enter('seller')]
  const { data: lists } = await buyer.lists.query({})
  expect(lists.map(({ name, type, subtype }) => [name, type, subtype])).toEqual([
    ['Spring kitchen DACH', 'influencer', 'instagram'],
    ['Trail shoes 2027', 'influencer', 'instagram'],
    ['Desk setups', 'influencer', 'youtube'],
    ['Clean beauty, micro', 'influencer', 'instagram'],
    ['Hooks that work', 'content', 'instagram'],
  ])
  expect((await seller.lists.query({})).data.map(({ name }) => name)).toEqual(['Film makers I like'])
  for (const { id, type, name, itemsCount } of lists) {
    const { total, data } = await buyer.items.query({ type, id, limit: 100 })
    expect(itemsCount, name).toBeGreaterThan(0)
    expect([total, data.length, data.some(({ isGone }) => isGone)], name).toEqual([itemsCount, itemsCount, false])
  }
  const [{ id } = { id: '' }] = lists
  const { columns } = await buyer.board.query({ id })
  expect(columns.map(({ data }) => data.length > 0)).toEqual([true, true, true, true])
  expect(columns.flatMap(({ data }) => data).some(({ note }) => note !== null)).toBe(true)
})

test('the seed keeps changed lists and does not restore deleted ones', async () => {
  const buyer = await enter('buyer')
  const [newest, ...others] = (await buyer.lists.query({})).data
  await buyer.delete.mutate({ id: newest?.id ?? '' })
  await seedFavourites(ctx)
  expect((await buyer.lists.query({})).data).toEqual(others)
})
