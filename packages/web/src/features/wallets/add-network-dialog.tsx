import type { Network } from '@limelight/contract/wallets/schema'
import { Dialog, DialogContent } from '../../components/ui/dialog.tsx'
import { Note } from '../../components/ui/note.tsx'
import { WalletConnector } from './connection/connector.tsx'

/** Connects a wallet and lets it add and switch to the network. */
export default function AddNetworkDialog({ network, onClose }: { network: Network; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={`Add ${network.name} to your wallet`} className="w-[440px]">
        <div className="px-5 pb-5">
          <WalletConnector network={network}>
            {() => <Note variant="success">Your wallet is on {network.name}.</Note>}
          </WalletConnector>
        </div>
      </DialogContent>
    </Dialog>
  )
}
