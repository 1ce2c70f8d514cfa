import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { formatCount } from '../../display/format.ts'
import { useDebounced } from '../../display/use-debounced.ts'
import { Button } from '../ui/button.tsx'
import { EnterMark } from '../ui/enter-mark.tsx'
import { Input } from '../ui/input.tsx'
import { Note } from '../ui/note.tsx'
import { useLimits } from '../use-limits.ts'
import { ClosedLists } from './closed-lists.tsx'
import { heldBy, reachedWords, whyNot } from './list-words.ts'
import { NewList, NewListButton } from './new-list.tsx'
import { ListsSkeleton, PickerRow } from './picker-row.tsx'
import { type Listing, useAddItems } from './use-add-items.ts'
import { useLists } from './use-lists.ts'

/** Into which list. The newest that takes them is chosen already; Enter adds. */
export default function ListPicker({ onDone, ...listing }: Listing & { onDone: () => void }) {
  const { type, network, items, from } = listing
  const [words, setWords] = useState('')
  const [picked, setPicked] = useState<string>()
  const [isCreating, setCreating] = useState(false)
  const { lists, hasNextPage, fetchNextPage, ...found } = useLists({ type, name: useDebounced(words.trim(), 350) })
  const { addTo, isAdding, refusal, refused } = useAddItems(listing, onDone)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isCreating) field.current?.focus()
  }, [isCreating])

  const mostItems = useLimits()('MAX_FAVOURITE_RECORDS')?.value
  const reasonOf = (list: FavouriteList) => whyNot(list, { network, items, from }, mostItems)
  const open = lists?.filter(list => reasonOf(list) === undefined) ?? []
  const closed = lists?.filter(list => reasonOf(list) !== undefined) ?? []
  const isNoneOpen = lists !== undefined && open.length === 0
  // One of the lists that are not there yet may take it.
  useEffect(() => {
    if (isNoneOpen && hasNextPage) void fetchNextPage()
  }, [isNoneOpen, hasNextPage, fetchNextPage, lists?.length])
  const chosen = open.find(({ id }) => id === picked) ?? open[0]
  const isMove = from !== undefined
  if (isCreating)
    return (
      <>
        <h2 className="px-3.5 pt-3 font-semibold">New list</h2>
        <NewList
          type={type}
          network={network}
          name={lists?.length === 0 ? words.trim() : undefined}
          onCreated={({ id }) => {
            setWords('')
            setPicked(id)
            setCreating(false)
          }}
          onCancel={() => setCreating(false)}
        />
      </>
    )
  return (
    <>
      <form
        noValidate
        className="flex min-h-0 flex-col"
        onSubmit={event => {
          event.preventDefault()
          if (chosen !== undefined && !isAdding) addTo(chosen.id)
        }}
      >
        <h2 className="px-3.5 pt-3 font-semibold tabular-nums">
          {isMove ? 'Move' : 'Add'} {items.length > 1 && `${formatCount(items.length)} `}to list
        </h2>
        <div className="px-3.5 pt-2.5">
          <Input
            ref={field}
            type="search"
            aria-label="Find a list"
            placeholder="Find a list"
            autoComplete="off"
            value={words}
            onChange={event => setWords(event.target.value)}
            onKeyDown={event => {
              if (event.key !== 'ArrowDown') return
              event.preventDefault()
              event.currentTarget.form?.querySelector<HTMLElement>('input:checked')?.focus()
            }}
          />
        </div>
        <fieldset className="my-2 max-h-64 min-h-24 min-w-0 overflow-y-auto overscroll-contain px-1.5">
          <legend className="sr-only">Lists</legend>
          {found.isPending && <ListsSkeleton />}
          {found.isError && (
            <p role="alert" className="px-2 py-1.5 text-muted-foreground">
              Couldn’t load your lists.{' '}
              <button type="button" className="link" onClick={() => void found.refetch()}>
                Try again
              </button>
            </p>
          )}
          {lists?.length === 0 && (
            <p className="px-2 py-1.5 text-muted-foreground">
              {words.trim() === '' ? 'No lists yet. Create your first one below.' : 'No list has that name.'}
            </p>
          )}
          {open.map(list => (
            <PickerRow
              key={list.id}
              list={list}
              reason={undefined}
              held={heldBy(list.id, items)}
              isChosen={list.id === chosen?.id}
              onChoose={() => setPicked(list.id)}
            />
          ))}
          {closed.length > 0 && <ClosedLists lists={closed} items={items} reasonOf={reasonOf} isOpen={!isNoneOpen} />}
          {hasNextPage && (
            <Button variant="ghost" size="sm" busy={found.isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more
            </Button>
          )}
        </fieldset>
        {refusal && (
          <Note variant="danger" role="alert" className="mx-3.5 mb-2 tabular-nums">
            {reachedWords(refusal, refused)}{' '}
            <Link href="/tariffs" className="link">
              See plans
            </Link>
          </Note>
        )}
        {!isNoneOpen && (
          <div className="flex items-center gap-2 border-t px-3.5 py-2.5">
            <span className="min-w-0 flex-1 truncate text-muted-foreground text-xs">
              {chosen !== undefined && `to “${chosen.name}”`}
            </span>
            <Button
              variant="primary"
              size="sm"
              type="submit"
              disabled={chosen === undefined}
              busy={isAdding}
              busyLabel={isMove ? 'Moving…' : 'Adding…'}
            >
              {isMove ? 'Move' : 'Add'}
              <EnterMark />
            </Button>
          </div>
        )}
      </form>
      <NewListButton type={type} isOnlyWay={isNoneOpen} onPress={() => setCreating(true)} />
    </>
  )
}
