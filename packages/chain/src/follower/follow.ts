import { setTimeout as pause } from 'node:timers/promises'
import { HaltError, NoSecondNodeError } from './agree.ts'
import { backfill } from './backfill.ts'
import { finalize } from './finality.ts'
import type { Follower, FollowerOptions, Outcome } from './follower.ts'
import type { Header } from './headers.ts'
import { type Heads, openHeads } from './heads.ts'
import { extend } from './live.ts'
import type { Node, Tip } from './node.ts'
import { revertToAncestor } from './reorg.ts'
import { OtherChainError, RpcError } from './rpc.ts'
import type { FollowedBlock } from './store.ts'

/** Final blocks beyond this distance are fetched in ranges. */
const minBackfill = 32
const haltRetryMs = 2000
const errorRetryMs = 200
/** How often a node is asked that announces its heads. */
const announcedPollMs = 5000
/** Without a new block for so long, another node is asked. */
const staleAfterMs = 20_000

/**
 * Follows the chain until the signal aborts. It never guesses: what the nodes say must fit the blocks
 * that are stored, or it stands still and says why. Errors of the store end it.
 */
export async function follow(options: FollowerOptions): Promise<void> {
  const { headsUrl, onTurn = () => {}, ...given } = options
  const follower: Follower = { isSame, ...given, position: await options.store.load() }
  const heads = headsUrl === undefined ? undefined : openHeads(headsUrl)
  try {
    await followTurns(follower, heads, onTurn)
  } finally {
    heads?.close()
  }
}

export async function followTurns(
  follower: Follower,
  heads: Heads | undefined,
  onTurn: (outcome: Outcome) => void,
): Promise<void> {
  const { nodes, pollMs, signal } = follower
  let turn = 0
  let announced: Header | undefined
  let wasSilent = false
  let lastNewsAt = performance.now()
  while (!signal.aborted) {
    const node = nodes[turn % nodes.length]
    if (node === undefined) throw new Error('The follower has no chain node.')
    const outcome = await takeTurn(follower, node, announced)
    // The websocket is open and announces nothing.
    if (wasSilent && outcome === 'advanced') heads?.distrust()
    announced = undefined
    wasSilent = false
    onTurn(outcome)
    if (outcome === 'advanced') lastNewsAt = performance.now()
    if (outcome === 'failed' || performance.now() - lastNewsAt > staleAfterMs) {
      turn += 1
      lastNewsAt = performance.now()
    }
    if (outcome !== 'idle' || signal.aborted) continue
    announced = await waitForHead(heads, pollMs, signal)
    wasSilent = announced === undefined
  }
}

async function waitForHead(heads: Heads | undefined, pollMs: number, signal: AbortSignal): Promise<Header | undefined> {
  if (heads !== undefined) return heads.next(heads.isSubscribed ? announcedPollMs : pollMs, signal)
  await pause(pollMs, undefined, { signal }).catch(() => undefined)
  return undefined
}

async function takeTurn(follower: Follower, node: Node, announced: Header | undefined): Promise<Outcome> {
  const { signal, store } = follower
  try {
    const hasAdvanced = await step(follower, node, announced)
    await store.report(null)
    return hasAdvanced ? 'advanced' : 'idle'
  } catch (error) {
    if (signal.aborted) return 'idle'
    if (error instanceof NoSecondNodeError) {
      await store.report({ text: error.message, isHalted: false })
      return 'idle'
    }
    if (error instanceof HaltError || error instanceof OtherChainError) {
      await store.report({ text: `${node.name}: ${error.message}`, isHalted: true })
    } else if (!(error instanceof RpcError)) throw error
    const waitMs = error instanceof RpcError ? errorRetryMs : haltRetryMs
    await pause(Math.min(waitMs, follower.pollMs * 10), undefined, { signal }).catch(() => undefined)
    return 'failed'
  }
}

/** Returns whether anything was stored. */
async function step(follower: Follower, node: Node, announced: Header | undefined): Promise<boolean> {
  const { position, startBlock, signal } = follower
  const followed = position.blocks.at(-1)
  if (announced !== undefined && isNext(follower, announced)) {
    const finalized = await extend(follower, node, [announced], announced.number)
    if (finalized !== undefined) await finalize(follower, node, finalized)
    return true
  }
  const tip = await node.readTip(signal)
  const next = followed === undefined ? startBlock : followed.number + 1
  if (tip.finalized.number - next >= minBackfill) {
    const range = { node, from: next, end: tip.finalized.number, head: tip.head.number }
    if (followed !== undefined && (await isOffChain(follower, node, followed))) await revertToAncestor(follower, node)
    // Blocks that were followed live need their second reading before those after them are final.
    else if (!(await finalize(follower, node, tip.finalized))) await backfill(follower, range)
    return true
  }
  const hasNews = await followTip(follower, node, tip, next)
  const hasFinal = await finalize(follower, node, tip.finalized)
  return hasNews || hasFinal
}

/** An announced head needs no further check if it is the child of the checkpoint. */
function isNext({ position, isSame }: Follower, { number, parentHash }: Header): boolean {
  const followed = position.blocks.at(-1)
  return followed !== undefined && number === followed.number + 1 && isSame(followed, parentHash)
}

function isSame(stored: FollowedBlock, hash: string): boolean {
  return stored.hash === hash
}

async function isOffChain({ signal, isSame }: Follower, node: Node, followed: FollowedBlock): Promise<boolean> {
  const [header] = await node.readHeaders([followed.number], signal)
  if (header === undefined) throw new RpcError('unavailable', `The node does not have block ${followed.number}.`)
  return !isSame(followed, header.hash)
}

const maxLiveBlocks = 16

async function followTip(follower: Follower, node: Node, { head }: Tip, next: number): Promise<boolean> {
  const { position, canLoseFinalBlocks, signal } = follower
  const followed = position.blocks.at(-1)
  if (head.number < next) {
    const known = position.blocks.find(({ number }) => number === head.number)
    const isLost = canLoseFinalBlocks && followed !== undefined && head.number < followed.number
    if (!isLost && (known === undefined || follower.isSame(known, head.hash))) return false
    return revertToAncestor(follower, node)
  }
  const last = Math.min(head.number, next + maxLiveBlocks - 1)
  const numbers = Array.from({ length: last - next + 1 }, (_, index) => next + index)
  const headers = head.number === next ? [head] : await node.readHeaders(numbers, signal)
  if (headers.length < numbers.length) throw new RpcError('unavailable', 'The node lacks blocks below its head.')
  if (!areLinked(headers)) throw new RpcError('unavailable', 'The chain changed while it was read.')
  const [first] = headers
  if (followed !== undefined && first !== undefined && !follower.isSame(followed, first.parentHash)) {
    return revertToAncestor(follower, node)
  }
  await extend(follower, node, headers, head.number)
  return true
}

function areLinked(headers: Header[]): boolean {
  return headers.every((header, index) => index === 0 || header.parentHash === headers[index - 1]?.hash)
}
