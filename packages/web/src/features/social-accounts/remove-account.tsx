import { type AccountKind, accountKindNames } from '@limelight/contract/social-accounts/kinds'
import type { SocialAccount } from '@limelight/contract/social-accounts/schema'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'
import { factsOf } from './account-facts.ts'

const hasVideos = new Set<AccountKind>(['YOUTUBE', 'TWITCH'])
const isFound = new Set<AccountKind>(['YOUTUBE', 'INSTAGRAM'])

/** Confirms, because linking again needs the network's consent. */
export function RemoveAccount({ account, onClose }: { account: SocialAccount; onClose: () => void }) {
  const utils = trpc.useUtils()
  const { name } = factsOf(account)
  const network = accountKindNames[account.kind]
  const remove = trpc.socialAccounts.remove.useMutation({
    onSuccess: () => {
      void utils.socialAccounts.invalidate()
      toast.success(`Removed ${name}.`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Remove ${network}, ${name}?`}
      keep="Keep"
      confirm="Remove"
      busy={remove.isPending}
      busyLabel="Removing…"
      onConfirm={() => remove.mutate({ id: account.id })}
      onClose={onClose}
    >
      {hasVideos.has(account.kind) ? 'Its figures and videos leave' : 'Its figures leave'} your profile at once
      {isFound.has(account.kind) && ', and Discovery shows the estimate again'}.
      {account.kind !== 'TELEGRAM' && ` ${network} is told that we need no access any more.`} Your published offers
      stay.
    </ConfirmDialog>
  )
}
