import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../components/ui/button.tsx'
import { EnterMark } from '../../../components/ui/enter-mark.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { useLimits } from '../../../components/use-limits.ts'
import { formatCount } from '../../../display/format.ts'
import { useDebounced } from '../../../display/use-debounced.ts'
import { ClosedLists } from './closed-lists.tsx'
import { NewList, NewListButton, useCreateList } from './new-list.tsx'
import { ListsSkeleton, PickerRow } from './row.tsx'
import { type Listing, useAddItems } from './use-add-items.ts'
import { useLists } from './use-lists.ts'
import { heldBy, newListWords, reachedWords, whyNot } from './words.ts'

/** Preselects the newest list that can take the items, so that Enter adds them. */
export default function ListPicker({ onDone, ...listing }: Listing & { onDone: () => void }) {
  const { type, network, from } = listing
  const [words, setWords] = useState('')
  const [picked, setPicked] = useState<string>()
  const [isCreating, setCreating] = useState(false)
  const choice = useChoice(listing, words.trim())
  const { lists, open, isNoneOpen } = choice
  const { addTo, isAdding, refusal, refused } = useAddItems(listing, onDone)
  const chosen = open.find(({ id }) => id === picked) ?? open[0]
  // If the items don't fit, the picker shows why, with the new list selected.
  const onCreated = ({ id }: FavouriteList) => {
    setWords('')
    setPicked(id)
    setCreating(false)
    addTo(id)
  }
  const create = useCreateList({ type, network, onCreated })
  const newName = choice.isNewName ? words.trim() : undefined
  // A refused name is corrected in the form.
  const createNamed = (name: string) => void create.save({ name }).catch(() => setCreating(true))
  if (isCreating)
    return (
      <>
        <h2 className="px-3.5 pt-3 font-semibold">New list</h2>
        <p className="px-3.5 text-muted-foreground text-xs">{newListWords(listing)}</p>
        <NewList
          type={type}
          network={network}
          name={lists?.length === 0 ? words.trim() : undefined}
          onCreated={onCreated}
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
          if (isAdding || create.isSaving) return
          if (chosen !== undefined) addTo(chosen.id)
          else if (newName !== undefined) createNamed(newName)
        }}
      >
        <PickerTitle {...listing} />
        <FindField words={words} onChange={setWords} />
        <fieldset className="my-2 max-h-64 min-h-24 min-w-0 overflow-y-auto overscroll-contain px-1.5">
          <legend className="sr-only">Lists</legend>
          <PickerLists choice={choice} listing={listing} words={words.trim()} chosen={chosen} onPick={setPicked} />
        </fieldset>
        {refusal && (
          <Note variant="danger" role="alert" className="mx-3.5 mb-2 tabular-nums">
            {reachedWords(refusal, refused)}{' '}
            <Link href="/tariffs" className="link">
              See plans
            </Link>
          </Note>
        )}
        {!isNoneOpen && <PickerFoot chosen={chosen} isMove={from !== undefined} isAdding={isAdding} />}
      </form>
      <NewListButton
        type={type}
        isOnlyWay={isNoneOpen}
        name={newName}
        onPress={() => (newName === undefined ? setCreating(true) : createNamed(newName))}
      />
    </>
  )
}

/** Splits the found lists into those that can take the items and those that can't. */
function useChoice({ type, network, items, from }: Listing, words: string) {
  const name = useDebounced(words, 350)
  const { lists, hasNextPage, fetchNextPage, ...found } = useLists({ type, name })
  const maxItems = useLimits()('MAX_FAVOURITE_RECORDS')?.value
  const reasonOf = (list: FavouriteList) => whyNot(list, { network, items, from }, maxItems)
  const open = lists?.filter(list => reasonOf(list) === undefined) ?? []
  const closed = lists?.filter(list => reasonOf(list) !== undefined) ?? []
  const isNoneOpen = lists !== undefined && open.length === 0
  // A list on the next page may take the items.
  useEffect(() => {
    if (isNoneOpen && hasNextPage) void fetchNextPage()
  }, [isNoneOpen, hasNextPage, fetchNextPage, lists?.length])
  const isNewName = lists?.length === 0 && words !== '' && words === name
  return { ...found, lists, hasNextPage, fetchNextPage, reasonOf, open, closed, isNoneOpen, isNewName }
}

function PickerTitle({ items, from }: Listing) {
  return (
    <h2 className="px-3.5 pt-3 font-semibold tabular-nums">
      {from === undefined ? 'Add' : 'Move'} {items.length > 1 && `${formatCount(items.length)} `}to list
    </h2>
  )
}

function FindField({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="px-3.5 pt-2.5">
      <Input
        ref={field}
        type="search"
        aria-label="Find a list"
        placeholder="Find a list"
        autoComplete="off"
        value={words}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          event.currentTarget.form?.querySelector<HTMLElement>('input:checked')?.focus()
        }}
      />
    </div>
  )
}

type PickerListsProps = {
  choice: ReturnType<typeof useChoice>
  listing: Listing
  words: string
  chosen: FavouriteList | undefined
  onPick: (id: string) => void
}

function PickerLists({ choice, listing: { items }, words, chosen, onPick }: PickerListsProps) {
  const { lists, open, closed, reasonOf, isNoneOpen } = choice
  return (
    <>
      {choice.isPending && <ListsSkeleton />}
      {choice.isError && (
        <p role="alert" className="px-2 py-1.5 text-muted-foreground">
          Couldn’t load your lists.{' '}
          <button type="button" className="link" onClick={() => void choice.refetch()}>
            Try again
          </button>
        </p>
      )}
      {lists?.length === 0 && (
        <p className="px-2 py-1.5 text-muted-foreground">
          {words === '' ? 'No lists yet. Create your first one below.' : 'No list has that name.'}
        </p>
      )}
      {open.map(list => (
        <PickerRow
          key={list.id}
          list={list}
          reason={undefined}
          held={heldBy(list.id, items)}
          isChosen={list.id === chosen?.id}
          onChoose={() => onPick(list.id)}
        />
      ))}
      {closed.length > 0 && <ClosedLists lists={closed} items={items} reasonOf={reasonOf} isOpen={!isNoneOpen} />}
      {choice.hasNextPage && (
        <Button variant="ghost" size="sm" busy={choice.isFetchingNextPage} onClick={() => void choice.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

type PickerFootProps = { chosen: FavouriteList | undefined; isMove: boolean; isAdding: boolean }

function PickerFoot({ chosen, isMove, isAdding }: PickerFootProps) {
  return (
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
  )
}
