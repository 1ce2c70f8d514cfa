import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { Plus } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { EmptyView } from '../../../components/empty-view.tsx'
import { QueryError } from '../../../components/query-error.tsx'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { counted } from '../../../display/format.ts'
import { lazyComponent } from '../../../display/lazy-component.tsx'
import { listPath } from '../../../display/list-path.ts'
import { phones, useMedia } from '../../../display/use-media.ts'
import { useSearchKey } from '../../../display/use-search-key.ts'
import { trpc } from '../../../server/trpc.ts'
import { limitWarning } from '../picker/words.ts'
import { DeleteList } from './delete-list.tsx'
import { EditList } from './edit-list.tsx'
import { NewListDialog } from './new-list-dialog.tsx'
import { OverviewCards } from './overview-cards.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { OverviewSort } from './overview-sort.tsx'
import { OverviewTable } from './overview-table.tsx'
import { ListUndos } from './undos.tsx'
import { type Overview, useOverview } from './use-overview.ts'

const ExportDialog = lazyComponent(() => import('../exports/dialog.tsx'))
const ExportHistory = lazyComponent(() => import('../exports/history.tsx'))

/** An action on a list that opens a dialog. */
export type Asked = { what: 'edit' | 'export' | 'delete'; list: FavouriteList }

/** All lists of the user, whatever their type and network. */
export default function ListsPage() {
  const overview = useOverview()
  const [asked, ask] = useState<Asked>()
  const [isCreating, setCreating] = useState(false)
  const isPhone = useMedia(phones)
  const field = useRef<HTMLInputElement>(null)
  useSearchKey(field)
  return (
    <ListUndos>
      <div className="mx-auto grid max-w-[1120px] grid-cols-[minmax(0,1fr)] gap-4">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-3">
          <div className="min-w-0 flex-1 basis-60 max-md:basis-40">
            <h1 className="font-semibold text-xl tracking-title">All lists</h1>
            <Summary overview={overview} />
          </div>
          <Input
            ref={field}
            type="search"
            aria-label="Find a list"
            placeholder="Find a list"
            autoComplete="off"
            className="w-56 max-md:order-last max-md:min-w-0 max-md:flex-1 max-md:basis-52"
            value={overview.words}
            onChange={event => overview.setWords(event.target.value)}
          />
          {isPhone && (
            <span className="order-last">
              <OverviewSort {...overview} />
            </span>
          )}
          <Button variant="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden />
            New list
          </Button>
        </header>
        <Body overview={overview} isPhone={isPhone} onAsk={ask} onCreate={() => setCreating(true)} />
      </div>
      <Dialogs asked={asked} onClose={() => ask(undefined)} />
      {isCreating && <CreateList onClose={() => setCreating(false)} />}
    </ListUndos>
  )
}

function Summary({ overview: { total, isSearched } }: { overview: Overview }) {
  const limits = trpc.favourites.limits.useQuery().data
  const warning = limits && limitWarning(limits)
  const count = total === undefined ? '' : counted(total, 'list')
  return (
    <p role="status" className="min-h-5 text-muted-foreground tabular-nums">
      {isSearched && total !== undefined ? `${count} found` : count}
      {warning !== undefined && !isSearched && <span> · {warning}</span>}
    </p>
  )
}

type BodyProps = { overview: Overview; isPhone: boolean; onAsk: (asked: Asked) => void; onCreate: () => void }

function Body({ overview, isPhone, onAsk, onCreate }: BodyProps) {
  const { lists, isSearched, setWords } = overview
  if (lists === undefined)
    return overview.isError ? (
      <QueryError query={overview} title="Couldn’t load your lists" className="py-[8dvh]">
        Nothing in them is lost. Everything else still works.
      </QueryError>
    ) : (
      <OverviewSkeleton isPhone={isPhone} />
    )
  if (lists.length === 0)
    return isSearched ? (
      <EmptyView
        title="No list has that name"
        className="py-[8dvh]"
        actions={<Button onClick={() => setWords('')}>Show all lists</Button>}
      />
    ) : (
      <NoLists onCreate={onCreate} />
    )
  const Lists = isPhone ? OverviewCards : OverviewTable
  return (
    <div className={overview.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
      <Lists lists={lists} overview={overview} onAsk={onAsk} />
      {overview.hasNextPage && (
        <p className="mt-2 text-center">
          <Button
            variant="ghost"
            size="sm"
            busy={overview.isFetchingNextPage}
            busyLabel="Loading…"
            onClick={() => void overview.fetchNextPage()}
          >
            Show more
          </Button>
        </p>
      )}
    </div>
  )
}

function NoLists({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyView
      title="No lists yet"
      className="py-[8dvh]"
      actions={
        <>
          <Link href="/discovery" className={buttonVariants({ variant: 'primary' })}>
            Open Discovery
          </Link>
          <Button onClick={onCreate}>New list</Button>
        </>
      }
    >
      Select creators in Discovery or posts in Content and choose Add to list. You can view a list as a table or as a
      board.
    </EmptyView>
  )
}

function Dialogs({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  const [showsHistory, setShowsHistory] = useState(false)
  return (
    <Suspense>
      {asked?.what === 'edit' && <EditList list={asked.list} isOpen onClose={onClose} />}
      {asked?.what === 'delete' && <DeleteList list={asked.list} isOpen onClose={onClose} />}
      {asked?.what === 'export' && (
        <ExportDialog
          subject={{ list: asked.list }}
          onHistory={() => {
            onClose()
            setShowsHistory(true)
          }}
          onClose={onClose}
        />
      )}
      {showsHistory && <ExportHistory onClose={() => setShowsHistory(false)} />}
    </Suspense>
  )
}

function CreateList({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation()
  return <NewListDialog onCreated={({ id }) => navigate(listPath(id))} onClose={onClose} />
}
