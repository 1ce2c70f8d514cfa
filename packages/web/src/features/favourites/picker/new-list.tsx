import type { FavouriteType } from '@limelight/contract/favourites/rules'
import type { FavouriteList } from '@limelight/contract/favourites/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { toast } from '../../../components/ui/toast.ts'
import { trpc } from '../../../server/trpc.ts'
import { ListForm, type ListValues, listFields } from './form.tsx'
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

export function NewList({ name = '', onCancel, ...added }: NewListProps) {
  const create = useCreateList(added, { fields: listFields })
  return (
    <ListForm
      name={`new list ${added.type}`}
      values={{ name, description: '' }}
      action="Create list"
      onSave={create.save}
      onCancel={onCancel}
    />
  )
}

/** Without `meta`, a toast says why a name is refused. */
export function useCreateList(
  { type, network, onCreated }: Pick<NewListProps, 'type' | 'network' | 'onCreated'>,
  meta: { fields?: readonly string[] } = {},
) {
  const refresh = useRefreshLists()
  const create = trpc.favourites.create.useMutation({
    meta,
    onSuccess: list => {
      refresh()
      toast.success('Folder created')
      onCreated(list)
    },
  })
  const subtype = type === 'offer' ? null : network
  return {
    isSaving: create.isPending,
    save: (values: ListValues) => create.mutateAsync({ ...values, type, subtype }),
  }
}

type NewListButtonProps = {
  type: FavouriteType
  /** No existing list can take the items. */
  isOnlyWay?: boolean
  /** What the list will be called; undefined if that is asked next. */
  name?: string | undefined
  onPress: () => void
}

/** Shows how many lists the plan has left. The plan limits lists of creators only. */
export function NewListButton({ type, isOnlyWay = false, name, onPress }: NewListButtonProps) {
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
        <span className="truncate">New list{name !== undefined && ` “${name}”`}</span>
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
