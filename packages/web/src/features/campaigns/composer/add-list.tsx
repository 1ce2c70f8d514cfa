import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { NetworkIcon } from '../../../components/network-icon.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../../components/ui/popover.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCount } from '../../../display/format.ts'
import { useDebounced } from '../../../display/use-debounced.ts'
import { useLists } from '../../favourites/picker/use-lists.ts'

type AddListProps = { chosen: readonly string[]; onChange: (ids: readonly string[]) => void }

/** Ticks lists of creators as recipients. */
export function AddList({ chosen, onChange }: AddListProps) {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="sm" className="-my-1 -mr-[9px]">
          <Plus aria-hidden />
          Add a list
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Lists" className="w-80">
        <Lists chosen={chosen} onChange={onChange} />
      </PopoverContent>
    </Popover>
  )
}

function Lists({ chosen, onChange }: AddListProps) {
  const [words, setWords] = useState('')
  const { lists, isError, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useLists({
    type: 'influencer',
    name: useDebounced(words.trim(), 250),
  })
  return (
    <>
      <div className="p-2 pb-1">
        <Input
          type="search"
          aria-label="Find a list"
          placeholder="Find a list"
          value={words}
          onChange={event => setWords(event.target.value)}
        />
      </div>
      <ul className="min-h-0 overflow-y-auto p-1">
        {lists?.map(list => (
          <ListRow
            key={list.id}
            list={list}
            isChosen={chosen.includes(list.id)}
            onToggle={isIn => onChange(isIn ? [...chosen, list.id] : chosen.filter(id => id !== list.id))}
          />
        ))}
      </ul>
      {lists === undefined && !isError && (
        <div role="status" aria-label="Loading lists" className="grid gap-3 p-3 pt-1">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-28" />
        </div>
      )}
      {lists?.length === 0 && (
        <p className="px-3 pb-3 text-muted-foreground text-xs">
          {words === ''
            ? 'You have no lists of creators yet. Tick creators in Discovery and add them to a list.'
            : 'No list has this name.'}
        </p>
      )}
      {isError && (
        <p role="alert" className="px-3 pb-3 text-muted-foreground text-xs">
          Couldn’t load your lists.{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {hasNextPage && (
        <Button
          variant="ghost"
          size="sm"
          className="m-1"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}

type ListRowProps = { list: FavouriteList; isChosen: boolean; onToggle: (isIn: boolean) => void }

function ListRow({ list, isChosen, onToggle }: ListRowProps) {
  const id = useId()
  return (
    <li>
      <label htmlFor={id} className="flex h-9 items-center gap-2 rounded-sm px-2 hover:bg-accent max-md:h-11">
        <Checkbox
          id={id}
          checked={isChosen}
          disabled={list.itemsCount === 0}
          onChange={event => onToggle(event.target.checked)}
        />
        {list.subtype !== null && (
          <NetworkIcon network={list.subtype} className="size-4 shrink-0 text-muted-foreground" />
        )}
        <span className="min-w-0 flex-1 truncate">{list.name}</span>
        <span className="text-muted-foreground text-xs tabular-nums">{formatCount(list.itemsCount)}</span>
      </label>
    </li>
  )
}
