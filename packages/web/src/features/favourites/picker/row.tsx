import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { Check } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { NetworkIcon } from '../../../components/network-icon.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCount } from '../../../display/format.ts'

type PickerRowProps = {
  list: FavouriteList
  /** Why the list cannot be chosen; undefined if it can. */
  reason: string | undefined
  /** The number of items that are in the list already. */
  held: number
  isChosen: boolean
  onChoose: () => void
}

export function PickerRow({ list, reason, held, isChosen, onChoose }: PickerRowProps) {
  const id = useId()
  const row = useRef<HTMLLabelElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const said = reason ?? (held > 0 ? `${formatCount(held)} already there` : undefined)
  return (
    <label
      ref={row}
      htmlFor={id}
      className="flex min-h-9 cursor-pointer items-center gap-2 rounded-sm border border-transparent px-2 py-1 hover:bg-accent has-checked:border-lit-line has-disabled:cursor-not-allowed has-checked:bg-lit-soft has-disabled:bg-transparent has-disabled:text-muted-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring max-md:min-h-11"
    >
      <input
        id={id}
        type="radio"
        name="list"
        className="sr-only"
        checked={isChosen}
        disabled={reason !== undefined}
        onChange={onChoose}
      />
      {list.subtype !== null && (
        <NetworkIcon network={list.subtype} className="size-4 shrink-0 text-muted-foreground" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{list.name}</span>
        {list.description !== '' && (
          <span className="block truncate text-muted-foreground text-xs leading-4">{list.description}</span>
        )}
      </span>
      {said !== undefined && (
        <span className="flex shrink-0 items-center gap-1 text-2xs text-muted-foreground">
          {held > 0 && <Check aria-hidden className="size-3" />}
          {said}
        </span>
      )}
      <span className="shrink-0 text-muted-foreground text-xs tabular-nums">{formatCount(list.itemsCount)}</span>
    </label>
  )
}

export function ListsSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading lists">
      {['w-32', 'w-24', 'w-40'].map(width => (
        <div key={width} className="flex h-9 items-center gap-2 px-2">
          <Skeleton className="size-4" />
          <Skeleton className={`h-3 ${width}`} />
        </div>
      ))}
    </div>
  )
}
