import type { Revert } from '@limelight/chain/reverts'
import type { ChainTransactionRow } from '@limelight/db/deposits/tables'

/**
 * What operators read when a call is not sent: the cause, then the fix. docs/operating.md lists them.
 */
export function outOfFunds(account: string, { needed, held }: { needed: bigint; held: bigint }): string {
  return `The account ${account} holds ${toCoins(held)} POL and the call needs up to ${toCoins(needed)}. Send POL to it; the call is retried.`
}

export function otherKey(row: ChainTransactionRow, account: string, named: string): string {
  const variable = row.signer === 'OPERATOR' ? 'ESCROW_OPERATOR_KEY' : 'ESCROW_ARBITER_KEY'
  return `The terms name the ${row.signer.toLowerCase()} ${named}, and ${variable} is the key of ${account}. Run a worker with the former key until this deposit has ended.`
}

export function refused(revert: Revert): string {
  return `The contract refuses the call: ${describeRevert(revert)}. Look at the deposit in a block explorer; the call is retried while its stage allows it.`
}

export function cannotBuild({ message }: Error): string {
  return `The call cannot be built: ${message} This is a fault of the program. Report it.`
}

export function revertedInBlock(hash: string): string {
  return `The transaction ${hash} reverted in its block, probably because another call came first. It is sent again if it is still needed.`
}

export function takenNonce(account: string, nonce: number): string {
  return `Nonce ${nonce} of ${account} was used by a transaction that this worker did not send. If nobody used the key by hand, it is stolen: replace it.`
}

export const noResumesLeft =
  'The arbiter has resumed this deposit 8 times, and the contract allows no more. Decide the dispute by a split.'

/** A payout that waits for its period, after a party has called the contract by hand. */
export const contradicted = 'A call of a party contradicts it. An admin decides the dispute.'

/** The node refuses a transaction because of its fee. */
export const feeRefused = 'The node refuses the fee of the transaction as too low. It is raised and sent again.'

export function describeRevert({ name, args }: Revert): string {
  return args.length === 0 ? name : `${name}(${args.map(String).join(', ')})`
}

function toCoins(wei: bigint): string {
  return (Number(wei / 10n ** 12n) / 1e6).toString()
}
