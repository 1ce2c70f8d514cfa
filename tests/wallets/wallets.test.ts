import { testAccount } from '@limelight/chain/test-usdt'
import { shortAddress } from '@limelight/contract/addresses'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { TRPCClientError } from '@trpc/client'
import { describe, expect, test } from 'vitest'
import { openHouse } from '../house.ts'

const house = await openHouse()
let walletCount = 0

/** A wallet that no other test has. */
function buildWallet() {
  walletCount += 1
  return testAccount(100 + walletCount)
}
type Wallet = ReturnType<typeof buildWallet>

/** The error body of a call that fails. */
async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  return error instanceof TRPCClientError ? error.data : error
}

async function buildCaller() {
  const account = await buildAccount(house.ctx)
  return { ...account, calls: house.trpc(account.accessToken) }
}
type Caller = Awaited<ReturnType<typeof buildCaller>>

/** Signs with a wallet for an address, which is its own unless given. */
async function prove(
  caller: Caller,
  signer: Wallet,
  { address = signer.address, password }: { address?: string; password?: string | undefined } = {},
) {
  const { message } = await caller.calls.wallets.challenge.mutate({ address })
  const signature = await signer.signMessage({ message })
  return caller.calls.wallets.prove.mutate({ address, signature, ...(password === undefined ? {} : { password }) })
}

describe('challenge', () => {
  test('names the account, the site, the chain and its end', async () => {
    const caller = await buildCaller()
    const wallet = buildWallet()
    const { message, expiresAt } = await caller.calls.wallets.challenge.mutate({ address: wallet.address })
    const { host } = new URL(house.url)
    expect(message).toContain(`${host} wants you to sign in with your Ethereum account:\n${wallet.address}`)
    expect(message).toContain(`Link this wallet to the Limelight account of ${caller.user.email}.`)
    expect(message).toContain('Chain ID: 80002')
    expect(message).toContain(`Expiration Time: ${expiresAt}`)
  })

  test('refuses what is not an address', async () => {
    const { calls } = await buildCaller()
    expect(await refusalOf(calls.wallets.challenge.mutate({ address: '0x12' }))).toMatchObject({
      statusCode: 400,
      fields: { address: 'Wallet is not valid' },
    })
  })
})

describe('proving a wallet', () => {
  test('links it', async () => {
    const caller = await buildCaller()
    const wallet = buildWallet()
    expect(await prove(caller, wallet)).toMatchObject({ wallet: wallet.address, isWalletProven: true })
    expect(await caller.calls.wallets.remove.mutate()).toMatchObject({ wallet: null, isWalletProven: false })
  })

  test('needs the signature of the address, for this account, in time and once', async () => {
    const [caller, stranger] = [await buildCaller(), await buildCaller()]
    const [wallet, other] = [buildWallet(), buildWallet()]
    const unauthorized = { statusCode: 403, errorMessage: 'UNAUTHORIZED_ACTION' }
    expect(await refusalOf(prove(caller, other, { address: wallet.address }))).toMatchObject(unauthorized)

    const { message } = await stranger.calls.wallets.challenge.mutate({ address: wallet.address })
    const input = { address: wallet.address, signature: await wallet.signMessage({ message }) }
    expect(await refusalOf(caller.calls.wallets.prove.mutate(input))).toMatchObject(unauthorized)
    expect(await refusalOf(stranger.calls.wallets.prove.mutate({ ...input, signature: 'signed' }))).toMatchObject(
      unauthorized,
    )
    await stranger.calls.wallets.prove.mutate(input)
    expect(await refusalOf(stranger.calls.wallets.prove.mutate(input))).toMatchObject(unauthorized)

    const late = await caller.calls.wallets.challenge.mutate({ address: other.address })
    const signature = await other.signMessage({ message: late.message })
    house.clock.advance(600_000)
    expect(await refusalOf(caller.calls.wallets.prove.mutate({ address: other.address, signature }))).toMatchObject(
      unauthorized,
    )
  })

  test('takes the address from accounts that only typed it, and keeps it from all others', async () => {
    const [owner, typist] = [await buildCaller(), await buildCaller()]
    const other = buildWallet()
    const typed = await typist.calls.users.update.mutate({ wallet: other.address })
    expect(typed).toMatchObject({ wallet: other.address, isWalletProven: false })
    await prove(owner, other)
    expect(await typist.calls.users.me.query()).toMatchObject({ wallet: null })
    await house.drain()
    const notice = (await house.mailsTo(typist.user.email)).find(mail => mail.subject.endsWith('was unlinked'))
    expect(notice?.text).toContain(`owns the wallet ${shortAddress(other.address)}, which`)
    const linked = { statusCode: 400, fields: { wallet: 'Wallet is linked to another account' } }
    expect(await refusalOf(typist.calls.users.update.mutate({ wallet: other.address.toLowerCase() }))).toMatchObject(
      linked,
    )
    expect(await refusalOf(prove(typist, other))).toMatchObject(linked)

    // Repeating the current address keeps it proven.
    expect(await owner.calls.users.update.mutate({ wallet: other.address })).toMatchObject({ isWalletProven: true })
    await owner.calls.wallets.remove.mutate()
    expect(await prove(typist, other)).toMatchObject({ isWalletProven: true })
  })

  test('lets one of two accounts win that prove an address at the same time', async () => {
    const callers = await Promise.all([buildCaller(), buildCaller()])
    const wallet = buildWallet()
    const outcomes = await Promise.allSettled(callers.map(caller => prove(caller, wallet)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('replacing a proven wallet', () => {
  const secret = 'correct horse battery'

  test.each(['wallets.prove', 'PUT /api/user', 'removal first'])('needs the password: %s', async way => {
    const owner = await buildAccount(house.ctx, { password: secret })
    const caller = { ...owner, calls: house.trpc(owner.accessToken) }
    const [wallet, next] = [buildWallet(), buildWallet()]
    await prove(caller, wallet)
    if (way === 'removal first') await caller.calls.wallets.remove.mutate()
    const replace = (password?: string) =>
      way === 'PUT /api/user'
        ? caller.calls.users.update.mutate({ wallet: next.address, password })
        : prove(caller, next, { password })
    expect(await refusalOf(replace())).toMatchObject({ fields: { password: 'Password is required' } })
    expect(await refusalOf(replace('wrong horse'))).toMatchObject({ fields: { password: 'Password is wrong' } })
    expect(await replace(secret)).toMatchObject({ wallet: next.address })
    if (way !== 'removal first') {
      await house.drain()
      const [mail] = await house.mailsTo(owner.user.email)
      expect(mail).toMatchObject({ subject: 'Your Limelight wallet was changed' })
      expect(mail?.text).toContain(`from ${shortAddress(wallet.address)} to ${shortAddress(next.address)}.`)
    }
  })
})

test('a removed wallet is named in a mail, which leads Google users to their sessions', async () => {
  const { user, calls } = await buildCaller()
  await house.ctx.db.deleteFrom('credentials').where('user_id', '=', user.id).execute()
  const { address } = buildWallet()
  await calls.users.update.mutate({ wallet: address })
  await calls.wallets.remove.mutate()
  await house.drain()
  const [mail] = await house.mailsTo(user.email)
  expect(mail).toMatchObject({ subject: 'Your Limelight wallet was removed' })
  expect(mail?.text).toContain(`The wallet ${shortAddress(address)} was just removed`)
  expect(mail?.links[0]).toBe(`${house.url}/user/password`)
})

describe('balance', () => {
  test('comes from the chain', async () => {
    const caller = await buildCaller()
    await caller.calls.users.update.mutate({ wallet: testAccount(4).address })
    expect(await caller.calls.wallets.balance.query()).toEqual({
      usdt: '1000000',
      native: '10000',
      owed: '0',
      asOf: expect.stringMatching(/^\d{4}-.*Z$/),
    })
  })

  test('is unknown without a wallet', async () => {
    const { calls } = await buildCaller()
    expect(await calls.wallets.balance.query()).toEqual({ usdt: null, native: null, owed: null, asOf: null })
  })
})
