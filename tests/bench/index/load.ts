import { testUsdtAbi } from '@limelight/chain/artifacts/test-usdt'
import { createSend } from '@limelight/chain/follower/rpc'
import { type Anvil, startAnvil } from '@limelight/chain/test/anvil'
import { deployTestUsdt, testAccount } from '@limelight/chain/test-usdt'
import { encodeFunctionData, type Hex } from 'viem'

const senders = Array.from({ length: 50 }, (_, index) => testAccount(index).address)
/** Receivers of the transfers. The index keeps the transfers of those that are linked. */
export const receivers = Array.from(
  { length: 1000 },
  (_, index): Hex => `0x${(0x11ce0000 + index).toString(16).padStart(40, 'a')}`,
)

/** A chain full of transfers of the test USDT, each in a transaction of its own. */
export type LoadedChain = Anvil & {
  token: Hex
  /** The blocks that hold the load. */
  from: number
  to: number
  /** Sends transfers that the next block holds, at most one per account. */
  send: (transfers: number) => Promise<void>
  /** Mines a block. Returns its number. */
  mine: () => Promise<number>
}

/** So many groups of blocks, each with its transfers in the first block. */
export type Load = { groups: number; transfers: number; blocks: number }

export async function loadChain({ groups, transfers, blocks }: Load): Promise<LoadedChain> {
  const flags = ['--slots-in-an-epoch', '1', '--order', 'fifo', '--accounts', String(senders.length)]
  const anvil = await startAnvil({ chainId: 80002, flags })
  const request = createSend(anvil.rpcUrl)
  const never = new AbortController().signal
  const call = async (method: string, params: unknown[] = []) => (await request([{ method, params }], never))[0]
  const { address } = await deployTestUsdt({ rpcUrl: anvil.rpcUrl })
  const transfer = (from: Hex, to: Hex, value: bigint) => {
    const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'transfer', args: [to, value] })
    return { method: 'eth_sendTransaction', params: [{ from, to: address, data, gas: '0x186a0' }] }
  }
  const [rich = address, ...poor] = senders
  for (const to of poor) await request([transfer(rich, to, 10_000_000_000n)], never)
  await call('evm_setAutomine', [false])

  let count = 0
  /** One per account, so that the order within the batch does not matter. */
  const send = async (size: number) => {
    const calls = senders.slice(0, size).map(from => {
      count += 1
      return transfer(from, receivers[(count * 7919) % receivers.length] ?? from, BigInt(1 + (count % 1000)))
    })
    await request(calls, never)
  }
  const readHead = async () => Number(await call('eth_blockNumber'))
  let head = await readHead()
  const from = head + 1
  for (let group = 0; group < groups; group += 1) {
    await send(transfers)
    await call('anvil_mine', [`0x${blocks.toString(16)}`])
  }
  const to = await readHead()
  // Blocks are final two blocks later.
  await call('anvil_mine', ['0x2'])
  head = to + 2
  return {
    ...anvil,
    ...{ token: `0x${address.slice(2).toLowerCase()}`, from, to, send },
    async mine() {
      head += 1
      await call('evm_mine')
      return head
    },
  }
}
