import type { FilterEntry } from '@limelight/contract/search/catalogue'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Input } from '../../components/ui/input.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { type ChoicesSpec, choiceLabel } from '../filters.ts'
import { type CountOf, type FilterContext, useCatalogue, useMatches, useOptionCounts } from '../reading/ask.ts'
import { CheckRow } from './check-row.tsx'
import { PopupFrame } from './popup-frame.tsx'

type ChoicePopupProps = FilterContext & { spec: ChoicesSpec; onDone: () => void; autoFocus?: boolean }

/** Selects values of a catalogue. Selected values come first, then those with the most matches. */
export function ChoicePopup({ spec, search, ask, cost, onDone, autoFocus }: ChoicePopupProps) {
  const { name, label, catalogue } = spec
  const initial = chosenOf(search.filters[name])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(initial))
  const [words, setWords] = useState('')
  const entries = useCatalogue({ search, ask })
  const { countOf, isCounting } = useOptionCounts({ search, ask }, spec)
  const change = { [name]: chosen.size === 0 ? undefined : [...chosen].sort() }
  const matches = useMatches({ search, ask }, change)
  const hasChanged = [...chosen].sort().join('\n') !== [...initial].sort().join('\n')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) field.current?.focus()
  }, [autoFocus])

  const toggle = (value: string) => {
    const next = new Set(chosen)
    if (!next.delete(value)) next.add(value)
    setChosen(next)
  }
  // The counts order the options, so both appear together.
  const options = isCounting ? undefined : entries.data && optionsOf(entries.data[catalogue], spec, initial, countOf)
  const shown = options?.filter(option => startsAnyWord(option.label, words))

  return (
    <PopupFrame
      title={label}
      matches={matches}
      cost={cost}
      hasChanged={hasChanged}
      onClear={() => setChosen(new Set())}
      onAccept={() => search.change(change)}
      onDone={onDone}
    >
      <div className="px-3.5 pt-3">
        <Input
          ref={field}
          type="search"
          aria-label={`Find in ${label.toLowerCase()}`}
          placeholder="Find"
          autoComplete="off"
          value={words}
          onChange={event => setWords(event.target.value)}
          onKeyDown={event => {
            // Enter toggles the only remaining value.
            if (event.key !== 'Enter' || words === '' || shown?.length !== 1) return
            event.preventDefault()
            for (const { value } of shown) toggle(value)
            setWords('')
          }}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset legend would repeat the heading. */}
      <div
        role="group"
        aria-label={label}
        onKeyDown={walkWithArrows}
        className="my-2 h-64 min-h-24 shrink overflow-y-auto overscroll-contain px-1.5"
      >
        {entries.isError && (
          <p className="px-2 py-1.5 text-muted-foreground">Couldn’t load the list. Close this and open it again.</p>
        )}
        {!entries.isError && options === undefined && <EntriesSkeleton />}
        {shown?.length === 0 && <p className="px-2 py-1.5 text-muted-foreground">Nothing has that name.</p>}
        {shown?.map(({ value, label, count }) => (
          <CheckRow
            key={value}
            label={label}
            count={count}
            isChecked={chosen.has(value)}
            onToggle={() => toggle(value)}
          />
        ))}
      </div>
    </PopupFrame>
  )
}

export function chosenOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value : []
}

type Entry = { value: string; label: string; count: number | undefined }

/** Selected values that are no longer in the catalogue stay, so that users can remove them. */
function optionsOf(
  entries: readonly FilterEntry[],
  { catalogue }: ChoicesSpec,
  chosen: readonly string[],
  countOf: CountOf | undefined,
): Entry[] {
  const known = entries.map(({ search_query: value }) => value)
  const gone = chosen.filter(value => !known.includes(value))
  const isFirst = ({ value }: Entry) => Number(chosen.includes(value))
  return [...gone, ...known]
    .map(value => ({ value, label: choiceLabel(catalogue, value), count: countOf?.(value) }))
    .sort((one, two) => isFirst(two) - isFirst(one) || (two.count ?? 0) - (one.count ?? 0))
}

export function startsAnyWord(label: string, words: string): boolean {
  const fold = (text: string) => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
  return ` ${fold(label)}`.includes(` ${fold(words.trim())}`)
}

/** Arrow keys move between checkboxes, so that users need not tab through the whole list. */
export function walkWithArrows(event: KeyboardEvent<HTMLElement>) {
  const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (way === 0) return
  const boxes: (Element | null)[] = [...event.currentTarget.querySelectorAll('input')]
  const next = boxes[boxes.indexOf(document.activeElement) + way]
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}

function EntriesSkeleton() {
  return ['w-24', 'w-32', 'w-20', 'w-28', 'w-16', 'w-24'].map((width, index) => (
    <div key={index} className="flex h-8 items-center gap-2 px-2">
      <Skeleton className="size-4" />
      <Skeleton className={`h-3 ${width}`} />
    </div>
  ))
}
