import type { Network } from '@limelight/contract/wallets/schema'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogContent } from '../../components/ui/dialog.tsx'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'
import { WalletConnector } from './connection/connector.tsx'
import { withdrawOwed } from './connection/withdraw.ts'

type WithdrawDialogProps = {
  network: Network
  /** The linked wallet. */
  address: string
  onClose: () => void
}

/** Withdraws what the escrow owes the linked wallet. Only this wallet can call the contract for it. */
export default function WithdrawDialog({ network, address, onClose }: WithdrawDialogProps) {
  const utils = trpc.useUtils()
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Withdraw" className="w-[440px]">
        <div className="px-5 pb-5">
          <WalletConnector network={network} account={address}>
            {({ wallet, account, busy, run }) => (
              <>
                <p className="text-muted-foreground">
                  Your wallet calls the escrow, which sends everything it owes to this address. You pay a little gas.
                </p>
                <Button
                  variant="primary"
                  size="lg"
                  busy={busy}
                  busyLabel="Waiting for the network…"
                  onClick={async () => {
                    if (!(await run(() => withdrawOwed(wallet, account, network)))) return
                    void utils.wallets.balance.invalidate()
                    toast.success('Withdrawn to your wallet.')
                    onClose()
                  }}
                >
                  Withdraw in the wallet
                </Button>
              </>
            )}
          </WalletConnector>
        </div>
      </DialogContent>
    </Dialog>
  )
}
