import { shortAddress } from '@limelight/contract/addresses'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'

/** Asks before it removes a proven wallet, because only a new signature brings the proof back. */
export function RemoveDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const utils = trpc.useUtils()
  const remove = trpc.wallets.remove.useMutation({
    onSuccess: user => {
      utils.users.me.setData(undefined, user)
      void utils.wallets.balance.invalidate()
      toast.success('Wallet removed.')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Remove this wallet?"
      keep="Keep wallet"
      confirm="Remove wallet"
      busy={remove.isPending}
      busyLabel="Removing…"
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      You can’t pay or be paid for new orders until you link a wallet again. Agreed orders keep {shortAddress(address)}.
    </ConfirmDialog>
  )
}
