import { buildAccount } from '@limelight/core/test/factories/accounts'
import { expect, test } from 'vitest'
import { drillSales } from '../drills/sales/drill.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()

test('sales that arrive twice, late and in any order give the same results', async () => {
  const { user } = await buildAccount(house.ctx)
  const result = await drillSales(house.ctx, user.id, {
    urls: [house.url],
    advance: ms => house.clock.advance(ms),
    seed: 20,
    senders: 8,
    renamed: 5,
    sizes: [{ sales: 150, orders: 5 }],
    say: () => undefined,
  })
  expect(result).toMatchObject({ different: 0, wrong: 0, renamedWrong: 0 })
})
