import { escrowAbi, escrowAddress } from '@limelight/chain/artifacts/escrow'
import { testUsdtAbi } from '@limelight/chain/artifacts/test-usdt'
import { deployEscrow } from '@limelight/chain/deploy-escrow'
import { createSend } from '@limelight/chain/follower/rpc'
import { openLocalAccount } from '@limelight/chain/signing-account'
import { deployTestUsdt, testAccount } from '@limelight/chain/test-usdt'
import { demoKeys } from '@limelight/core/runtime/config'
import { encodeFunctionData, type Hex } from 'viem'

const amount = 1_000_000n
const buyers = [1, 2].map(accountOf)
const sellers = [3, 4].map(accountOf)
const operator = accountOf(5)
const arbiter = accountOf(6)
/** Transfers between strangers are no rows. */
const strangers = [7, 8].map(accountOf)

/** The accounts whose transfers the index keeps. */
export const linkedWallets = [...buyers, ...sellers]

type Terms = ReturnType<typeof termsOf>
type Open = { terms: Terms; snapshotAt: number }

function accountOf(index: number): Hex {
  return `0x${testAccount(index).address.slice(2).toLowerCase()}`
}

/** A chain that a script writes: blocks with random calls, and reorgs by going back to a snapshot. */
export type ScriptedChain = Awaited<ReturnType<typeof openScriptedChain>>

export async function openScriptedChain(rpcUrl: string) {
  const send = createSend(rpcUrl)
  const call = async (method: string, params: unknown[] = []) => {
    const [result] = await send([{ method, params }], new AbortController().signal)
    return result
  }
  const { address: usdt } = await deployTestUsdt({ rpcUrl })
  const token: Hex = `0x${usdt.slice(2).toLowerCase()}`
  await deployEscrow({ rpcUrl, chainId: 80002, account: openLocalAccount(demoKeys[0]) })
  const transact = (from: Hex, to: Hex, data: Hex) =>
    call('eth_sendTransaction', [{ from, to, data, gas: '0x7a120', maxFeePerGas: '0x2540be400' }])
  for (const buyer of [...buyers, ...strangers]) {
    await transact(accountOf(0), token, transferData(buyer, 1_000_000_000n))
    const args = [escrowAddress, 2n ** 200n] as const
    await transact(buyer, token, encodeFunctionData({ abi: testUsdtAbi, functionName: 'approve', args }))
  }
  await call('evm_setAutomine', [false])

  let salt = 0n
  let deposits: Open[] = []
  /** The snapshot of each block, to which a reorg goes back. */
  let snapshots: { number: number; id: unknown }[] = []

  const head = async () => Number(await call('eth_blockNumber'))
  const mine = async () => {
    await call('evm_mine')
    snapshots.push({ number: await head(), id: await call('evm_snapshot') })
  }

  async function sendRandom(random: () => number): Promise<void> {
    const pick = <Item>(items: Item[]): Item => {
      const item = items[Math.floor(random() * items.length)]
      if (item === undefined) throw new Error('There is nothing to pick.')
      return item
    }
    const kind = random()
    if (kind < 0.3) {
      await transact(
        pick([...buyers, ...strangers]),
        token,
        transferData(pick([...sellers, ...strangers]), BigInt(1 + Math.floor(random() * 9))),
      )
    } else if (kind < 0.55 || deposits.length === 0) {
      salt += 1n
      const terms = termsOf({ buyer: pick(buyers), seller: pick(sellers), token, salt })
      deposits.push({ terms, snapshotAt: await head() })
      await transact(
        terms.buyer,
        escrowAddress,
        encodeFunctionData({ abi: escrowAbi, functionName: 'deposit', args: [[terms]] }),
      )
    } else {
      const { terms } = pick(deposits)
      const { from, data } = pick(callsOf(terms))
      // Calls of the wrong stage revert, as they do on a real chain.
      await transact(from, escrowAddress, data)
    }
  }

  return {
    token,
    head,
    /** Starts a script: what the former one wrote is gone. */
    async reset(base: unknown): Promise<unknown> {
      if (base !== undefined) await call('evm_revert', [base])
      await call('anvil_dropAllTransactions')
      deposits = []
      snapshots = []
      return call('evm_snapshot')
    },
    async mineEmpty(count: number): Promise<void> {
      await call('anvil_mine', [`0x${count.toString(16)}`])
      snapshots.push({ number: await head(), id: await call('evm_snapshot') })
    },
    async mineRandom(random: () => number): Promise<void> {
      for (let count = Math.floor(random() * 4); count > 0; count -= 1) await sendRandom(random)
      await mine()
    },
    /** Goes back by about `depth` blocks, but not below `lowest`, and mines a longer fork. */
    async reorg(random: () => number, depth: number, lowest: number): Promise<number> {
      const from = await head()
      const target = snapshots.findLast(({ number }) => number <= from - depth && number >= lowest)
      if (target === undefined) return 0
      await call('evm_revert', [target.id])
      await call('anvil_dropAllTransactions')
      snapshots = snapshots.filter(({ number }) => number < target.number)
      snapshots.push({ number: target.number, id: await call('evm_snapshot') })
      deposits = deposits.filter(({ snapshotAt }) => snapshotAt < target.number)
      while ((await head()) <= from) {
        await sendRandom(random)
        await mine()
      }
      return from - target.number
    },
    async newest(): Promise<{ number: number; hash: string; finalized: number }> {
      const block = await call('eth_getBlockByNumber', ['latest', false])
      const finalized = await call('eth_getBlockByNumber', ['finalized', false])
      const field = (value: unknown, name: string) => String(Reflect.get(Object(value), name))
      return {
        number: Number(field(block, 'number')),
        hash: field(block, 'hash'),
        finalized: Number(field(finalized, 'number')),
      }
    },
  }
}

function transferData(to: Hex, value: bigint): Hex {
  return encodeFunctionData({ abi: testUsdtAbi, functionName: 'transfer', args: [to, value] })
}

function termsOf({ buyer, seller, token, salt }: { buyer: Hex; seller: Hex; token: Hex; salt: bigint }) {
  return {
    ...{ buyer, seller, operator, arbiter, token, amount },
    ...{ depositBy: 4_000_000_000, deliverPeriod: 86_400, reviewPeriod: 86_400, disputePeriod: 86_400 },
    salt: `0x${salt.toString(16).padStart(64, '0')}` as const,
  }
}

function callsOf(terms: Terms): { from: Hex; data: Hex }[] {
  const proof: Hex = `0x${'1'.repeat(64)}`
  return [
    { from: operator, data: encodeFunctionData({ abi: escrowAbi, functionName: 'deliver', args: [terms, proof] }) },
    { from: terms.seller, data: encodeFunctionData({ abi: escrowAbi, functionName: 'reopen', args: [terms] }) },
    { from: terms.buyer, data: encodeFunctionData({ abi: escrowAbi, functionName: 'dispute', args: [terms] }) },
    { from: arbiter, data: encodeFunctionData({ abi: escrowAbi, functionName: 'resume', args: [terms] }) },
    { from: arbiter, data: encodeFunctionData({ abi: escrowAbi, functionName: 'split', args: [terms, 400_000n] }) },
    { from: terms.buyer, data: encodeFunctionData({ abi: escrowAbi, functionName: 'release', args: [terms] }) },
    { from: terms.seller, data: encodeFunctionData({ abi: escrowAbi, functionName: 'refund', args: [terms] }) },
  ]
}
