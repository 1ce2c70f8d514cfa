import type { User } from '@limelight/contract/users/schema'
import type { Balance, Network } from '@limelight/contract/wallets/schema'
import { CircleCheck, ExternalLink, Trash2, WalletMinimal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Badge } from '../../components/ui/badge.tsx'
import { Button, buttonVariants } from '../../components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../components/ui/card.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { Note } from '../../components/ui/note.tsx'
import { toast } from '../../components/ui/toast.ts'
import { lazyComponent } from '../../display/lazy-component.tsx'
import { useSaveUser } from '../users/use-save-user.ts'
import { AddressText } from './address-text.tsx'
import { BalanceList } from './balance-list.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

const WithdrawDialog = lazyComponent(() => import('./withdraw-dialog.tsx'))

type WalletCardProps = {
  user: User
  address: string
  network: Network
  /** Undefined while it loads. */
  balance: Balance | undefined
  isLoadingBalance: boolean
  onRetry: () => void
  isChanging: boolean
  onChange: () => void
}

/** The linked wallet: address, balance, and what can be done with it. */
export function WalletCard(props: WalletCardProps) {
  const { user, address, network, balance, isLoadingBalance, onRetry, isChanging, onChange } = props
  const [dialog, setDialog] = useState<'remove' | 'withdraw'>()
  const saveUser = useSaveUser()
  const save = (wallet: string | null) => saveUser({ wallet }, (known): User => ({ ...known, wallet }))
  const removeTyped = async () => {
    if (await save(null))
      toast.success('Address removed.', { action: { label: 'Undo', onClick: () => void save(address) } })
  }
  return (
    <Card>
      <CardHeader title="Wallet">
        {user.isWalletProven ? (
          <Badge variant="success">
            <CircleCheck aria-hidden />
            Proven
          </Badge>
        ) : (
          <Badge variant="warning">Not proven</Badge>
        )}
      </CardHeader>
      <CardBody>
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-lit-soft text-lit-ink inset-ring inset-ring-lit-line">
            <WalletMinimal aria-hidden className="size-5" />
          </span>
          <div className="min-w-0 flex-1 basis-52">
            <p>
              <AddressText address={address} />
            </p>
            <p className="text-muted-foreground text-xs">Payouts go here, and only this wallet can pay in</p>
          </div>
          <div className="flex gap-2">
            <CopyButton text={address} label="Copy address" />
            {network.explorerUrl !== null && (
              <a
                href={`${network.explorerUrl}/address/${address}`}
                target="_blank"
                rel="noreferrer"
                className={buttonVariants({ variant: 'ghost', icon: true })}
                aria-label="Show in the block explorer"
              >
                <ExternalLink aria-hidden />
              </a>
            )}
          </div>
        </div>
        {!user.isWalletProven && (
          <Note className="mt-3">
            Nobody has signed with this address yet. It can be paid, but to pay or to confirm orders by signature, link
            the wallet.
          </Note>
        )}
        <BalanceList
          network={network}
          balance={balance}
          retry={onRetry}
          retrying={isLoadingBalance}
          onWithdraw={() => setDialog('withdraw')}
        />
        <div className="mt-4 flex flex-wrap gap-2">
          <Button aria-expanded={isChanging} onClick={onChange}>
            {user.isWalletProven ? 'Change wallet' : 'Link a wallet'}
          </Button>
          <Button variant="quiet-danger" onClick={user.isWalletProven ? () => setDialog('remove') : removeTyped}>
            <Trash2 aria-hidden />
            Remove
          </Button>
        </div>
        {dialog === 'remove' && <RemoveDialog address={address} onClose={() => setDialog(undefined)} />}
        {dialog === 'withdraw' && (
          <Suspense>
            <WithdrawDialog network={network} address={address} onClose={() => setDialog(undefined)} />
          </Suspense>
        )}
      </CardBody>
    </Card>
  )
}
