import type { FavouriteType } from '@limelight/contract/favourites/rules'
import type { FavouriteList } from '@limelight/contract/favourites/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { toast } from '../../../components/ui/toast.ts'
import { trpc } from '../../../server/trpc.ts'
import { ListForm, listFields } from './form.tsx'
import { useRefreshLists } from './use-lists.ts'
import { limitWarning } from './words.ts'

type NewListProps = {
  type: FavouriteType
  /** Offers have none. */
  network: SocialNetwork | null
  /** The initial name. */
  name?: string | undefined
  onCreated: (list: FavouriteList) => void
  onCancel: () => void
}

export function NewList({ type, network, name = '', onCreated, onCancel }: NewListProps) {
  const refresh = useRefreshLists()
  const create = trpc.favourites.create.useMutation({
    meta: { fields: listFields },
    onSuccess: list => {
      refresh()
      toast.success('Folder created')
      onCreated(list)
    },
  })
  const subtype = type === 'offer' ? null : network
  return (
    <ListForm
      name={`new list ${type}`}
      values={{ name, description: '' }}
      action="Create list"
      onSave={values => create.mutateAsync({ ...values, type, subtype })}
      onCancel={onCancel}
    />
  )
}

type NewListButtonProps = {
  type: FavouriteType
  /** No existing list can take the items. */
  isOnlyWay?: boolean
  onPress: () => void
}

/** Shows how many lists the plan has left. The plan limits lists of creators only. */
export function NewListButton({ type, isOnlyWay = false, onPress }: NewListButtonProps) {
  const limits = trpc.favourites.limits.useQuery(undefined, { enabled: type === 'influencer' }).data
  const isFull = type === 'influencer' && limits !== undefined && limits.remainingListsCount <= 0
  const warning = limits && type === 'influencer' ? limitWarning(limits) : undefined
  return (
    <div className="border-t p-1.5">
      <button
        type="button"
        disabled={isFull}
        className={
          isOnlyWay
            ? buttonVariants({ variant: 'primary', className: 'w-full' })
            : 'flex h-9 w-full items-center gap-2 rounded-sm px-2 text-left font-medium hover:bg-accent disabled:cursor-not-allowed disabled:bg-transparent disabled:text-muted-foreground max-md:h-11'
        }
        onClick={onPress}
      >
        <Plus aria-hidden className={cn('size-4', !isOnlyWay && 'text-muted-foreground')} />
        New list
      </button>
      {warning !== undefined && (
        <p className="px-2 pb-1 text-muted-foreground text-xs tabular-nums">
          {warning}.{' '}
          {isFull && (
            <Link href="/tariffs" className="link">
              See plans
            </Link>
          )}
        </p>
      )}
    </div>
  )
}
