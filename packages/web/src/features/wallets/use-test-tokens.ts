import { formatSpan, useNow } from '../../display/countdown.ts'
import { trpc } from '../../server/trpc.ts'

/** Test tokens for the linked wallet, once every 24 hours. */
export function useTestTokens(symbol: string, onSent?: () => void) {
  const opening = trpc.wallets.faucetOpening.useQuery(undefined, { refetchOnMount: 'always' })
  const faucet = trpc.wallets.faucet.useMutation({
    meta: { isReportedByCaller: true },
    ...(onSent && { onSuccess: onSent }),
    onSettled: () => opening.refetch(),
  })
  const now = useNow()
  const waitMs = Date.parse(opening.data?.opensAt ?? '') - now
  const isUsedUp = waitMs > 0
  return {
    request: () => faucet.mutate(),
    isPending: faucet.isPending,
    isSent: faucet.isSuccess,
    isUsedUp,
    /** Until when there are none, and what helps meanwhile. */
    wait: isUsedUp
      ? `You can get test ${symbol} again in ${formatSpan(waitMs)}. Until then, send some from another wallet to your address.`
      : '',
    problem: faucet.isError && !isUsedUp ? `Couldn’t send test ${symbol}. Try again in a minute.` : '',
  }
}
