import type { ContentItem } from '@limelight/contract/content/schema'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useWidth } from '../../components/charts/use-width.ts'
import { Button } from '../../components/ui/button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { formatCount } from '../../format.ts'
import { ContentTile } from './content-tile.tsx'
import type { useContentResults } from './use-content-search.ts'

type Results = Omit<ReturnType<typeof useContentResults>, 'items'> & { items: readonly ContentItem[] }
type ContentGridProps = {
  results: Results
  open: string | undefined
  onOpen: (id: string) => void
  noun: string
  prefersComments: boolean
}

/** As many columns as there is room for, two at least. Only what can be seen is in the page. */
export function ContentGrid(props: ContentGridProps) {
  const scroller = useRef<HTMLElement>(null)
  const [box, width] = useWidth<HTMLDivElement>()
  const { results, noun } = props
  return (
    <section
      ref={scroller}
      aria-label={noun === 'videos' ? 'Videos' : 'Posts'}
      aria-busy={results.isOutdated}
      className={cn(
        'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-2 pb-10 transition-opacity max-md:px-3',
        results.isOutdated && 'opacity-50',
      )}
    >
      <div ref={box}>
        {width !== undefined && width > 0 && <Tiles {...props} width={width} scroller={scroller} />}
        <End results={results} noun={noun} />
      </div>
    </section>
  )
}

const gapX = 14
const gapY = 18
/** What stands below a picture. */
const captionHeight = 68

type TilesProps = ContentGridProps & { width: number; scroller: { readonly current: HTMLElement | null } }

function Tiles({ results, open, onOpen, prefersComments, width, scroller }: TilesProps) {
  const { items, hasMore, isFetchingMore, hasMoreFailed, loadMore, isOutdated } = results
  const columns = Math.max(2, Math.floor((width + gapX) / (192 + gapX)))
  const tileWidth = (width - gapX * (columns - 1)) / columns
  const rowHeight = Math.round(tileWidth * 1.25) + captionHeight + gapY
  const rows = Math.ceil(items.length / columns)
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 2,
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight])

  const shown = virtual.getVirtualItems()
  const nearsEnd = (shown.at(-1)?.index ?? 0) >= rows - 3
  useEffect(() => {
    if (nearsEnd && hasMore && !isFetchingMore && !hasMoreFailed && !isOutdated) loadMore()
  }, [nearsEnd, hasMore, isFetchingMore, hasMoreFailed, isOutdated, loadMore])

  // Arrows walk the grid as they walk a page of pictures; the row that is walked to may not stand yet.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key]
    const at = items.findIndex(({ id }) => id === contentOf(event.target))
    const next = by === undefined || at < 0 ? undefined : items[at + by]
    if (by === undefined || next === undefined) return
    event.preventDefault()
    const list = event.currentTarget
    virtual.scrollToIndex(Math.floor((at + by) / columns), { align: 'auto' })
    const find = () => list.querySelector<HTMLElement>(`[data-content="${next.id}"]`)
    const there = find()
    // At once where it can be, or a quick second key would still find the focus on the tile before.
    if (there !== null) there.focus()
    else requestAnimationFrame(() => find()?.focus())
  }

  return (
    <ul className="relative" style={{ height: virtual.getTotalSize() }} onKeyDown={onKeyDown}>
      {shown.flatMap(row =>
        items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => (
          <li
            key={item.id}
            aria-setsize={results.total?.total ?? -1}
            aria-posinset={row.index * columns + column + 1}
            className="absolute top-0 left-0"
            style={{
              width: tileWidth,
              transform: `translate(${column * (tileWidth + gapX)}px, ${row.start}px)`,
            }}
          >
            <ContentTile
              item={item}
              prefersComments={prefersComments}
              isOpen={item.id === open}
              onOpen={() => onOpen(item.id)}
            />
          </li>
        )),
      )}
    </ul>
  )
}

function End({ results, noun }: { results: Results; noun: string }) {
  const { items, total, isCut, hasMore, hasMoreFailed, isFetchingMore, loadMore } = results
  if (isCut)
    return (
      <div className="mt-4 grid justify-items-center gap-1 border-t pt-6 text-center">
        <p className="font-semibold">Your plan looks {formatCount(items.length)} deep</p>
        <p className="text-muted-foreground">
          {total?.isTotalCapped ? 'Many more match' : `${formatCount((total?.total ?? 0) - items.length)} more match`}.
          Narrow the filters, sort the other way, or{' '}
          <Link href="/tariffs" className="link">
            see plans
          </Link>{' '}
          that look deeper.
        </p>
      </div>
    )
  if (hasMoreFailed)
    return (
      <p role="alert" className="mt-4 flex items-center justify-center gap-3 text-muted-foreground">
        More did not load.
        <Button size="sm" onClick={loadMore} busy={isFetchingMore}>
          Try again
        </Button>
      </p>
    )
  if (hasMore)
    return (
      <p role="status" className="mt-4 text-center text-muted-foreground text-xs">
        {isFetchingMore && `Loading more ${noun}…`}
      </p>
    )
  return (
    items.length > 24 && <p className="mt-6 text-center text-muted-foreground text-xs">That is all that matches.</p>
  )
}

function contentOf(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? target.dataset.content : undefined
}
