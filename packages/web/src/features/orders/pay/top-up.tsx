import type { Network } from '@limelight/contract/wallets/schema'
import { Button } from '../../../components/ui/button.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { formatUsdt } from '../../../display/usdt.ts'
import { useUser } from '../../users/use-user.ts'
import { useTestTokens } from '../../wallets/use-test-tokens.ts'

type TopUpProps = { missing: string; network: Network }

/** The wallet holds too little: how much is missing, and where to get it. */
export function TopUp({ missing, network }: TopUpProps) {
  const { name, symbol, isTest } = network
  const { wallet } = useUser()
  const tokens = useTestTokens(symbol)
  return (
    <>
      <div aria-live="polite" className="grid gap-2.5">
        <Note variant="danger">
          <b className="font-semibold tabular-nums">
            {formatUsdt(missing)} {symbol} are missing.
          </b>{' '}
          {isTest
            ? `Test ${symbol} has no worth and is free: 1,000.00 once every 24 hours.`
            : `Send them to your address on ${name}. You can pay as soon as they arrive.`}
        </Note>
        {tokens.isSent && (
          <Note variant="success">1,000.00 test {symbol} are on their way. You can pay as soon as they arrive.</Note>
        )}
        {isTest && !tokens.isSent && tokens.wait !== '' && <Note>{tokens.wait}</Note>}
        {tokens.problem !== '' && <Note variant="danger">{tokens.problem}</Note>}
      </div>
      <div className="flex flex-wrap gap-2">
        {isTest && !tokens.isSent && !tokens.isUsedUp && (
          <Button variant="primary" busy={tokens.isPending} busyLabel="Sending…" onClick={tokens.request}>
            Get test tokens
          </Button>
        )}
        {wallet !== null && <CopyButton text={wallet} label="Copy your address" />}
      </div>
    </>
  )
}
