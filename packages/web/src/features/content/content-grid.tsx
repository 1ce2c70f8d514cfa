import type { ContentItem } from '@limelight/contract/content/schema'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { cn } from '../../components/ui/cn.ts'
import { useWidth } from '../../display/use-width.ts'
import type { Selection } from '../../search/use-selection.ts'
import { ContentEnd } from './content-end.tsx'
import { ContentTile } from './content-tile.tsx'
import type { useContentResults } from './use-content-search.ts'

type FoundContent = ReturnType<typeof useContentResults>
export type Results<Item> = Omit<FoundContent, 'items'> & { items: readonly Item[] }
type ContentGridProps<Item> = {
  results: Results<Item>
  open: string | undefined
  onOpen: (id: string) => void
  noun: string
  prefersComments: boolean
  selection: Selection
  above?: ReactNode
  /** Below the items. */
  children?: ReactNode
  /** Rendered below each item. All items share one height. */
  below?: { height: number; of: (item: Item) => ReactNode }
}

/** At least two columns. Only the visible rows are rendered. */
export function ContentGrid<Item extends ContentItem>(props: ContentGridProps<Item>) {
  const scroller = useRef<HTMLElement>(null)
  const [box, width] = useWidth<HTMLDivElement>()
  const { results, noun } = props
  return (
    <section
      ref={scroller}
      aria-label={noun === 'videos' ? 'Videos' : 'Posts'}
      aria-busy={results.isOutdated}
      className={cn(
        'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-2 pb-19 transition-opacity max-md:px-3',
        results.isOutdated && 'opacity-50',
      )}
    >
      {props.above}
      <div ref={box}>
        {width !== undefined && width > 0 && <Tiles {...props} width={width} scroller={scroller} />}
        <ContentEnd results={results} noun={noun} />
        {props.children}
      </div>
    </section>
  )
}

const gapX = 14
const gapY = 18
/** The height of a picture per width, as `pictureShape` draws it. */
const portrait = { minWidth: 192, height: 5 / 4 }
const landscape = { minWidth: 236, height: 9 / 16 }
/** Height of the caption below a picture. */
const captionHeight = 88

type TilesProps<Item> = ContentGridProps<Item> & { width: number; scroller: { readonly current: HTMLElement | null } }

function Tiles<Item extends ContentItem>(props: TilesProps<Item>) {
  const { results, open, onOpen, noun, prefersComments, selection, below, width, scroller } = props
  const { items, hasMore, isFetchingMore, hasMoreFailed, loadMore, isOutdated } = results
  const { minWidth, height } = noun === 'videos' ? landscape : portrait
  const columns = Math.max(2, Math.floor((width + gapX) / (minWidth + gapX)))
  const tileWidth = (width - gapX * (columns - 1)) / columns
  const rowHeight = Math.round(tileWidth * height) + captionHeight + (below?.height ?? 0) + gapY
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

  // Arrow keys move the focus in both directions. The target row may not be rendered yet.
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
    // Focus at once if possible, so that a quick second key press starts from the new tile.
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
              selection={{
                isSelected: selection.ids.has(item.id),
                isChoosing: selection.ids.size > 0,
                onToggle: isRange => selection.toggle(items, row.index * columns + column, isRange),
              }}
            />
            {below?.of(item)}
          </li>
        )),
      )}
    </ul>
  )
}

function contentOf(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? target.dataset.content : undefined
}
