import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildOffer } from '@limelight/core/test/factories/offers'
import { expect, test } from 'vitest'
import { openHouse } from '../house.ts'

/** A standby that is behind: it has other rows, so an answer shows where it was read. */
const behind = await openHouse()
const house = await openHouse({ DATABASE_REPLICA_URL: behind.ctx.secrets.databaseUrl })

test('the market is searched in the replica, and offers themselves are read where they are written', async () => {
  const { user, accessToken } = await buildAccount(house.ctx)
  const { offers } = house.trpc(accessToken)
  const { id } = await buildOffer(house.ctx, user.id, { category: 'Food' })
  expect(await offers.byId.query({ id })).toMatchObject({ id })
  expect(await offers.search.query({})).toMatchObject({ total: 0 })
  expect(await offers.facets.query({})).toMatchObject({ categories: [] })

  const seller = await buildAccount(behind.ctx)
  await buildOffer(behind.ctx, seller.user.id, { category: 'Food' })
  expect(await offers.search.query({})).toMatchObject({ total: 1 })
  expect(await offers.facets.query({})).toMatchObject({ categories: [{ value: 'Food', count: 1 }] })
})
