/** Why a wallet did not do what the page asked for. */
export type ProblemKind =
  | 'rejected'
  | 'busy'
  | 'no-node'
  | 'unknown-network'
  | 'no-gas'
  | 'poor'
  | 'reverted'
  | 'mismatch'
  | 'failed'

const sentences: Record<ProblemKind, string> = {
  rejected: 'You rejected this in your wallet. No money has moved, so you can try again.',
  busy: 'Your wallet is already waiting for an answer. Open it and decide there first.',
  'no-node': 'Your wallet can’t reach the network. Check its connection and try again.',
  'unknown-network': 'Your wallet doesn’t know this network. Add it first.',
  'no-gas': 'Your wallet has too little POL to pay for gas. Top it up and try again.',
  poor: 'Your wallet has too little USDT for this payment. Top it up and try again.',
  reverted: 'The network refused the transaction, so no money has moved. Reload the page and try again.',
  mismatch: 'The terms don’t match what you’d sign, so your wallet was not opened. Reload the page and try again.',
  failed: 'Your wallet couldn’t do this. Unlock it and try again.',
}

export class WalletProblem extends Error {
  readonly kind: ProblemKind

  constructor(kind: ProblemKind, options?: ErrorOptions) {
    super(sentences[kind], options)
    this.name = 'WalletProblem'
    this.kind = kind
  }
}

/** The codes of EIP-1193 and JSON-RPC that wallets agree on. */
const kindsByCode: Record<number, ProblemKind> = {
  4001: 'rejected',
  4900: 'no-node',
  4901: 'no-node',
  4902: 'unknown-network',
  [-32002]: 'busy',
}

/** Reads the error of a wallet, however deep viem has wrapped it. */
export function toProblem(error: unknown): WalletProblem {
  if (error instanceof WalletProblem) return error
  const chain = [...causesOf(error)]
  for (const { code, message } of chain) {
    const kind = code === undefined ? undefined : kindsByCode[code]
    if (kind !== undefined) return new WalletProblem(kind, { cause: error })
    // Wallets report these in words alone.
    if (/insufficient funds/i.test(message)) return new WalletProblem('no-gas', { cause: error })
    if (/revert/i.test(message)) return new WalletProblem('reverted', { cause: error })
  }
  return new WalletProblem('failed', { cause: error })
}

function* causesOf(error: unknown) {
  let current = error
  for (let depth = 0; depth < 8 && typeof current === 'object' && current !== null; depth += 1) {
    const code = 'code' in current && typeof current.code === 'number' ? current.code : undefined
    const message = 'message' in current && typeof current.message === 'string' ? current.message : ''
    yield { code, message }
    current = 'cause' in current ? current.cause : undefined
  }
}
