import type { ModerationItem } from '@limelight/contract/moderation/schema'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { EmptyView } from '../../components/empty-view.tsx'
import { ErrorView } from '../../components/error-view.tsx'
import { AdminPage } from '../../components/shell/admin-page.tsx'
import { useKeys } from '../../components/shell/keys.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { toast } from '../../components/ui/toast.ts'
import { useLive } from '../../server/live.ts'
import { trpc } from '../../server/trpc.ts'
import { DecisionPanel } from './decision-panel.tsx'
import { EvidencePanel } from './evidence-panel.tsx'
import { QueueList } from './queue-list.tsx'
import { QueueTabs, targetOf } from './queue-tabs.tsx'

const undoMs = 10_000
const pageSize = 50
const idleMs = 60_000

/** The address holds the tab and the open item. */
export default function QueuePage() {
  const [query, setQuery] = useSearchParams()
  const utils = trpc.useUtils()
  const target = targetOf(query.get('target'))
  const id = query.get('item') ?? undefined
  const [decidedId, setDecidedId] = useState<string>()
  const list = trpc.moderation.list.useQuery({ ...(target && { target }), limit: pageSize })
  const items = list.data?.data ?? []
  const item = trpc.moderation.byId.useQuery({ id: id ?? '' }, { enabled: id !== undefined })

  const reload = () => void utils.moderation.invalidate()

  const open = (next: string | undefined) =>
    setQuery(
      current => {
        if (next === undefined) current.delete('item')
        else current.set('item', next)
        return current
      },
      { replace: true },
    )
  const next = trpc.moderation.next.useMutation({
    onSuccess: claimed => open(claimed?.id),
    onSettled: reload,
  })
  const claim = trpc.moderation.claim.useMutation({ onSettled: reload })
  const undo = trpc.moderation.undo.useMutation({
    onSuccess: async restored => {
      setDecidedId(undefined)
      // The cache still has the item before the decision, with an old revision.
      await utils.moderation.byId.fetch({ id: restored.id }, { staleTime: 0 })
      open(restored.id)
    },
    onSettled: reload,
  })
  const decide = trpc.moderation.decide.useMutation({
    onSuccess: decided => {
      setDecidedId(decided.id)
      toast.success(decided.status === 'REFUSED' ? 'Refused' : 'Approved', {
        duration: undoMs,
        action: { label: 'Undo', keys: 'U', onClick: () => undo.mutate({ id: decided.id }) },
      })
      next.mutate(target ? { target } : {})
    },
    onError: reload,
  })
  const release = trpc.moderation.release.useMutation({
    onSuccess: () => next.mutate(target ? { target } : {}),
  })

  const startNext = next.mutate
  const isEmptyAddress = id === undefined
  useEffect(() => {
    if (isEmptyAddress) startNext(target ? { target } : {})
  }, [isEmptyAddress, startNext, target])
  const isIdle = isEmptyAddress && !next.isPending
  useLive(
    'moderation',
    ({ what }) => {
      reload()
      if (isIdle && what === 'queued') startNext(target ? { target } : {})
    },
    reload,
  )
  // Skipped items and claims that have expired come back without a live update.
  useEffect(() => {
    if (!isIdle) return
    const timer = setTimeout(() => startNext(target ? { target } : {}), idleMs)
    return () => clearTimeout(timer)
  }, [isIdle, startNext, target])

  const choose = (chosen: ModerationItem) => {
    open(chosen.id)
    claim.mutate({ id: chosen.id })
  }
  const move = (step: 1 | -1) => {
    const chosen = items[items.findIndex(other => other.id === id) + step]
    if (chosen !== undefined) choose(chosen)
  }
  useKeys([
    { key: 'j', label: 'Next item', run: () => move(1) },
    { key: 'k', label: 'Previous item', run: () => move(-1) },
    { key: 's', label: 'Skip for 30 minutes', run: () => id !== undefined && release.mutate({ id }) },
    {
      key: 'u',
      label: 'Take the last decision back',
      run: () => decidedId !== undefined && undo.mutate({ id: decidedId }),
    },
  ])
  const isBusy = decide.isPending || release.isPending || undo.isPending || next.isPending

  return (
    <AdminPage
      title="Moderation"
      heading={
        <QueueTabs
          counts={list.data?.counts}
          target={target}
          onChange={changed => {
            setQuery(changed === undefined ? {} : { target: changed })
          }}
        />
      }
      actions={
        <span className="whitespace-nowrap px-2 text-muted-foreground text-xs tabular-nums max-md:hidden">
          {list.data !== undefined && `${list.data.decidedToday} decided today`}
        </span>
      }
    >
      <div className="grid min-h-0 flex-1 overflow-hidden max-md:block max-md:overflow-auto md:grid-cols-[minmax(0,1fr)_264px] lg:grid-cols-[240px_minmax(0,1fr)_288px]">
        <QueueList items={items} currentId={id} onChoose={choose} />
        {item.error !== null && id !== undefined ? (
          <ErrorView title="Couldn’t load this item" onRetry={() => void item.refetch()}>
            It may have been removed by its owner. <Button onClick={() => open(undefined)}>Open the next item</Button>
          </ErrorView>
        ) : item.data === undefined ? (
          id === undefined && !next.isPending ? (
            <EmptyView title="Nothing is waiting" className="py-[12dvh] lg:col-span-2">
              New items appear here by themselves. Skipped items come back after 30 minutes.
            </EmptyView>
          ) : (
            <div className="grid content-start gap-3 p-6" aria-busy>
              <Skeleton className="h-6 w-60" />
              <Skeleton className="h-40" />
              <Skeleton className="h-24" />
            </div>
          )
        ) : (
          <>
            <EvidencePanel item={item.data} />
            <DecisionPanel
              key={item.data.id}
              item={item.data}
              busy={isBusy}
              onDecide={decision => decide.mutate({ id: item.data.id, revision: item.data.revision, ...decision })}
              onSkip={() => release.mutate({ id: item.data.id })}
            />
          </>
        )}
      </div>
    </AdminPage>
  )
}
