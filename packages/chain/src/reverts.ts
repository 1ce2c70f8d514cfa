import { BaseError, decodeErrorResult, ExecutionRevertedError, type Hex, isHex } from 'viem'
import { escrowAbi } from './artifacts/escrow.ts'
import { testUsdtAbi } from './artifacts/test-usdt.ts'

/** Why a contract refused a call: the name of its error, or its reason as a text. */
export type Revert = { name: string; args: readonly unknown[] }

const errors = [...escrowAbi, ...testUsdtAbi].filter(item => item.type === 'error')

/** Undefined when the call failed for another reason, such as a node that does not answer. */
export function revertOf(error: unknown): Revert | undefined {
  if (!(error instanceof BaseError)) return undefined
  const reverted = error.walk(cause => cause instanceof ExecutionRevertedError)
  const data = findData(error)
  if (data !== undefined) return decode(data)
  return reverted instanceof ExecutionRevertedError ? { name: reverted.shortMessage, args: [] } : undefined
}

function decode(data: Hex): Revert {
  try {
    const { errorName, args } = decodeErrorResult({ abi: errors, data })
    return { name: errorName, args: args ?? [] }
  } catch {
    return { name: `an unknown error ${data.slice(0, 10)}`, args: [] }
  }
}

/** Nodes put the data of a revert at different depths. */
function findData(error: BaseError): Hex | undefined {
  let found: Hex | undefined
  error.walk(cause => {
    const data = typeof cause === 'object' && cause !== null && 'data' in cause ? cause.data : undefined
    const inner = typeof data === 'object' && data !== null && 'data' in data ? data.data : data
    if (isHex(inner) && inner.length >= 10) found = inner
    return found !== undefined
  })
  return found
}
