import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { escrowAbi, escrowAddress } from '@limelight/chain/artifacts/escrow'
import { deployEscrow } from '@limelight/chain/deploy-escrow'
import { encodeCall } from '@limelight/chain/escrow-calls'
import { openLocalAccount } from '@limelight/chain/signing-account'
import { startAnvil } from '@limelight/chain/test/anvil'
import { deployTestUsdt, testAccount } from '@limelight/chain/test-usdt'
import type { DepositCall, Terms } from '@limelight/contract/deposits/schema'
import {
  authorizationDigest,
  extendDigest,
  refundDigest,
  releaseDigest,
  splitDigest,
  toStruct,
} from '@limelight/contract/deposits/typed-data'
import { parseUsdt } from '@limelight/contract/deposits/units'
import type { Context } from '@limelight/core/context'
import { authorizationFor, payWithAuthorization, readCart, verifyPayment } from '@limelight/core/deposits/pay'
import { settle } from '@limelight/core/deposits/settle'
import { fixTerms } from '@limelight/core/deposits/terms'
import { demoKeys, type Environment } from '@limelight/core/runtime/config'
import { openSigners, type Signers } from '@limelight/core/signers'
import type { Transaction } from '@limelight/db/database'
import { createTestClient, erc20Abi, http, type LocalAccount, publicActions, walletActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll } from 'vitest'
import { openHouse, type TestHouse } from '../house.ts'

export const [buyer, seller, stranger] = [testAccount(1), testAccount(2), testAccount(3)]
export const price = parseUsdt('210')

/** Blocks that anvil wants on top of a final one, by the length of its epochs. */
const finalityDepths = { long: 70, short: 3 } as const
const shortEpochs = ['--slots-in-an-epoch', '1']

export type SceneOptions = {
  /** Short epochs make blocks final at once, so that many turns are cheap. */
  epochs?: keyof typeof finalityDepths
  /** What the house needs to know about programs that use the chain too. */
  environment?: (rpcUrl: string) => Promise<Environment>
}

/** A house on a chain of its own, whose blocks and time only this file moves. */
export async function openScene({ epochs = 'long', environment }: SceneOptions = {}) {
  const anvil = await startAnvil({ chainId: 80002, flags: epochs === 'short' ? shortEpochs : [] })
  const { address: token } = await deployTestUsdt(anvil)
  await deployEscrow({ rpcUrl: anvil.rpcUrl, chainId: 80002, account: openLocalAccount(demoKeys[0]) })
  const changes = await environment?.(anvil.rpcUrl)
  const house = await openHouse({ CHAIN_RPC_URL: anvil.rpcUrl, USDT_ADDRESS: token, ...changes })
  afterAll(() => anvil[Symbol.asyncDispose]())
  const node = createTestClient({ mode: 'anvil', transport: http(anvil.rpcUrl), pollingInterval: 10 })
    .extend(publicActions)
    .extend(walletActions)
  const site = { chainId: 80002, contract: escrowAddress.toLowerCase() }
  /** Of a deposit without fixed terms, nothing that anyone signs is accepted. */
  const termsOf = async (key: string) => {
    const row = await ctx.db.selectFrom('deposit_terms').select('terms').where('key', '=', key).executeTakeFirst()
    return row?.terms ?? { buyer: buyer.address, seller: seller.address, amount: '0' }
  }
  const { ctx } = house
  const usdt = { address: token, abi: erc20Abi } as const
  // Blocks that anvil mines by itself come some time after a call, so a test could look too early.
  await node.setAutomine(false)
  let isMining = true
  /** Mines a block if calls wait for one. */
  const mineWaiting = async (): Promise<boolean> => {
    if (!isMining || (await node.getTxpoolStatus()).pending === 0) return false
    await node.mine({ blocks: 1 })
    return true
  }
  const receiptOf = async (hash: `0x${string}`) => {
    await node.mine({ blocks: 1 })
    return node.getTransactionReceipt({ hash })
  }
  /** One turn of the sender, and the block that its calls wait for. */
  const turn = async (as: Context, signers: Signers): Promise<boolean> => {
    const hasWorked = await settle(as, signers)
    return (await mineWaiting()) || hasWorked
  }

  const scene = {
    house,
    node,
    token,
    site,
    inTransaction: <Result>(work: (trx: Transaction) => Promise<Result>) => ctx.db.transaction().execute(work),
    /** Fixes the terms of a new deposit, and returns its id and key. */
    async fix(execDays = 14, id: string = randomUUID()) {
      const agreement = { buyer: buyer.address, seller: seller.address, units: price, execDays }
      const { deposit } = await ctx.db.transaction().execute(trx => fixTerms(ctx, trx, id, agreement))
      return { id, key: deposit.key }
    },
    /** The buyer signs for these deposits, and the sender's row is queued. */
    async pay(...ids: string[]) {
      const signature = await signPayment(ctx, ids)
      const payment = await verifyPayment(ctx, ids, signature)
      await ctx.db.transaction().execute(trx => payWithAuthorization(ctx, trx, payment))
    },
    signRelease: async (key: string) => buyer.sign({ hash: releaseDigest(site, key, await termsOf(key)) }),
    signRefund: async (key: string) => seller.sign({ hash: refundDigest(site, key, await termsOf(key)) }),
    signExtend: (key: string, deadline: Date) =>
      buyer.sign({ hash: extendDigest(site, key, deadline.getTime() / 1000) }),
    signSplit: async (key: string, toSeller: bigint, party: 'buyer' | 'seller') =>
      (party === 'buyer' ? buyer : seller).sign({ hash: splitDigest(site, key, await termsOf(key), toSeller) }),
    /** Turns of the sender until nothing is left to do now. */
    async settle(as: Context = ctx) {
      const signers = await openSigners(as)
      for (let turns = 0; await turn(as, signers); turns += 1) {
        // Five hundred races leave some thousand calls.
        if (turns > 10_000) throw new Error('The sender never comes to rest.')
      }
    },
    /** Until `resumeBlocks`, calls wait in the pool unless the test mines a block itself. */
    holdBlocks() {
      isMining = false
    },
    resumeBlocks() {
      isMining = true
    },
    /** Makes the newest block final. */
    mineFinal: () => node.mine({ blocks: finalityDepths[epochs] }),
    /** Moves the business clock and the chain's time alike. */
    async advance(ms: number) {
      house.clock.advance(ms)
      await node.increaseTime({ seconds: ms / 1000 })
      await node.mine({ blocks: 1 })
    },
    balanceOf: (account: `0x${string}`) =>
      node.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
    /** A party calls the contract without us, and a block has the call. */
    async callByHand(id: string, account: LocalAccount, kind: Exclude<DepositCall, 'DEPOSIT'>) {
      const [cart] = await readCart(ctx, [id])
      if (cart === undefined) throw new Error('The deposit has no terms.')
      const data = encodeCall(kind, [cart.terms], { proof: `0x${'cd'.repeat(32)}` })
      const hash = await node.sendTransaction({ account, chain: null, to: escrowAddress, data })
      await receiptOf(hash)
    },
    /** The buyer approves and deposits in the wallet. */
    async depositByHand(id: string, terms?: Terms) {
      const [cart] = terms === undefined ? await readCart(ctx, [id]) : [{ terms }]
      if (cart === undefined) throw new Error('The deposit has no terms.')
      const as = { account: buyer, chain: null } as const
      const approval = await node.writeContract({
        ...as,
        ...usdt,
        functionName: 'approve',
        args: [escrowAddress, price],
      })
      await receiptOf(approval)
      const call = { address: escrowAddress, abi: escrowAbi, functionName: 'deposit' } as const
      const hash = await node.writeContract({ ...as, ...call, args: [[toStruct(cart.terms)]] })
      await receiptOf(hash)
    },
    /** Sends a call of a platform key around the sender. */
    async sendAs(from: string, data: `0x${string}`) {
      const key = demoKeys[from === ctx.config.escrowOperatorAddress ? 0 : 1]
      const hash = await node.sendTransaction({
        account: privateKeyToAccount(key),
        chain: null,
        to: escrowAddress,
        data,
      })
      await receiptOf(hash)
    },
    /** Runs the sender, and mines what it and any wallet send, until `work` has its answer. */
    async whileSettling<Result>(work: () => Promise<Result>): Promise<Result> {
      const signers = await openSigners(ctx)
      let isDone = false
      const working = work().finally(() => {
        isDone = true
      })
      while (!isDone) await Promise.all([turn(ctx, signers), Promise.race([working, nextTurn()])])
      return working
    },
    /** While `work` runs, the buyer's USDT are with someone else. */
    async emptyBuyer(work: () => Promise<void>) {
      const amount = await node.readContract({ ...usdt, functionName: 'balanceOf', args: [buyer.address] })
      const move = async (account: typeof buyer, to: `0x${string}`) => {
        const args = [to, amount] as const
        const hash = await node.writeContract({ account, chain: null, ...usdt, functionName: 'transfer', args })
        await receiptOf(hash)
      }
      await move(buyer, stranger.address)
      await work()
      await move(stranger, buyer.address)
    },
    async eventsOf(key: string) {
      const logs = await node.getContractEvents({ address: escrowAddress, abi: escrowAbi, fromBlock: 0n })
      return logs.filter(log => 'key' in log.args && log.args.key === key).map(log => log.eventName)
    },
    transactions: () =>
      ctx.db
        .selectFrom('chain_transactions')
        .select(['id', 'kind', 'keys', 'status', 'problem', 'signer', 'hash', 'nonce', 'input'])
        .orderBy('position')
        .execute(),
  }
  return {
    ...scene,
    /** A new deposit that is paid, in a final block. */
    async fund() {
      const deposit = await scene.fix()
      await scene.pay(deposit.id)
      await scene.settle()
      await scene.mineFinal()
      await scene.settle()
      return deposit
    },
  }
}

export async function signPayment(ctx: TestHouse['ctx'], ids: string[], signer = buyer): Promise<string> {
  const authorization = await authorizationFor(ctx, await readCart(ctx, ids))
  if (authorization === null) throw new Error('The token has no ERC-3009.')
  return signer.sign({ hash: authorizationDigest(authorization) })
}
