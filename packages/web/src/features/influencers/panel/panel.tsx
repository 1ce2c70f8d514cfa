import type { Influencer } from '@limelight/contract/influencers/schema'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Sheet, SheetContent, SheetTitle } from '../../../components/ui/sheet.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { lazyComponent } from '../../../display/lazy-component.tsx'
import { besideResults, useMedia } from '../../../display/use-media.ts'
import { totalWords } from '../../../search/reading/ask.ts'
import type { SearchState } from '../../../search/state.ts'
import { trpc } from '../../../server/trpc.ts'
import type { FoundCreators } from '../discovery/found-creators.ts'

const CreatorBrief = lazyComponent(() => import('./brief.tsx'))

type CreatorPanelProps = {
  search: Pick<SearchState, 'open' | 'setOpen' | 'network'>
  found: Pick<FoundCreators, 'items' | 'total'>
  /** The results are those that the page shows; there are more close ones. */
  isExcerpt?: boolean
  /** Called when the panel moves to another creator, who must be scrolled into view. */
  onReach: (id: string) => void
  /** The list that the results belong to. */
  from?: string
}

/**
 * One creator beside the results, or above them on narrow screens. J and K move between creators,
 * Escape closes.
 */
export function CreatorPanel({ search, found, isExcerpt = false, onReach, from }: CreatorPanelProps) {
  const { open, setOpen, network: kind } = search
  const isBeside = useMedia(besideResults)
  const items = found.items ?? []
  const at = items.findIndex(({ id }) => id === open)
  const inResult = items[at]
  // A link may open a creator who is not among the loaded results.
  const alone = trpc.influencers.byId.useQuery(
    { kind, id: open ?? '' },
    { enabled: open !== undefined && inResult === undefined && found.items !== undefined },
  )
  const creator = open === undefined ? undefined : (inResult ?? alone.data)

  const walk = (way: 1 | -1) => {
    const next = items[at + way]
    if (at < 0 || next === undefined) return
    setOpen(next.id)
    onReach(next.id)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (open === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (
      event.target instanceof HTMLElement &&
      event.target.closest('input:not([type=checkbox]), textarea, [role=menu]')
    )
      return
    if (event.key === 'j' || event.key === 'J') walk(1)
    if (event.key === 'k' || event.key === 'K') walk(-1)
    if (event.key === 'Escape') setOpen(undefined)
  })
  // The results are readable without it, and the first click finds it loaded.
  useEffect(() => void CreatorBrief.preload(), [])
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  if (open === undefined) return null
  const head = (
    <div className="flex h-11 shrink-0 items-center gap-0.5 pr-2.5 pl-3">
      <IconButton
        size="sm"
        aria-label="Previous creator (K)"
        tip="Previous (K)"
        disabled={at <= 0}
        onClick={() => walk(-1)}
      >
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        aria-label="Next creator (J)"
        tip="Next (J)"
        disabled={at < 0 || at >= items.length - 1}
        onClick={() => walk(1)}
      >
        <ChevronDown aria-hidden />
      </IconButton>
      <span className="flex-1 pl-1 text-muted-foreground text-xs tabular-nums">
        {at >= 0 && found.total !== undefined && `${at + 1} of ${totalWords(found.total)}${isExcerpt ? ' shown' : ''}`}
      </span>
      <IconButton size="sm" aria-label="Close (Esc)" tip="Close (Esc)" onClick={() => setOpen(undefined)}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
  const body = <Body creator={creator} from={from} hasFailed={alone.isError} onRetry={() => void alone.refetch()} />
  if (isBeside)
    return (
      <aside
        aria-label={creator?.name ?? 'Creator'}
        className="flex w-(--panel-width) shrink-0 flex-col overflow-hidden border-l bg-card"
      >
        {head}
        {body}
      </aside>
    )
  return (
    <Sheet open onOpenChange={isOpen => !isOpen && setOpen(undefined)}>
      <SheetContent className="max-md:w-full" onOpenAutoFocus={focusSheet}>
        <SheetTitle className="sr-only">{creator?.name ?? 'Creator'}</SheetTitle>
        {head}
        {body}
      </SheetContent>
    </Sheet>
  )
}

/** On its first button, the focus would open a tip over the name. */
function focusSheet(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

type BodyProps = {
  creator: Influencer | undefined
  from: string | undefined
  hasFailed: boolean
  onRetry: () => void
}

function Body({ creator, from, hasFailed, onRetry }: BodyProps) {
  if (creator !== undefined)
    return (
      <Suspense fallback={<BriefSkeleton />}>
        <CreatorBrief key={creator.id} creator={creator} from={from} />
      </Suspense>
    )
  if (hasFailed)
    return (
      <p role="alert" className="px-5 py-6 text-muted-foreground">
        Couldn’t load this creator. They may no longer be available.{' '}
        <button type="button" className="link" onClick={onRetry}>
          Try again
        </button>
      </p>
    )
  return <BriefSkeleton />
}

function BriefSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading the creator" className="grid gap-5 px-5 py-2">
      <div className="flex items-center gap-3">
        <Skeleton className="size-12 rounded-full" />
        <span>
          <Skeleton className="h-4 w-36" />
          <Skeleton className="mt-2 h-3 w-44" />
        </span>
      </div>
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  )
}
