import type { FollowerOptions } from '@limelight/chain/follower/follower'
import type { Context } from '../context.ts'
import { openReadings, type Readings } from './readings.ts'
import { createRecorder } from './record.ts'
import {
  findOtherChain,
  findState,
  type Lease,
  LeaseLostError,
  leaseRenewalMs,
  releaseLease,
  renewLease,
  saveProblem,
  takeLease,
} from './state-store.ts'

/** Websockets announce new blocks; this is for nodes without, and for lost announcements. */
const pollMs = 1000

export type FollowOptions = {
  signal: AbortSignal
  onRpcError: (node: string, problem: string) => void
  /** For tests and drills, which hurry, watch and break rules on purpose. */
  changes?: Partial<Pick<FollowerOptions, 'pollMs' | 'isSame' | 'headsUrl' | 'onTurn'>>
}

/**
 * Follows the chain while this process has the lease, and returns when it is lost, when the signal
 * aborts, or false at once when another process has it.
 */
export async function followChain(ctx: Context, options: FollowOptions): Promise<boolean> {
  const contracts = { escrow: ctx.config.escrowAddress.toLowerCase(), token: ctx.config.usdtAddress.toLowerCase() }
  const lease = await takeLease(ctx, contracts)
  if (lease === undefined) return false
  const holding = holdLease(ctx, lease, options.signal)
  const readings = openReadings(ctx, lease.chainId)
  try {
    if (await isOtherIndex(ctx, lease, contracts)) return false
    await followWithLease(ctx, { lease, contracts, readings }, { ...options, signal: holding.signal })
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error
    ctx.logger.warn('Another process follows the chain now')
  } finally {
    await readings.stop()
    await holding.stop()
  }
  return true
}

async function followWithLease(
  ctx: Context,
  { lease, contracts, readings }: { lease: Lease; contracts: { escrow: string; token: string }; readings: Readings },
  { signal, onRpcError, changes }: FollowOptions,
): Promise<void> {
  const [{ follow }, { createNode }] = await Promise.all([
    import('@limelight/chain/follower/follow'),
    import('@limelight/chain/follower/node'),
  ])
  const { chainId, chainConfirmations, chainStartBlock, environment } = ctx.config
  const nodes = ctx.secrets.chainRpcUrls.map((url, index) => {
    const name = `Node ${index + 1} of CHAIN_RPC_URL`
    return createNode({
      ...{ name, url, chainId, contracts, confirmations: chainConfirmations },
      onError(problem) {
        onRpcError(String(index + 1), problem.problem)
        readings.countRpcError()
        ctx.logger.warn({ err: problem }, `${name} failed`)
      },
    })
  })
  await follow({
    nodes,
    headsUrl: ctx.secrets.chainRpcUrls[0],
    contracts,
    startBlock: chainStartBlock,
    store: await createRecorder(ctx, lease, contracts.escrow, readings),
    canLoseFinalBlocks: environment === 'local',
    pollMs,
    onWarning: (text, details) => ctx.logger.warn(details, text),
    signal,
    ...changes,
  })
}

/** Rows of another chain or of other contracts cannot be continued. */
async function isOtherIndex(
  ctx: Context,
  lease: Lease,
  contracts: { escrow: string; token: string },
): Promise<boolean> {
  const problem = await findMismatch(ctx, lease, contracts)
  if (problem === undefined) return false
  await saveProblem(ctx.db, { lease, problem, haltedAt: ctx.clock.now() })
  ctx.logger.error(problem)
  return true
}

async function findMismatch(
  { db }: Context,
  { chainId }: Lease,
  contracts: { escrow: string; token: string },
): Promise<string | undefined> {
  const other = await findOtherChain(db, chainId)
  if (other !== undefined)
    return `The index is of chain ${other} and CHAIN_ID says ${chainId}. Set CHAIN_ID back, or start with an empty index.`
  const state = await findState(db, chainId)
  if (state?.escrow === contracts.escrow && state.token === contracts.token) return undefined
  return 'The index is of other contracts than ESCROW_ADDRESS and USDT_ADDRESS. Set both back, or start with an empty index.'
}

/** Renews the lease until it is lost or stopped. */
function holdLease(
  ctx: Context,
  lease: Lease,
  signal: AbortSignal,
): { signal: AbortSignal; stop: () => Promise<void> } {
  const lost = new AbortController()
  const timer = setInterval(() => {
    renewLease(ctx, lease).then(
      isHeld => {
        if (!isHeld) lost.abort()
      },
      (error: unknown) => ctx.logger.warn({ err: error }, 'Could not renew the lease of the chain'),
    )
  }, leaseRenewalMs)
  return {
    signal: AbortSignal.any([signal, lost.signal]),
    async stop() {
      clearInterval(timer)
      await releaseLease(ctx.db, lease).catch(() => undefined)
    },
  }
}
