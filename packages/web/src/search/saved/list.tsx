import { useRef } from 'react'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import type { SavableSearch } from '../state.ts'
import { SavedName } from './name.tsx'
import { SavedRow } from './row.tsx'
import { queryToSave, suggestName, useSavedSearches } from './saved-searches.ts'

/** Saves the current filters and lists the saved searches. */
export default function SavedList({ search, onDone }: { search: SavableSearch; onDone: () => void }) {
  const { list, save, rename, remove } = useSavedSearches(search.scope)
  const { scope, network } = search
  const query = queryToSave(search)
  const saved = list.data?.data
  const isEmpty = saved?.length === 0
  const current = saved?.find(one => one.socialNetwork === network && one.query === query)
  const head = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <div className="px-3.5 pt-3 pb-3">
        <h2 ref={head} tabIndex={-1} className="font-semibold focus:outline-none">
          Saved searches
        </h2>
        {query === '' ? (
          !isEmpty && <p className="mt-1 text-muted-foreground text-xs">Set some filters to save them here.</p>
        ) : current !== undefined ? (
          <p className="mt-1 text-muted-foreground text-xs">
            These filters are saved as <b className="font-semibold text-foreground">{current.name}</b>.
          </p>
        ) : (
          <SavedName
            key={query}
            draft={`search ${scope} ${network} ${query}`}
            label="Name for these filters"
            initial={suggestName(search)}
            action="Save"
            error={save.error?.data?.fields?.name}
            isBusy={save.isPending}
            onSubmit={(name, onSuccess) => save.mutate({ name, scope, socialNetwork: network, query }, { onSuccess })}
          />
        )}
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain border-t p-1.5">
        {list.isPending && <SavedSkeleton />}
        {list.isError && (
          <p role="alert" className="px-2 py-3 text-muted-foreground">
            Couldn’t load your searches. Close this and open it again.
          </p>
        )}
        {isEmpty && (
          <p className="px-2 py-3 text-muted-foreground">
            No saved searches yet. {query === '' ? 'Set some filters and save them' : 'Save these filters'} to open them
            again with one click.
          </p>
        )}
        {saved !== undefined && saved.length > 0 && (
          <ul aria-label="Saved searches">
            {saved.map(one => (
              <SavedRow
                key={one.id}
                saved={one}
                isCurrent={one.id === current?.id}
                rename={rename}
                onOpen={() => {
                  search.restore(one.socialNetwork, one.query)
                  onDone()
                }}
                onRemove={() => {
                  // Move the focus before the row and its button disappear.
                  head.current?.focus()
                  void remove(one)
                }}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function SavedSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading" className="grid gap-3 px-2 py-2">
      <Skeleton className="h-4 w-44" />
      <Skeleton className="h-4 w-32" />
    </div>
  )
}
