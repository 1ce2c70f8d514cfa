import { shareBounds } from '@limelight/contract/search/filters'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { clamp, type ShareSpec, shareLabel } from '../filters.ts'
import { type FilterContext, useCatalogue, useMatches } from '../reading/ask.ts'
import { CheckRow } from './check-row.tsx'
import { chosenOf, startsAnyWord, walkWithArrows } from './choice-popup.tsx'
import { PopupFrame } from './popup-frame.tsx'
import { isNoNumber, readNumber } from './range-scale.ts'

const usualShares = [10, 20, 30, 50, 70]

type SharePopupProps = FilterContext & { spec: ShareSpec; onDone: () => void; autoFocus?: boolean }

/** Values of an audience, and the least share of the followers that all of them make up together. */
export function SharePopup({ spec, search, ask, cost, onDone, autoFocus }: SharePopupProps) {
  const { name, label, usual } = spec
  const minKey = `${name}Min`
  const initial = chosenOf(search.filters[name])
  const initialLeast = String(search.filters[minKey] ?? usual)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(initial))
  const [least, setLeast] = useState(initialLeast)
  const id = useId()
  const share = clamp(readNumber(least) ?? usual, shareBounds)
  const values = [...chosen].sort()
  const change = values.length === 0 ? { [name]: undefined, [minKey]: undefined } : { [name]: values, [minKey]: share }
  const matches = useMatches({ search, ask }, change)
  const hasChanged =
    values.join('\n') !== [...initial].sort().join('\n') || (values.length > 0 && least !== initialLeast)
  const toggle = (value: string) => {
    const next = new Set(chosen)
    if (!next.delete(value)) next.add(value)
    setChosen(next)
  }
  return (
    <PopupFrame
      title={label}
      matches={matches}
      cost={cost}
      hasChanged={hasChanged}
      onClear={() => {
        setChosen(new Set())
        setLeast(String(usual))
      }}
      onAccept={() => search.change(change)}
      onDone={onDone}
    >
      <div className="grid grid-cols-[1fr_5.5rem] items-center gap-x-3 gap-y-2 px-3.5 pt-3">
        <label htmlFor={id} className="font-medium text-xs">
          At least this share of followers{values.length > 1 && ', together'}
        </label>
        <Input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          className="text-right tabular-nums"
          value={least.endsWith('%') ? least : `${least}%`}
          aria-invalid={isNoNumber(least) || undefined}
          onChange={event => setLeast(event.target.value.replace(/\s*%/g, ''))}
        />
        <div className="col-span-full flex gap-1">
          {usualShares.map(one => (
            <Button
              key={one}
              size="sm"
              className="grow px-1 tabular-nums"
              aria-pressed={share === one}
              onClick={() => setLeast(String(one))}
            >
              {one}%
            </Button>
          ))}
        </div>
      </div>
      <Values {...{ spec, search, ask, initial, chosen, toggle, autoFocus }} />
      <p className="px-3.5 pb-2.5 text-2xs/3.5 text-muted-foreground">Creators without a sample never match.</p>
    </PopupFrame>
  )
}

type ValuesProps = Pick<SharePopupProps, 'spec' | 'search' | 'ask'> & {
  initial: readonly string[]
  chosen: ReadonlySet<string>
  toggle: (value: string) => void
  autoFocus: boolean | undefined
}

function Values({ spec, search, ask, initial, chosen, toggle, autoFocus }: ValuesProps) {
  const { label, catalogue, options } = spec
  const [words, setWords] = useState('')
  const entries = useCatalogue({ search, ask })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) field.current?.focus()
  }, [autoFocus])
  const known = catalogue === undefined ? options.map(({ value }) => value) : valuesOf(entries.data?.[catalogue])
  const all = known && [...new Set([...initial, ...known])]
  const shown = all?.filter(value => startsAnyWord(shareLabel(spec, value), words))
  return (
    <>
      {catalogue !== undefined && (
        <div className="px-3.5 pt-3">
          <Input
            ref={field}
            type="search"
            aria-label={`Find in ${label.toLowerCase()}`}
            placeholder="Find"
            autoComplete="off"
            value={words}
            onChange={event => setWords(event.target.value)}
          />
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset legend would repeat the heading. */}
      <div
        role="group"
        aria-label={label}
        onKeyDown={walkWithArrows}
        className="my-2 max-h-56 min-h-16 shrink overflow-y-auto overscroll-contain px-1.5"
      >
        {entries.isError && catalogue !== undefined && (
          <p className="px-2 py-1.5 text-muted-foreground">Couldn’t load the list. Close this and open it again.</p>
        )}
        {shown === undefined && !entries.isError && <Skeleton className="mx-2 my-2 h-3 w-32" />}
        {shown?.length === 0 && <p className="px-2 py-1.5 text-muted-foreground">Nothing has that name.</p>}
        {shown?.map(value => (
          <CheckRow
            key={value}
            label={shareLabel(spec, value)}
            isChecked={chosen.has(value)}
            onToggle={() => toggle(value)}
          />
        ))}
      </div>
    </>
  )
}

function valuesOf(entries: readonly { search_query: string }[] | undefined): string[] | undefined {
  return entries?.map(({ search_query }) => search_query)
}
