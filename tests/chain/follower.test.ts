import { firstLogId } from '@limelight/chain/follower/logs'
import { startAnvil } from '@limelight/chain/test/anvil'
import { followChain } from '@limelight/core/chain/follow'
import { insertEvents, insertTransfers } from '@limelight/core/chain/log-store'
import { readFollowerState, statusOf } from '@limelight/core/chain/state'
import { type Context, createContext } from '@limelight/core/context'
import { findChainState } from '@limelight/core/deposits/store'
import { type Environment, loadConfig } from '@limelight/core/runtime/config'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { randomOf } from '../drills/random.ts'
import { linkedWallets, openScriptedChain, type ScriptedChain } from '../drills/reorgs/chain.ts'
import { openHouse, type TestHouse } from '../house.ts'

let anvil: Awaited<ReturnType<typeof startAnvil>>
let chain: ScriptedChain
let house: TestHouse

beforeAll(async () => {
  // The final block is two behind the head.
  anvil = await startAnvil({ chainId: 80002, flags: ['--slots-in-an-epoch', '1', '--order', 'fifo'] })
  chain = await openScriptedChain(anvil.rpcUrl)
  house = await openHouse({ CHAIN_RPC_URL: anvil.rpcUrl, USDT_ADDRESS: chain.token })
  for (const wallet of linkedWallets) {
    const { user } = await buildAccount(house.ctx)
    await sql`update users set wallet = ${wallet} where id = ${user.id}`.execute(house.ctx.db)
  }
})

beforeEach(async () => {
  const tables = sql`chain_state, chain_blocks, chain_events, chain_transfers, chain_deposits, outbox`
  await sql`truncate ${tables}`.execute(house.ctx.db)
})

afterAll(() => anvil[Symbol.asyncDispose]())

/** The same house with other variables of the chain. */
function variant(changes: Environment): Context {
  const { config, secrets } = loadConfig({
    LIMELIGHT_ENV: 'test',
    PUBLIC_URL: house.url,
    MEDIA_DIR: house.ctx.config.mediaDir,
    APP_SECRET: house.ctx.secrets.appSecret,
    DATABASE_URL: house.ctx.secrets.databaseUrl,
    CLICKHOUSE_URL: house.ctx.secrets.clickhouseUrl,
    NATS_URL: house.ctx.secrets.natsUrls.join(','),
    SMTP_URL: house.ctx.secrets.smtpUrl,
    CHAIN_RPC_URL: anvil.rpcUrl,
    USDT_ADDRESS: chain.token,
    ESCROW_OPERATOR_ADDRESS: `0x${'e'.repeat(40)}`,
    ESCROW_ARBITER_ADDRESS: `0x${'f'.repeat(40)}`,
    LOG_LEVEL: 'silent',
    ...changes,
  })
  const { db, probe, clickhouse, nats, mailer, clock, logger } = house.ctx
  return createContext('test', { config, secrets }, { db, probe, clickhouse, nats, mailer, clock, logger })
}

/** Follows until there is nothing new, or until the follower stands still. */
async function followToEnd(ctx: Context): Promise<boolean> {
  const end = new AbortController()
  const onTurn = (outcome: string) => {
    if (outcome !== 'advanced') end.abort()
  }
  const changes = { headsUrl: undefined, pollMs: 1, onTurn }
  return followChain(ctx, { signal: end.signal, onRpcError: () => undefined, changes })
}

describe('follower', () => {
  test('stores events and transfers of linked wallets, and says how sure they are', async () => {
    const random = randomOf(7)
    for (let count = 0; count < 12; count += 1) await chain.mineRandom(random)
    expect(await followToEnd(house.ctx)).toBe(true)
    const newest = await chain.newest()
    const state = await readFollowerState(house.ctx)
    expect(state).toMatchObject({ head: newest.number, followed: newest.number, finalized: newest.finalized })
    expect(state).toMatchObject({ lagBlocks: 0, isHalted: false, problem: null })

    const { db, config } = house.ctx
    const events = await db.selectFrom('chain_events').selectAll().orderBy('id', 'desc').execute()
    const statuses = new Set(events.map(event => statusOf(event, state, 2)))
    expect([...statuses].toSorted()).toEqual(expect.arrayContaining(['FINAL']))
    expect(
      events.every(({ block_number }, index) => block_number <= (events[index - 1]?.block_number ?? Infinity)),
    ).toBe(true)
    const deposits = await db.selectFrom('chain_deposits').selectAll().execute()
    expect(deposits.length).toBe(events.filter(({ name }) => name === 'Deposited').length)
    for (const deposit of deposits) {
      expect(deposit.final_stage === null).toBe(deposit.deposited_block > newest.finalized)
      expect(deposit.terms).toMatchObject({ buyer: deposit.buyer, amount: deposit.amount })
    }
    const transfers = await db.selectFrom('chain_transfers').selectAll().execute()
    const kept = [...linkedWallets.map(String), config.escrowAddress.toLowerCase()]
    expect(transfers.length).toBeGreaterThan(0)
    const readings = await db.selectFrom('chain_readings').selectAll().execute()
    expect(readings.some(({ lag_ms, reorgs }) => lag_ms >= 0 && reorgs === 0)).toBe(true)
    expect(transfers.every(row => kept.includes(row.from_address) || kept.includes(row.to_address))).toBe(true)
    // The live updates to the owners of the wallets need no socket to be done.
    await house.drain()
  })

  test('lets one process follow, and another one once the lease is over', async () => {
    const end = new AbortController()
    let waiting: Promise<boolean> | undefined
    const onTurn = () => {
      waiting ??= followToEnd(house.ctx).finally(() => end.abort())
    }
    const changes = { headsUrl: undefined, pollMs: 1, onTurn }
    await followChain(house.ctx, { signal: end.signal, onRpcError: () => undefined, changes })
    expect(await waiting).toBe(false)
    expect(await followToEnd(house.ctx)).toBe(true)
  })

  test('stands still on another chain, and goes on when the node is right again', async () => {
    await followToEnd(variant({ CHAIN_ID: '80001' }))
    const state = await readFollowerState(variant({ CHAIN_ID: '80001' }))
    expect(state).toMatchObject({ isHalted: true, followed: null })
    expect(state.problem).toContain('The node is on chain 80002 and the configuration says 80001.')
    await followToEnd(house.ctx)
    expect(await readFollowerState(house.ctx)).toMatchObject({ isHalted: false, problem: null })
    // The mistake has left a row without blocks, which says nothing about payments.
    expect(await findChainState(house.ctx.db)).toMatchObject({ followed: expect.any(Number) })
  })

  test('stands still when the index is of another contract', async () => {
    await followToEnd(house.ctx)
    const other = variant({ ESCROW_ADDRESS: `0x${'1'.repeat(40)}` })
    expect(await followToEnd(other)).toBe(false)
    const { isHalted, problem } = await readFollowerState(other)
    expect(isHalted).toBe(true)
    expect(problem).toContain('ESCROW_ADDRESS')
    await followToEnd(house.ctx)
    expect(await readFollowerState(house.ctx)).toMatchObject({ isHalted: false, problem: null })
  })

  test('stands still when the index is of another chain', async () => {
    await chain.mineRandom(randomOf(3))
    await followToEnd(house.ctx)
    const other = variant({ CHAIN_ID: '80001' })
    expect(await followToEnd(other)).toBe(false)
    const { isHalted, problem } = await readFollowerState(other)
    expect([isHalted, problem]).toEqual([true, expect.stringContaining('The index is of chain 80002')])
    await followToEnd(house.ctx)
    expect(await readFollowerState(house.ctx)).toMatchObject({ isHalted: false, problem: null })
  })

  test('stores a log once that the node sends twice', async () => {
    await house.ctx.db.transaction().execute(async trx => {
      const place = { blockNumber: 1, blockHash: `0x${'a'.repeat(64)}`, logIndex: 0, time: 1, txHash: '0x1' }
      const id = firstLogId(1)
      const transfer = { id, ...place, from: '0x1', to: '0x2', amount: '1' }
      await insertTransfers(trx, [transfer, transfer])
      const event = { id, ...place, name: 'Owed', key: null, args: {} } as const
      await insertEvents(trx, [event, event])
    })
    const count = async (table: 'chain_events' | 'chain_transfers') =>
      (await house.ctx.db.selectFrom(table).select('id').execute()).length
    expect([await count('chain_events'), await count('chain_transfers')]).toEqual([1, 1])
  })

  test('stands still below finality, and goes back in the local environment alone', async () => {
    const random = randomOf(11)
    for (let count = 0; count < 12; count += 1) await chain.mineRandom(random)
    await followToEnd(house.ctx)
    const before = await readFollowerState(house.ctx)
    expect(await chain.reorg(random, 8, 0)).toBeGreaterThanOrEqual(8)
    await followToEnd(house.ctx)
    const halted = await readFollowerState(house.ctx)
    expect(halted).toMatchObject({ isHalted: true, followed: before.followed, finalized: before.finalized })
    expect(halted.problem).toContain(`below the final block ${before.finalized}`)

    await followToEnd(variant({ LIMELIGHT_ENV: 'local' }))
    const newest = await chain.newest()
    expect(await readFollowerState(house.ctx)).toMatchObject({ isHalted: false, followed: newest.number, reorgs: 1 })
  })

  test('stands still when two nodes disagree on final blocks', async () => {
    await using other = await startAnvil({ chainId: 80002, flags: ['--slots-in-an-epoch', '1'] })
    await openScriptedChain(other.rpcUrl).then(fork => fork.mineEmpty(Number(60)))
    const ctx = variant({ CHAIN_RPC_URL: `${anvil.rpcUrl},${other.rpcUrl}` })
    await followToEnd(ctx)
    const { isHalted, problem } = await readFollowerState(ctx)
    expect(isHalted).toBe(true)
    expect(problem).toContain('The chain nodes disagree on blocks')
  })

  test('makes the last blocks before a long pause final, too', async () => {
    const random = randomOf(11)
    const countOpen = async () => {
      const rows = await house.ctx.db.selectFrom('chain_deposits').select('final_stage').execute()
      return rows.filter(row => row.final_stage === null).length
    }
    while ((await countOpen()) === 0) {
      await chain.mineRandom(random)
      await followToEnd(house.ctx)
    }
    await chain.mineEmpty(60)
    await followToEnd(house.ctx)
    expect(await countOpen()).toBe(0)
  })
})
