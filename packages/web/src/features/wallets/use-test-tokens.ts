import { formatSpan } from '../../display/countdown.ts'
import { errorBodyOf, trpc } from '../../server/trpc.ts'

/** Test tokens for the linked wallet, once every 24 hours. A refusal is a sentence that stays on the page. */
export function useTestTokens(symbol: string, onSent?: () => void) {
  const faucet = trpc.wallets.faucet.useMutation({
    meta: { isReportedByCaller: true },
    ...(onSent && { onSuccess: onSent }),
  })
  const retryAfterSeconds = errorBodyOf(faucet.error)?.retryAfterSeconds
  const isUsedUp = retryAfterSeconds !== undefined
  const refusal = isUsedUp
    ? `You can get test ${symbol} again in ${formatSpan(retryAfterSeconds * 1000)}. Until then, send some from another wallet to your address.`
    : `Couldn’t send test ${symbol}. Try again in a minute.`
  return {
    request: () => faucet.mutate(),
    isPending: faucet.isPending,
    isSent: faucet.isSuccess,
    isUsedUp,
    problem: faucet.isError ? refusal : '',
  }
}
