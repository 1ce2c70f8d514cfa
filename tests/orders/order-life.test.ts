import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { mineUntilFinal } from '@limelight/stack/launcher/engines/chain-blocks'
import { moveChainTime } from '@limelight/stack/launcher/engines/chain-time'
import { expect, inject, test } from 'vitest'
import { openMarket } from './market.ts'

const market = await openMarket()
const { house, client, owner } = market

test('docs/order-life.mjs takes two orders from their terms to their payout', { timeout: 240_000 }, async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../docs/order-life.mjs', import.meta.url))], {
    env: {
      ...{ LIMELIGHT_URL: house.url, SANDBOX_URL: inject('engines').sandbox },
      ...{ BUYER: client.email, SELLER: owner.email, PASSWORD: client.password },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const errors = text(child.stderr)
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    // The script says what it did. What it then waits for is the work of the chain roles.
    while (await isBusy()) await market.makeFinal()
  }
  expect(await errors).toBe('')
  expect(await ended).toEqual([0, null])
  expect(said).toContain('ACCEPT_TIME by the buyer')
  expect(said).toContain('The buyer has read: Shelf')
  expect(said).toContain('The offer has 5 stars from 1 reviews.')
  expect(said).toContain('the escrow paid 70 USDT to the seller and 70 USDT to the buyer.')
})

test('expired terms are renewed when the clock of the demo moves, and on a chain without users', async () => {
  const rpcUrl = house.ctx.secrets.chainRpcUrls[0] ?? ''
  const halfHour = 31 * 60_000
  const { id } = await market.agreed()
  const renew = async () => (await client.calls.orders.fixTerms.mutate({ id, x: 'client' })).key
  const expire = async () => {
    house.clock.advance(halfHour)
    await client.signIn()
  }
  const first = await renew()
  await expire()
  for (let clicks = 0; clicks < 5; clicks += 1) expect(await renew()).toBe(first)
  await moveChainTime(rpcUrl, house.clock.now())
  await market.follow()
  const second = await renew()
  expect(second).not.toBe(first)

  await expire()
  await market.node.increaseTime({ seconds: halfHour / 1000 })
  const ending = new AbortController()
  const mining = mineUntilFinal(rpcUrl, ending.signal)
  await expect
    .poll(
      async () => {
        await market.node.increaseTime({ seconds: 60 })
        await market.follow()
        return renew()
      },
      { timeout: 60_000, interval: 500 },
    )
    .not.toBe(second)
  ending.abort()
  await mining
  await market.syncClock()
  await market.pay(id)
  await market.makeFinal()
  expect((await client.calls.orders.byId.query({ id })).status).toBe('IN_PROGRESS')
})

async function isBusy(): Promise<boolean> {
  const row = await house.ctx.db
    .selectFrom('chain_transactions')
    .select('id')
    .where('status', 'in', ['QUEUED', 'SENT', 'MINED'])
    .where('is_waiting', '=', false)
    .executeTakeFirst()
  return row !== undefined
}
