import { accountKindNames } from '@limelight/contract/social-accounts/kinds'
import { CircleCheck } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../../components/ui/dialog.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { useLive } from '../../../server/live.ts'
import { trpc } from '../../../server/trpc.ts'
import { KindIcon } from '../../social-accounts/kind-icon.tsx'
import { useLinking } from '../../social-accounts/use-linking.ts'

type LinkDialogProps = { isLinked: boolean; onPublish: () => Promise<void>; onClose: () => void }

/** Leads a seller without a linked account through linking one, and then to the published offer. */
export function LinkDialog({ isLinked, onPublish, onClose }: LinkDialogProps) {
  const { socialAccounts } = trpc.useUtils()
  const networks = trpc.socialAccounts.networks.useQuery().data
  const { waiting, stopWaiting, isStarting, link } = useLinking()
  const refresh = () => void socialAccounts.invalidate()
  useLive(
    'social',
    account => {
      if (account.kind === waiting?.kind) {
        stopWaiting()
        toast.success(`${accountKindNames[account.kind]} is linked.`)
      }
      refresh()
    },
    refresh,
  )
  return (
    <Dialog open onOpenChange={open => open || onClose()}>
      <DialogContent title={isLinked ? 'Your account is linked' : 'Link an account first'} className="w-[440px]">
        {isLinked ? (
          <p className="flex gap-2 px-5 pb-5">
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
            Buyers see its figures beside your offer. Now publish it.
          </p>
        ) : (
          <>
            <p className="px-5 pb-3 text-muted-foreground">
              Buyers order from people whose accounts are proven. Limelight only reads the figures; it never posts.
            </p>
            <ul className="border-t px-5 py-1">
              {networks === undefined && <Skeleton className="my-3 h-24 w-full" />}
              {networks
                ?.filter(({ isAvailable }) => isAvailable)
                .map(({ kind }) => (
                  <li key={kind} className="flex min-h-12 items-center gap-3 border-b last:border-b-0">
                    <KindIcon kind={kind} className="size-4 text-muted-foreground" />
                    <span className="flex-1 font-medium">
                      {accountKindNames[kind]}
                      {waiting?.kind === kind && (
                        <span role="status" className="block font-normal text-muted-foreground text-xs">
                          Waiting for your consent in the other tab
                        </span>
                      )}
                    </span>
                    {waiting?.kind === kind ? (
                      <Button size="sm" variant="ghost" onClick={stopWaiting}>
                        Cancel
                      </Button>
                    ) : (
                      <Button
                        size="sm"
                        disabled={isStarting}
                        aria-label={`Link ${accountKindNames[kind]}`}
                        onClick={() => void link(kind)}
                      >
                        Link
                      </Button>
                    )}
                  </li>
                ))}
            </ul>
          </>
        )}
        <DialogFooter>
          <Button variant="ghost" onClick={onClose}>
            {isLinked ? 'Later' : 'Close'}
          </Button>
          <Button variant="primary" disabled={!isLinked} onClick={() => void onPublish()}>
            Publish
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
