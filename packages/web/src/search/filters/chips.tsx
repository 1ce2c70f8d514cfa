import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { activeFilters, readFilters, without } from '../filters.ts'
import { LastFilters } from '../last-filters.tsx'
import { type FilterContext, useCatalogue } from '../reading/ask.ts'
import { type Chip, chipOfTerm, question, takeReading, useHeard, useReader } from '../reading/reading.ts'
import type { Heard } from '../state.ts'

type FilterChipsProps = Pick<FilterContext, 'search' | 'ask'>

/** The active filters and the terms of the words. Each can be removed. On phones they are one scrollable line. */
export function FilterChips({ search, ask }: FilterChipsProps) {
  // The names of places come with the catalogue.
  useCatalogue({ search, ask }, search.filters.places !== undefined)
  const active = activeFilters(search.specs, search.filters)
  const terms = useTerms({ search, ask })
  const heard = useHeard({ search, ask })
  const leftOut = heard.notes.filter(({ note }) => note === 'LEFT_OUT')
  if (active.length === 0 && heard.notes.length + heard.corrections.length === 0) return <LastFilters search={search} />
  return (
    <div className="shrink-0 pb-3">
      <ul
        aria-label="Active filters"
        className="flex flex-wrap items-center gap-1.5 px-5 empty:hidden max-md:scroll-row max-md:flex-nowrap max-md:px-3"
      >
        {active.map(({ spec, ...chip }) =>
          spec.kind === 'words' && terms.length > 0 ? (
            terms.map(({ rest, ...term }) => (
              <ChipItem
                key={`${term.label} ${term.words}`}
                {...term}
                name={term.words}
                onRemove={() => search.change({ search: rest || undefined })}
              />
            ))
          ) : (
            <ChipItem key={spec.name} {...chip} name={spec.label} onRemove={() => search.change(without([spec]))} />
          ),
        )}
        {active.length > 0 && (
          <li>
            <Button variant="ghost" size="sm" onClick={search.clear}>
              Clear all
            </Button>
          </li>
        )}
      </ul>
      {joinNeighbours(heard).map(correction => (
        <CorrectionLine key={correction.text} {...{ search, ask, heard, correction }} />
      ))}
      {heard.notes
        .filter(({ note }) => note !== 'LEFT_OUT')
        .map(({ message }) => (
          <p key={message} role="status" className={line}>
            {message}
          </p>
        ))}
      {leftOut.length > 0 && (
        <p role="status" className={line}>
          {leftOut.map(({ message }) => message).join(' ')}{' '}
          <Instead {...{ search, ask, heard }} next={quoted(heard, leftOut)} words="Search for all words" />
        </p>
      )}
    </div>
  )
}

const line = 'px-5 pt-2 text-muted-foreground text-xs max-md:px-3'

type HeardProps = FilterChipsProps & { heard: Heard }
type Correction = Heard['corrections'][number]
type CorrectionLineProps = HeardProps & { correction: Correction }

/**
 * Words that were corrected beside each other are one correction, because one topic can be made of them. A word that the
 * search goes without shows no results.
 */
function joinNeighbours({ typed, corrections, notes }: Heard): Correction[] {
  const joined: Correction[] = []
  const isLeftOut = (word: string) => notes.some(({ note, text }) => note === 'LEFT_OUT' && text === word)
  for (const { text, to, isApplied } of corrections.filter(({ to }) => !isLeftOut(to))) {
    const last = joined.at(-1)
    const isBeside = last?.isApplied && isApplied && typed.includes(`${last.text} ${text}`)
    if (isBeside) joined.splice(-1, 1, { text: `${last.text} ${text}`, to: `${last.to} ${to}`, isApplied })
    else joined.push({ text, to, isApplied })
  }
  return joined
}

/** What was corrected or could be, and the way to the other one. */
function CorrectionLine({ search, ask, heard, correction: { text, to, isApplied } }: CorrectionLineProps) {
  return (
    <p className={line}>
      {isApplied ? (
        <>
          Showing results for <b className="text-foreground">{to}</b>.{' '}
        </>
      ) : (
        'Did you mean '
      )}
      <Instead
        {...{ search, ask, heard }}
        next={heard.typed.replace(text, isApplied ? `"${text}"` : to)}
        words={isApplied ? `Search for ${text} instead` : `${to}?`}
      />
    </p>
  )
}

/** What was typed as it was read, with the words that were left out in quotes. */
function quoted({ typed, corrections }: Heard, leftOut: Heard['notes']): string {
  const applied = corrections.filter(({ isApplied }) => isApplied)
  const read = applied.reduce((text, correction) => text.replace(correction.text, correction.to), typed)
  return leftOut.reduce((text, part) => text.replace(part.text, `"${part.text}"`), read)
}

/** Searches for another text in place of the last one. */
function Instead({ search, ask, heard, next, words }: HeardProps & { next: string; words: string }) {
  const read = useReader({ search, ask })
  // The filters that the other text became go with it.
  const before = readFilters(new URLSearchParams(heard.before), search.specs)
  const earlier = { ...without(search.specs), ...before }
  const take = () =>
    read(next).then(
      reading => takeReading(search, { ...reading, change: { ...earlier, ...reading.change } }),
      () => search.change({ ...earlier, search: next }),
    )
  return (
    <button type="button" className="underline underline-offset-2 hover:text-foreground" onClick={() => void take()}>
      {words}
    </button>
  )
}

type ChipItemProps = Chip & { name: string; onRemove: () => void }

function ChipItem({ label, words, name, onRemove }: ChipItemProps) {
  return (
    <li className="inline-flex h-6.5 max-w-full shrink-0 items-center gap-[5px] whitespace-nowrap rounded-full border border-border-strong bg-card pr-[3px] pl-[9px] text-xs leading-none max-md:h-8">
      {label !== '' && <span className="text-muted-foreground">{label}</span>}
      <b title={words} className="max-w-80 truncate font-semibold leading-4 tabular-nums max-md:max-w-50">
        {words}
      </b>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        className="grid size-6 place-items-center rounded-full text-muted-foreground hover:bg-accent hover:text-foreground max-md:size-8"
        onClick={onRemove}
      >
        <X aria-hidden className="size-3" />
      </button>
    </li>
  )
}

/** How many chips the active filters have, because words have one per term. */
export function useChipCount(context: FilterChipsProps): number {
  const active = activeFilters(context.search.specs, context.search.filters)
  const terms = useTerms(context).length
  return active.reduce((sum, { spec }) => sum + (spec.kind === 'words' ? Math.max(1, terms) : 1), 0)
}

/** The terms of the words, each with the words without it. Until they are read, the words are one chip. */
function useTerms({ search, ask }: FilterChipsProps): (Chip & { rest: string })[] {
  const words = String(search.filters.search ?? '')
  const { data } = useQuery({ ...question({ search, ask }, words), enabled: words !== '' })
  if (data === undefined) return []
  const read = data.understood.map(({ text, filter, label }) => ({
    text,
    // Words become no other filter than a topic.
    chip: filter === 'themes' ? { label: 'Topic', words: label } : { label: '', words: `“${text}”` },
  }))
  const terms = data.terms.map(term => ({ text: term.text, chip: chipOfTerm(term) }))
  return [...read, ...terms]
    .sort((one, other) => words.indexOf(one.text) - words.indexOf(other.text))
    .map(({ text, chip }) => ({ ...chip, rest: words.replace(text, ' ').replace(/\s+/g, ' ').trim() }))
}
