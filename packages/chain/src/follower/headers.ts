import { hexToBytes, keccak256 } from 'viem'
import { type Call, RpcError, readField } from './rpc.ts'

export type Header = {
  number: number
  hash: string
  parentHash: string
  /** Seconds. */
  time: number
  logsBloom: string
}

export function headerCall(block: number | 'latest' | 'finalized'): Call {
  const tag = typeof block === 'number' ? `0x${block.toString(16)}` : block
  return { method: 'eth_getBlockByNumber', params: [tag, false] }
}

/** A node answers null for a block that it does not have. */
export function readHeader(block: unknown): Header | undefined {
  if (block === null) return undefined
  const text = (name: string) => {
    const value = readField(block, name)
    if (typeof value !== 'string') throw new RpcError('unavailable', `The node sent a block without ${name}.`)
    return value
  }
  return {
    number: Number(text('number')),
    hash: text('hash'),
    parentHash: text('parentHash'),
    time: Number(text('timestamp')),
    logsBloom: text('logsBloom'),
  }
}

/** Whether a block can hold logs. Without the bits of one of the sources it certainly holds none. */
export function createBloomTest(sources: { address: string; topics: string[] }[]): (logsBloom: string) => boolean {
  const known = sources.map(({ address, topics }) => ({ address: bloomBits(address), topics: topics.map(bloomBits) }))
  return logsBloom => {
    const holds = (bits: number[]) => bits.every(bit => hasBit(logsBloom, bit))
    return known.some(({ address, topics }) => holds(address) && topics.some(holds))
  }
}

/** The three bits of a value: the first three pairs of bytes of its hash, each modulo 2048. */
function bloomBits(value: string): number[] {
  const hash = hexToBytes(keccak256(hexToBytes(`0x${value.slice(2)}`)))
  return [0, 2, 4].map(at => (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047)
}

/** Bit 0 is the last one of the last hex digit. */
function hasBit(logsBloom: string, bit: number): boolean {
  const digit = Number.parseInt(logsBloom[logsBloom.length - 1 - (bit >> 2)] ?? '0', 16)
  return (digit & (1 << (bit & 3))) !== 0
}
