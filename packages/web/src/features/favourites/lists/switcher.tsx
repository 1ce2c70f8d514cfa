import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { Check, ChevronDown, LayoutList } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { NetworkIcon } from '../../../components/network-icon.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../../components/ui/popover.tsx'
import { formatCount } from '../../../display/format.ts'
import { listsPath } from '../../../display/list-path.ts'
import { useDebounced } from '../../../display/use-debounced.ts'
import type { FavouritesAddress } from '../address.ts'
import { NewList, NewListButton } from '../picker/new-list.tsx'
import { ListsSkeleton } from '../picker/row.tsx'
import { useLists } from '../picker/use-lists.ts'

type ListSwitcherProps = { address: FavouritesAddress; list: FavouriteList | undefined }

export function ListSwitcher({ address, list }: ListSwitcherProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button
          aria-label={list ? `List: ${list.name}` : 'Choose a list'}
          className="min-w-0 max-w-60 shrink px-3 max-md:max-w-none max-md:flex-1 max-md:basis-0"
        >
          {address.type !== 'offer' && <NetworkIcon network={address.network} className="size-4" />}
          <b className="min-w-0 truncate font-semibold">{list?.name ?? 'Choose a list'}</b>
          {list && <span className="text-muted-foreground tabular-nums">{formatCount(list.itemsCount)}</span>}
          <ChevronDown aria-hidden className="ml-auto size-3!" />
        </Button>
      </PopoverTrigger>
      <PopoverContent align="start" aria-label="Lists" className="w-80">
        <Lists address={address} current={list?.id} onDone={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}

type ListsProps = { address: FavouritesAddress; current: string | undefined; onDone: () => void }

function Lists({ address: { type, network: ofAddress, openList }, current, onDone }: ListsProps) {
  const network = type === 'offer' ? null : ofAddress
  const [words, setWords] = useState('')
  const [isCreating, setCreating] = useState(false)
  const found = useLists({ type, network, name: useDebounced(words.trim(), 350) })
  const go = (list: FavouriteList) => {
    onDone()
    openList(list)
  }
  if (isCreating)
    return (
      <>
        <h2 className="px-3.5 pt-3 font-semibold">New list</h2>
        <NewList
          type={type}
          network={network}
          name={found.lists?.length === 0 ? words.trim() : undefined}
          onCreated={go}
          onCancel={() => setCreating(false)}
        />
      </>
    )
  return (
    <>
      <div className="px-3.5 pt-3">
        <Input
          type="search"
          aria-label="Find a list"
          placeholder="Find a list"
          autoComplete="off"
          value={words}
          onChange={event => setWords(event.target.value)}
        />
      </div>
      <ul aria-label="Lists" className="my-2 max-h-80 min-h-16 overflow-y-auto overscroll-contain px-1.5">
        {found.isPending && (
          <li>
            <ListsSkeleton />
          </li>
        )}
        {found.isError && <li className="px-2 py-1.5 text-muted-foreground">Couldn’t load your lists.</li>}
        {found.lists?.length === 0 && <li className="px-2 py-1.5 text-muted-foreground">No list has that name.</li>}
        {found.lists?.map(list => (
          <li key={list.id}>
            <button
              type="button"
              aria-current={list.id === current || undefined}
              className="flex min-h-9 w-full items-center gap-2 rounded-sm px-2 py-1 text-left hover:bg-accent max-md:min-h-11"
              onClick={() => go(list)}
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{list.name}</span>
                {list.description !== '' && (
                  <span className="block truncate text-muted-foreground text-xs leading-4">{list.description}</span>
                )}
              </span>
              {!list.isEnabled && <span className="text-2xs text-muted-foreground">beyond your plan</span>}
              {list.id === current && <Check aria-hidden className="size-3.5 text-muted-foreground" />}
              <span className="text-muted-foreground text-xs tabular-nums">{formatCount(list.itemsCount)}</span>
            </button>
          </li>
        ))}
        {found.hasNextPage && (
          <li>
            <Button
              variant="ghost"
              size="sm"
              busy={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
            >
              Show more
            </Button>
          </li>
        )}
      </ul>
      <NewListButton type={type} onPress={() => setCreating(true)} />
      <div className="border-t p-1.5">
        <Link
          href={listsPath}
          className="flex h-9 items-center gap-2 rounded-sm px-2 font-medium hover:bg-accent max-md:h-11"
        >
          <LayoutList aria-hidden className="size-4 text-muted-foreground" />
          All lists
        </Link>
      </div>
    </>
  )
}
