import type { Network } from '@limelight/contract/wallets/schema'
import { Button } from '../../../components/ui/button.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { formatUsdt } from '../../../display/usdt.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { useUser } from '../../users/use-user.ts'

type TopUpProps = { missing: string; network: Network }

/** The wallet holds too little: how much is missing, and where to get it. */
export function TopUp({ missing, network }: TopUpProps) {
  const { name, symbol, isTest } = network
  const { wallet } = useUser()
  const faucet = trpc.wallets.faucet.useMutation({ meta: { isReportedByCaller: true } })
  const isUsedUp = errorBodyOf(faucet.error)?.statusCode === 429
  return (
    <>
      <Note variant="danger">
        <b className="font-semibold tabular-nums">
          {formatUsdt(missing)} {symbol} are missing.
        </b>{' '}
        {isTest
          ? `Test ${symbol} has no worth and is free: 1,000.00 once every 24 hours.`
          : `Send them to your address on ${name}. You can pay as soon as they arrive.`}
      </Note>
      <div role="status">
        {faucet.isSuccess && (
          <Note variant="success">1,000.00 test {symbol} are on their way. You can pay as soon as they arrive.</Note>
        )}
      </div>
      <div role="alert">
        {faucet.isError && (
          <Note variant="danger">
            {isUsedUp
              ? `You had your test ${symbol} within the last 24 hours. Send the rest from another wallet to your address.`
              : `Couldn’t send test ${symbol}. Try again in a minute.`}
          </Note>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {isTest && !faucet.isSuccess && !isUsedUp && (
          <Button
            size="sm"
            variant="primary"
            busy={faucet.isPending}
            busyLabel="Sending…"
            onClick={() => faucet.mutate()}
          >
            Get test tokens
          </Button>
        )}
        {wallet !== null && <CopyButton text={wallet} label="Copy your address" />}
      </div>
    </>
  )
}
