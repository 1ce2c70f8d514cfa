import { randomUUID } from 'node:crypto'
import { approvalSchema } from '@limelight/contract/approvals/schema'
import { contractInfoSchema, transferSchema } from '@limelight/contract/chain/schema'
import { updateTransaction } from '@limelight/core/deposits/transaction-store'
import { queueTransfer } from '@limelight/core/deposits/transfer'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { enterAsAdmin } from '../http/surface.ts'

const house = await openHouse()
const ada = await enterAsAdmin(house)
const piotr = await enterAsAdmin(house)
const wallet = `0x${'ab'.repeat(20)}`
const root = 'GET /api/admin/payments/blockchain'
const send = (query: string, { token } = ada) => house.rest(`${root}/transfer-tokens?${query}`, { token })
const api = (who: { token: string }) => house.trpc(who.token)

describe('test tokens', () => {
  test('need the same call of two admins', async () => {
    const first = await send(`to=${wallet}&amount=25.50`)
    expect(first.status).toBe(202)
    const approval = approvalSchema.parse(first.body)
    expect(approval).toMatchObject({
      act: 'TRANSFER_TOKENS',
      targetId: null,
      input: { to: wallet, amount: '25.5' },
      status: 'PENDING',
      requestedBy: { id: ada.id },
      decidedBy: null,
    })
    expect(await send(`to=${wallet}&amount=25.5`)).toMatchObject({ status: 202, body: { id: approval.id } })
    const second = await send(`to=${wallet}&amount=25.5`, piotr)
    expect(second.status).toBe(200)
    const transfer = transferSchema.parse(second.body)
    expect(transfer).toMatchObject({ kind: 'FAUCET', to: wallet, amount: '25.5', status: 'SENT', txHash: null })
    expect((await house.rest(`${root}/transfers/${transfer.id}`, ada)).body).toEqual(transfer)
    expect(await api(ada).chain.transfers.query({ kind: 'FAUCET', address: wallet })).toEqual({
      total: 1,
      data: [transfer],
    })
    const { data } = await api(ada).admin.audit.query({ targetId: approval.id })
    expect(data).toMatchObject([
      { admin: { id: piotr.id }, before: { status: 'PENDING' }, after: { status: 'CONFIRMED' } },
      { admin: { id: ada.id }, act: 'chain.transferTokens', after: { status: 'PENDING', amount: '25.5' } },
    ])
    expect(await api(ada).admin.approvals.query({ status: 'CONFIRMED' })).toMatchObject({
      total: 1,
      data: [{ id: approval.id, decidedBy: { id: piotr.id } }],
    })
  })

  test('are approved by another admin, refused by either, and expire after a day', async () => {
    const request = async (amount: number) =>
      approvalSchema.parse((await send(`to=${wallet}&amount=${amount}`)).body).id
    const approved = await request(1)
    const totalFor = async (who: typeof ada, isRequestedByMe: boolean) =>
      (await api(who).admin.approvals.query({ status: 'PENDING', isRequestedByMe })).total
    expect([await totalFor(ada, true), await totalFor(ada, false)]).toEqual([1, 0])
    expect([await totalFor(piotr, true), await totalFor(piotr, false)]).toEqual([0, 1])
    await expect(api(ada).admin.approve.mutate({ id: approved })).rejects.toMatchObject({
      message: 'UNAUTHORIZED_ACTION',
    })
    expect(await api(piotr).admin.approve.mutate({ id: approved })).toMatchObject({ status: 'CONFIRMED' })
    await expect(api(piotr).admin.approve.mutate({ id: approved })).rejects.toMatchObject({ message: 'ITEM_NOT_FOUND' })
    const refused = await request(2)
    const { status } = await api(ada).admin.refuse.mutate({ id: refused, comment: 'Wrong sum' })
    expect(status).toBe('REFUSED')
    const withdrawn = await api(piotr).admin.approvals.query({ isWithdrawn: true })
    expect(withdrawn.data).toMatchObject([{ id: refused }])
    expect(await api(piotr).admin.approvals.query({ status: 'REFUSED', isWithdrawn: false })).toMatchObject({
      total: 0,
    })
    const acts = await api(piotr).admin.audit.query({ act: 'admin.refuse', targetId: refused })
    expect(acts.data).toMatchObject([{ after: { status: 'WITHDRAWN' }, comment: 'Wrong sum' }])
    const old = await request(3)
    house.clock.advance(24 * 60 * 60_000)
    const [later, other] = [await enterAsAdmin(house), await enterAsAdmin(house)]
    await expect(api(later).admin.approve.mutate({ id: old })).rejects.toMatchObject({ message: 'ITEM_NOT_FOUND' })
    expect((await api(later).admin.approvals.query({ status: 'EXPIRED' })).data).toMatchObject([{ id: old }])
    // The same call asks anew.
    expect((await send(`to=${wallet}&amount=3`, later)).status).toBe(202)
    const sent = await Promise.all([send(`to=${wallet}&amount=3`, other), send(`to=${wallet}&amount=3`, later)])
    expect(sent.map(answer => answer.status).sort()).toEqual([200, 202])
  })

  test('are refused below 0, without an address or above 10000', async () => {
    const admin = await enterAsAdmin(house)
    expect((await send(`to=${wallet}&amount=-1`, admin)).body).toMatchObject(refusal(400, 'NEGATIVE_PRICE'))
    const wrong = ['', `to=${wallet}`, `to=0x12&amount=1`, `to=${wallet}&amount=0`, `to=${wallet}&amount=10000.000001`]
    for (const query of wrong)
      expect((await send(query, admin)).body).toMatchObject(refusal(400, 'INVALID_QUERY_STRING'))
  })
})

test('contract info has the values of the node, and nulls without one', async () => {
  const { token } = await enterAsAdmin(house)
  const info = contractInfoSchema.parse((await house.rest(`${root}/contract-info`, { token })).body)
  expect(info).toMatchObject({ chainId: 80002, isTestNetwork: true, token: { symbol: 'USDT', decimals: 6 } })
  expect(info.head).toBeGreaterThanOrEqual(info.finalized ?? Number.NaN)
  const { chain } = house.ctx
  house.ctx.chain = { ...chain, client: () => Promise.reject(new Error('The node is gone')) }
  const without = await house.rest(`${root}/contract-info`, { token })
  house.ctx.chain = chain
  expect(without.body).toEqual({ ...info, escrowBalance: null, head: null, finalized: null })
})

test('events are listed with their deposit and how sure they are', async () => {
  const { token } = await enterAsAdmin(house)
  const { db, config } = house.ctx
  const [sure, gone] = [randomUUID(), randomUUID()]
  const log = { block_time: house.clock.now(), block_hash: '0xb1', log_index: 4, args: '{"amount":"1000000"}' }
  await db
    .insertInto('chain_state')
    .values({
      ...{ chain_id: config.chainId, escrow: config.escrowAddress, token: config.usdtAddress },
      ...{ head: 30, finalized: 20, followed: 30, followed_hash: null, followed_time: null },
      ...{ problem: null, halted_at: null, lease_holder: null, lease_until: null },
    })
    .execute()
  await db
    .insertInto('chain_events')
    .values([
      { ...log, id: sure, name: 'Withdrawn', key: null, block_number: 20, tx_hash: '0xa1', canonical: true },
      { ...log, id: gone, name: 'Owed', key: null, block_number: 21, tx_hash: '0xa2', canonical: false },
    ])
    .execute()
  const { body } = await house.rest(`${root}/events`, { token })
  expect(body).toMatchObject({
    total: 2,
    data: [
      { id: gone, name: 'Owed', status: 'ORPHANED', blockNumber: 21 },
      {
        id: sure,
        status: 'FINAL',
        contractId: null,
        orderId: null,
        orderNumber: null,
        args: { amount: '1000000' },
        logIndex: 4,
      },
    ],
  })
  expect((await house.rest(`${root}/events?name=Owed&status=ORPHANED`, { token })).body).toMatchObject({ total: 1 })
  expect((await house.rest(`${root}/events/${sure}`, { token })).body).toMatchObject({ id: sure })
  for (const id of [randomUUID(), 'x']) {
    const { body } = await house.rest(`${root}/events/${id}`, { token })
    expect(body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
  }
  expect((await house.rest(`${root}/events?status=GONE`, { token })).body).toMatchObject(
    refusal(400, 'INVALID_QUERY_STRING'),
  )
})

test('health has what the follower measured, and what the node says', async () => {
  const { token } = await enterAsAdmin(house)
  const { db, config } = house.ctx
  // The chart ends with the current minute, which must not end before it is read.
  house.clock.advance(60_000 - (house.clock.now().getTime() % 60_000))
  const ago = (minutes: number) => new Date(Math.floor(house.clock.now().getTime() / 60_000 - minutes) * 60_000)
  const row = { chain_id: config.chainId, lag_ms: 900, reorgs: 1, deepest: 3, rpc_errors: 2 }
  await db
    .insertInto('chain_readings')
    .values([
      { ...row, minute: ago(1) },
      { ...row, minute: ago(90), lag_ms: 70_000, deepest: 5 },
    ])
    .execute()
  const { lagMs, ...health } = await house.trpc(token).chain.health.query()
  expect(health).toMatchObject({ reorgs: 2, deepestReorg: 5, rpcErrors: 2, difference: null, isReleased: true })
  expect(Number(health.operator.native)).toBeGreaterThan(0)
  expect([lagMs.length, lagMs.at(-2), lagMs.at(-3)]).toEqual([60, 900, null])
})

test('stuck transactions say why, and when they are tried again', async () => {
  const { token } = await enterAsAdmin(house)
  const { db } = house.ctx
  const queue = () => db.transaction().execute(trx => queueTransfer(house.ctx, trx, { to: wallet, units: 1n }))
  const [failed, waiting, sent] = [await queue(), await queue(), await queue()]
  const read = async () => {
    const { total, data } = await house.trpc(token).chain.stuck.query({ limit: 100 })
    expect(data.length).toBe(total)
    return data.filter(({ id }) => [failed, waiting, sent].includes(id))
  }
  const change = (id: string, changes: Parameters<typeof updateTransaction>[2]) =>
    updateTransaction(db, { id, status: 'QUEUED' }, changes)
  const problem = 'The account holds 0 POL. Send POL to it; the call is retried.'
  const hash = `0x${'a'.repeat(64)}`
  await change(failed, { status: 'FAILED', problem, failures: 3 })
  await change(waiting, { is_waiting: true })
  await change(sent, { status: 'SENT', sent_at: house.clock.now(), hash })
  const ofFailed = { id: failed, kind: 'TRANSFER', status: 'FAILED', problem, failures: 3, retryAt: expect.any(String) }
  expect(await read()).toMatchObject([ofFailed])
  house.clock.advance(6 * 60_000)
  expect(await read()).toMatchObject([ofFailed, { id: sent, status: 'SENT', retryAt: null, txHash: hash }])
})

test('test tokens to an address that is not linked are as sure as their own transaction', async () => {
  const { token } = await enterAsAdmin(house)
  const { db } = house.ctx
  const to = `0x${'cd'.repeat(20)}`
  const id = await db.transaction().execute(trx => queueTransfer(house.ctx, trx, { to, units: 1_000_000n }))
  const read = async () => (await house.trpc(token).chain.transfers.query({ address: to })).data
  const hash = `0x${'b'.repeat(64)}`
  const block = { block_number: 30, block_hash: '0xb2', mined_at: house.clock.now() }
  await updateTransaction(db, { id, status: 'QUEUED' }, { status: 'SENT', sent_at: house.clock.now(), hash })
  expect(await read()).toMatchObject([{ id, status: 'SENT', blockNumber: null, txHash: hash }])
  await updateTransaction(db, { id, status: 'SENT' }, { status: 'MINED', ...block })
  expect(await read()).toMatchObject([{ id, status: 'SEEN', blockNumber: 30 }])
  await updateTransaction(db, { id, status: 'MINED' }, { status: 'FINAL' })
  expect(await read()).toMatchObject([{ id, kind: 'FAUCET', to, amount: '1', status: 'FINAL', blockNumber: 30 }])
})
