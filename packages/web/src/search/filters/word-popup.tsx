import { useState } from 'react'
import type { ChoiceSpec } from '../filters.ts'
import { type FilterContext, useMatches, useOptionCounts } from '../reading/ask.ts'
import { OptionCount } from './option-count.tsx'
import { PopupFrame } from './popup-frame.tsx'

type WordPopupProps = FilterContext & { spec: ChoiceSpec; onDone: () => void }

/** Selects one of a few values. */
export function WordPopup({ spec, search, ask, cost, onDone }: WordPopupProps) {
  const { name, label, options } = spec
  const initial = search.filters[name]
  const [chosen, setChosen] = useState(initial)
  const change = { [name]: chosen }
  const matches = useMatches({ search, ask }, change)
  const { countOf, isCounting } = useOptionCounts({ search, ask }, spec)
  return (
    <PopupFrame
      title={label}
      matches={matches}
      cost={cost}
      hasChanged={chosen !== initial}
      onClear={() => setChosen(undefined)}
      onAccept={() => search.change(change)}
      onDone={onDone}
    >
      <div role="radiogroup" aria-label={label} className="px-1.5 py-2">
        {options.map(option => (
          <label
            key={option.value}
            className="flex h-8 cursor-pointer items-center gap-2 rounded-sm px-2 hover:bg-accent max-md:h-10"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === option.value}
              onChange={() => setChosen(option.value)}
              className="size-4 cursor-pointer appearance-none rounded-full border-[1.5px] border-control bg-card checked:border-[5px] checked:border-control-on"
            />
            <span className="flex-1">{option.label}</span>
            <OptionCount count={countOf?.(option.value)} isCounting={isCounting} />
          </label>
        ))}
      </div>
    </PopupFrame>
  )
}
