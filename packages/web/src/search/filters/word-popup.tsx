import { useState } from 'react'
import type { ChoiceSpec } from '../filters.ts'
import { type FilterContext, useMatches } from '../words/ask.ts'
import { PopupFrame } from './popup-frame.tsx'

type WordPopupProps = FilterContext & { spec: ChoiceSpec; onDone: () => void }

/** Selects one of a few values. */
export function WordPopup({ spec: { name, label, options }, search, ask, cost, onDone }: WordPopupProps) {
  const initial = search.filters[name]
  const [chosen, setChosen] = useState(initial)
  const change = { [name]: chosen }
  const matches = useMatches({ search, ask }, change)
  return (
    <PopupFrame
      title={label}
      matches={matches}
      cost={cost}
      hasChanged={chosen !== initial}
      onClear={() => setChosen(undefined)}
      onAccept={() => {
        if (chosen !== initial) search.change(change)
        onDone()
      }}
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
            {option.label}
          </label>
        ))}
      </div>
    </PopupFrame>
  )
}
