import type { ModerationTarget } from '@limelight/contract/moderation/item'
import type { ModerationItem } from '@limelight/contract/moderation/schema'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'
import { EmptyView } from '../../components/empty-view.tsx'
import { ErrorView } from '../../components/error-view.tsx'
import { ExportRows } from '../../components/export-rows.tsx'
import { QueryError } from '../../components/query-error.tsx'
import { AdminPage } from '../../components/shell/admin-page.tsx'
import { useKeys } from '../../components/shell/keys.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { listAlone, useMedia } from '../../display/use-media.ts'
import { withParams } from '../../display/with-params.ts'
import { loadAll } from '../../server/endless-list.ts'
import { useLive } from '../../server/live.ts'
import { trpc } from '../../server/trpc.ts'
import { DecisionPanel } from './decision-panel.tsx'
import { EvidencePanel } from './evidence-panel.tsx'
import { QueueList } from './queue-list.tsx'
import { QueueTabs, targetOf } from './queue-tabs.tsx'
import { useDecisions } from './use-decisions.ts'
import { type Selection, useSelection } from './use-selection.ts'

const pageSize = 50
const idleMs = 60_000

/** The address holds the tab and the open item. */
export default function QueuePage() {
  const [query, setQuery] = useSearchParams()
  const target = targetOf(query.get('target'))
  const id = query.get('item') ?? undefined
  const { client } = trpc.useUtils()
  const wanted = { ...(target && { target }), limit: pageSize }
  const list = trpc.moderation.list.useQuery(wanted)
  const items = list.data?.data ?? []
  const selection = useSelection(items)
  const isListAlone = useMedia(listAlone)
  const open = (next: string | undefined, replace = true) =>
    setQuery(current => withParams(current, { item: next }), { replace })
  const decisions = useDecisions({ target, isOpen: id !== undefined, open })
  useNextItem({ isWanted: id === undefined && !isListAlone, target }, decisions)
  const isChoosing = isListAlone && items.length > 0

  const close = () => open(undefined, !isListAlone)
  const choose = (chosen: ModerationItem) => {
    open(chosen.id, !isListAlone)
    decisions.claim(chosen.id)
  }
  const move = (step: 1 | -1) => {
    const chosen = items[items.findIndex(other => other.id === id) + step]
    if (chosen !== undefined) choose(chosen)
  }
  useKeys([
    { key: 'j', label: 'Next item', run: () => move(1) },
    { key: 'k', label: 'Previous item', run: () => move(-1) },
    { key: 's', label: 'Skip for 30 minutes', run: () => id !== undefined && decisions.skip(id) },
    { key: 'u', label: 'Take the last decision back', run: () => decisions.takeBack() },
    { key: 'x', label: 'Select the open item', run: () => id !== undefined && selection.toggle(id) },
    { key: '*', label: 'Select all items of the list', run: selection.selectAll },
    { key: 'Escape', label: 'Clear the selection', run: selection.clear },
  ])

  return (
    <AdminPage
      title="Moderation"
      heading={
        <QueueTabs
          counts={list.data?.counts}
          target={target}
          onChange={changed => {
            selection.clear()
            setQuery(changed === undefined ? {} : { target: changed })
          }}
        />
      }
      actions={
        <>
          <span className="whitespace-nowrap px-2 text-muted-foreground text-xs tabular-nums max-md:hidden">
            {list.data !== undefined && `${list.data.decidedToday} decided today`}
          </span>
          <ExportRows
            list={{
              total: list.data?.total ?? 0,
              loadAll: loaded => loadAll(offset => client.moderation.list.query({ ...wanted, offset }), loaded),
            }}
            noun="moderation"
          />
        </>
      }
    >
      <div className="grid min-h-0 flex-1 overflow-hidden max-md:flex max-md:flex-col max-lg:grid-rows-[auto_minmax(0,1fr)] md:grid-cols-[minmax(0,1fr)_264px] lg:grid-cols-[240px_minmax(0,1fr)_288px] xl:grid-cols-[304px_minmax(0,1fr)_288px]">
        <QueueList items={items} total={list.data?.total ?? 0} currentId={id} selection={selection} onChoose={choose} />
        {id !== undefined ? (
          <>
            <Button
              variant="ghost"
              size="sm"
              className="col-span-full mx-3 my-1.5 justify-self-start max-md:self-start lg:hidden"
              onClick={close}
            >
              <ChevronLeft aria-hidden />
              All items
            </Button>
            <ItemPane key={id} id={id} selection={selection} decisions={decisions} onLeave={close} />
          </>
        ) : isChoosing ? (
          <div className="col-span-full row-start-3 max-h-[60dvh] shrink-0 overflow-auto">
            <SelectionPanel selection={selection} decisions={decisions} />
          </div>
        ) : (
          <NoItem list={list} isStarting={decisions.isStarting} />
        )}
      </div>
    </AdminPage>
  )
}

type NoItemProps = {
  list: { isError: boolean; isPending: boolean; isFetching: boolean; refetch: () => Promise<unknown> }
  isStarting: boolean
}

function NoItem({ list, isStarting }: NoItemProps) {
  if (list.isError)
    return (
      <QueryError query={list} title="Couldn’t load the queue">
        The other pages still work.
      </QueryError>
    )
  if (list.isPending || isStarting) return <ItemSkeleton />
  return (
    <EmptyView title="Nothing is waiting" className="py-[12dvh] lg:col-span-2">
      New items appear here by themselves. Skipped items come back after 30 minutes.
    </EmptyView>
  )
}

type Decisions = ReturnType<typeof useDecisions>

/** Without an item in the address, the next one opens, as soon as there is one. Where the list stands alone, moderators choose. */
function useNextItem(
  { isWanted, target }: { isWanted: boolean; target: ModerationTarget | undefined },
  decisions: Decisions,
) {
  const { goOn, reload, isStarting } = decisions
  const start = useEffectEvent(goOn)
  useEffect(() => {
    if (isWanted) start(target)
  }, [isWanted, target])
  const isIdle = isWanted && !isStarting
  useLive(
    'moderation',
    ({ what }) => {
      reload()
      if (isIdle && what === 'queued') goOn()
    },
    reload,
  )
  // Skipped items and claims that have expired come back without a live update.
  useEffect(() => {
    if (!isIdle) return
    const timer = setTimeout(() => start(target), idleMs)
    return () => clearTimeout(timer)
  }, [isIdle, target])
}

type ItemPaneProps = { id: string; selection: Selection; decisions: Decisions; onLeave: () => void }

/** The evidence, beside the decision about this item or about all that are selected. */
function ItemPane({ id, selection, decisions, onLeave }: ItemPaneProps) {
  const item = trpc.moderation.byId.useQuery({ id })
  if (item.isError)
    return (
      <ErrorView title="Couldn’t load this item" onRetry={() => void item.refetch()}>
        It may have been removed by its owner.{' '}
        <Button className="max-lg:hidden" onClick={onLeave}>
          Open the next item
        </Button>
      </ErrorView>
    )
  if (item.data === undefined) return <ItemSkeleton />
  return (
    <div className="min-h-0 flex-1 scroll-pb-20 overflow-auto md:contents">
      <EvidencePanel item={item.data} />
      {selection.items.length === 0 ? (
        <DecisionPanel
          key={id}
          items={[item.data]}
          busy={decisions.isBusy}
          onDecide={(decision, kept) => decisions.decide(item.data, decision, kept)}
          onLeave={() => decisions.skip(id)}
        />
      ) : (
        <SelectionPanel selection={selection} decisions={decisions} />
      )}
    </div>
  )
}

function SelectionPanel({ selection, decisions }: Pick<ItemPaneProps, 'selection' | 'decisions'>) {
  const [first, ...others] = selection.items
  if (first === undefined) return null
  return (
    <DecisionPanel
      isSelection
      items={[first, ...others]}
      busy={decisions.isBusy}
      onDecide={(decision, kept) => decisions.decideMany(selection, decision, kept)}
      onLeave={selection.clear}
    />
  )
}

function ItemSkeleton() {
  return (
    <div className="grid content-start gap-3 p-6" aria-busy>
      <Skeleton className="h-6 w-60" />
      <Skeleton className="h-40" />
      <Skeleton className="h-24" />
    </div>
  )
}
