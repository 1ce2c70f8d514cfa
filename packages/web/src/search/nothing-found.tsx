import { taxonomy } from '@limelight/contract/search/taxonomy'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { EmptyView } from '../components/empty-view.tsx'
import { Button } from '../components/ui/button.tsx'
import { formatCount } from '../display/format.ts'
import { hasBlock, hasLevels } from './close/close-parts.tsx'
import { LookUp } from './close/look-up.tsx'
import { type CloseResults, countWords } from './close/use-close.ts'
import { useChipCount } from './filters/chips.tsx'
import { activeFilters } from './filters.ts'
import { forgetFilters } from './memory.ts'
import type { FilterContext } from './reading/ask.ts'

type NothingFoundProps = Pick<FilterContext, 'search' | 'ask'> & {
  noun: string
  /** Missing for the items of a list. */
  close?: CloseResults<unknown>
}

/** An empty result offers the search without each filter, and topics if nothing comes close. */
export function NothingFound({ search, ask, noun, close }: NothingFoundProps) {
  const active = activeFilters(search.specs, search.filters)
  const chips = useChipCount({ search, ask })
  const one = noun.replace(/s$/, '')
  const without = close?.data?.without ?? []
  const words = search.filters.search
  const isNothing = close?.data !== undefined && !hasLevels(close) && without.length === 0
  // What found nothing is not offered again.
  useEffect(() => {
    if (isNothing) forgetFilters(search.scope, search.network)
  }, [isNothing, search.scope, search.network])
  if (active.length === 0)
    return (
      <EmptyView title={`No ${noun} yet`} className="py-[8dvh]">
        They appear here as soon as the first ones are added.
      </EmptyView>
    )
  const title =
    isNothing && words !== undefined ? nothingWords(words) : `No ${one} matches ${asked(words, active.length, chips)}.`
  const isAlone = without.length === 0 && !isNothing
  const actions = (
    <>
      {without.map(({ filter, label, total, query }) => (
        <Button key={filter} size="sm" onClick={() => search.restore(search.network, query)}>
          Without {label} · {countWords(total)}
        </Button>
      ))}
      {isNothing && <LookUp search={search} />}
      {isNothing && <Topics search={search} ask={ask} />}
      <Button size="sm" variant={isAlone ? 'primary' : 'ghost'} onClick={search.clear}>
        Clear all
      </Button>
    </>
  )
  // Close results follow, and a picture would push them out of sight.
  if (close !== undefined && (close.isPending || hasBlock(close)))
    return (
      <div className="sticky left-0 flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3 max-md:px-3">
        <h2 className="font-semibold">{title}</h2>
        {close.isPending ? (
          <span role="status" className="text-muted-foreground">
            Looking for close results…
          </span>
        ) : (
          actions
        )}
      </div>
    )
  return (
    <EmptyView title={title} className="py-[8dvh]" actions={actions}>
      {isNothing && /^[@＠]/.test(String(words)) && 'Handles match only in full. Search for the name instead.'}
    </EmptyView>
  )
}

const quoted = (words: unknown) => `“${String(words).replaceAll('"', '')}”`
const nothingWords = (words: unknown) => `Nothing in Limelight matches ${quoted(words)}.`

/** Words have a chip each, so "this filter" would not be seen among them. */
function asked(words: unknown, filters: number, chips: number): string {
  if (filters > 1) return chips === 2 ? 'both filters' : `all ${chips} filters`
  return words === undefined ? 'this filter' : quoted(words)
}

const themes = Object.values(taxonomy).flat()
const mostTopics = 6

/** The most common topics, each with the number that choosing it shows. */
function Topics({ search, ask }: Pick<FilterContext, 'search' | 'ask'>) {
  const { data } = useQuery({
    queryKey: ['search', search.scope, search.network, 'options', 'themes', ''],
    queryFn: async () => (await ask.options?.('themes', new URLSearchParams())) ?? null,
  })
  const counts = new Map(data?.options.map(({ value, count }) => [value, count]))
  const common = themes
    .map(name => ({ name, count: counts.get(name.toLowerCase()) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  return common.slice(0, mostTopics).map(({ name, count }) => (
    <Button
      key={name}
      size="sm"
      onClick={() => search.restore(search.network, new URLSearchParams({ themes: name }).toString())}
    >
      {name} · {formatCount(count)}
    </Button>
  ))
}
