import { escrowAddress as releasedAddress } from '@limelight/chain/artifacts/escrow'
import { readBalances } from '@limelight/chain/balances'
import type { ChainHealth } from '@limelight/contract/chain/schema'
import { formatUsdt, parseUsdt } from '@limelight/contract/deposits/units'
import { readReadings } from '../chain/readings.ts'
import { readFollowerState } from '../chain/state.ts'
import type { Context } from '../context.ts'
import { fetchFromNode } from './chain-node.ts'
import { readLedger } from './store.ts'

const minuteMs = 60_000
const shownMinutes = 60

/** How the follower has done, and whether our accounts and the escrow hold what they should. */
export async function getChainHealth(ctx: Context): Promise<ChainHealth> {
  const now = ctx.clock.now().getTime()
  const { escrowOperatorAddress, escrowArbiterAddress, usdtAddress, chainExplorerUrl } = ctx.config
  const [state, readings, ledger, node] = await Promise.all([
    readFollowerState(ctx),
    readReadings(ctx),
    readLedger(ctx.db, usdtAddress.toLowerCase()),
    fetchFromNode(ctx, () => readNode(ctx), unknownValues),
  ])
  const first = (Math.floor(now / minuteMs) - shownMinutes + 1) * minuteMs
  const byMinute = new Map(readings.map(reading => [reading.minute.getTime(), reading]))
  const lastHour = Array.from({ length: shownMinutes }, (_, index) => byMinute.get(first + index * minuteMs))
  // Rows that are not followed yet would look like missing money.
  const isLevel = node.head !== null && node.head === state.followed
  return {
    lagSeconds: state.lagSeconds,
    lagMs: lastHour.map(reading => reading?.lagMs ?? null),
    rpcErrors: lastHour.reduce((sum, reading) => sum + (reading?.rpcErrors ?? 0), 0),
    reorgs: readings.reduce((sum, { reorgs }) => sum + reorgs, 0),
    deepestReorg: Math.max(0, ...readings.map(({ deepest }) => deepest)),
    isReleased: node.isReleased,
    difference: node.held === null || !isLevel ? null : formatDifference(ledger - parseUsdt(node.held)),
    operator: { address: escrowOperatorAddress, native: node.operator },
    arbiter: { address: escrowArbiterAddress, native: node.arbiter },
    explorerUrl: chainExplorerUrl ?? null,
  }
}

function formatDifference(units: bigint): string {
  return units < 0n ? `-${formatUsdt(-units)}` : formatUsdt(units)
}

type NodeValues = {
  head: number | null
  isReleased: boolean | null
  held: string | null
  operator: string | null
  arbiter: string | null
}
const unknownValues: NodeValues = { head: null, isReleased: null, held: null, operator: null, arbiter: null }

async function readNode({ chain, config }: Context): Promise<NodeValues> {
  const client = await chain.client()
  const { usdtAddress, escrowAddress, escrowOperatorAddress, escrowArbiterAddress } = config
  const contracts = { usdtAddress, escrowAddress }
  const [head, code, escrow, operator, arbiter] = await Promise.all([
    client.getBlockNumber(),
    client.getCode({ address: releasedAddress }),
    readBalances(client, contracts, escrowAddress),
    readBalances(client, contracts, escrowOperatorAddress),
    readBalances(client, contracts, escrowArbiterAddress),
  ])
  return {
    head: Number(head),
    // CREATE2 makes the address from the code, so the same address has the same code.
    isReleased: escrowAddress.toLowerCase() === releasedAddress.toLowerCase() && code !== undefined,
    held: escrow.usdt,
    operator: operator.native,
    arbiter: arbiter.native,
  }
}
