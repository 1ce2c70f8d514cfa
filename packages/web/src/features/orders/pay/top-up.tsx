import type { Network } from '@limelight/contract/wallets/schema'
import { Button } from '../../../components/ui/button.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { trpc } from '../../../server/trpc.ts'
import { useUser } from '../../users/use-user.ts'

type TopUpProps = { missing: string; held: string; network: Network }

/** The wallet holds too little: how much is missing, and where to get it. */
export function TopUp({ missing, held, network }: TopUpProps) {
  const { wallet } = useUser()
  const faucet = trpc.wallets.faucet.useMutation({
    onSuccess: () => toast.success(`1,000.00 test ${network.symbol} are on their way.`),
  })
  return (
    <>
      <Note variant="danger">
        Your wallet holds {formatUsdt(held)} {network.symbol}. {formatUsdt(missing)} are missing.
        {network.isTest && ` Test ${network.symbol} has no worth and is free, once a day.`}
      </Note>
      <div className="flex flex-wrap gap-2">
        {network.isTest && (
          <Button size="sm" variant="primary" busy={faucet.isPending} onClick={() => faucet.mutate()}>
            Get test tokens
          </Button>
        )}
        {wallet !== null && <CopyButton text={wallet} label="Copy your address" />}
      </div>
    </>
  )
}
