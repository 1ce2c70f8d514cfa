import { maxCount } from '@limelight/contract/search/rules'
import type { ReactNode } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { formatCount } from '../../display/format.ts'
import type { SearchState } from '../state.ts'
import { type CloseResults, countWords, type Level } from './use-close.ts'

/** The heading of the close results, or why they are missing. Empty if there are none. */
export function CloseTitle({ close }: { close: CloseResults<unknown> }) {
  if (close.hasFailed)
    return (
      <p role="alert" className="flex items-center gap-3 text-muted-foreground">
        Couldn’t load close results.
        <Button size="sm" busy={close.isRetrying} onClick={close.retry}>
          Try again
        </Button>
      </p>
    )
  return hasLevels(close) && <h2 className="font-semibold">Close results, free of charge</h2>
}

export const hasLevels = ({ data }: CloseResults<unknown>) => (data?.levels.length ?? 0) > 0
export const hasBlock = (close: CloseResults<unknown>) => hasLevels(close) || close.hasFailed

/** What a level changes, how many it adds, and the way to all that it finds. */
export function LevelHead({ search, level }: { search: SearchState; level: Level<unknown> }) {
  const { title, added, total, query } = level
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 truncate font-medium tabular-nums">
        {title} · {countWords(added)} more
      </span>
      {total > 1 && (
        <Button size="sm" onClick={() => search.restore(search.network, query)}>
          Show all {countWords(total)}
          {total > added && total < maxCount && `, with the ${formatCount(total - added)} above`}
        </Button>
      )}
    </span>
  )
}

type CloseBlockProps<Item> = {
  search: SearchState
  close: CloseResults<Item>
  /** `first` is the place of the level's first item among all items. */
  children: (level: Level<Item>, first: number) => ReactNode
  className?: string
}

/** Close results below the exact ones, level by level. */
export function CloseBlock<Item>({ search, close, children, className }: CloseBlockProps<Item>) {
  const { levels = [] } = close.data ?? {}
  if (!hasBlock(close)) return null
  return (
    <section aria-label="Close results" className={className}>
      <CloseTitle close={close} />
      {levels.map((level, at) => (
        <section key={level.query} aria-label={level.title} className="mt-4">
          <h3 className="mb-2">
            <LevelHead search={search} level={level} />
          </h3>
          {children(level, firstOf(close, at))}
        </section>
      ))}
    </section>
  )
}

export function firstOf({ all, data }: CloseResults<unknown>, at: number): number {
  const { levels = [] } = data ?? {}
  return all.length - levels.slice(at).reduce((sum, { data }) => sum + data.length, 0)
}
