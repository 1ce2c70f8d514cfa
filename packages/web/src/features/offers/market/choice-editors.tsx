import { type AccountKind, accountKindNames, accountKinds } from '@limelight/contract/social-accounts/kinds'
import { useId, useState } from 'react'
import { cn } from '../../../components/ui/cn.ts'
import { Input } from '../../../components/ui/input.tsx'
import { CheckRow } from '../../../search/filters/check-row.tsx'
import { OptionCount } from '../../../search/filters/option-count.tsx'
import { categories } from '../categories.ts'
import type { EditorProps } from './market-filters.tsx'
import { MarketPopup } from './market-popup.tsx'
import { useMarketFacets } from './use-matches.ts'

/** The networks of which the seller has linked one. */
export function AccountEditor({ market, onDone }: EditorProps) {
  const initial = market.filters.accountType ?? []
  const [chosen, setChosen] = useState<readonly AccountKind[]>(initial)
  const change = { accountType: chosen.length === 0 ? undefined : [...chosen] }
  const facets = useMarketFacets(market)
  return (
    <MarketPopup
      title="Account"
      market={market}
      change={change}
      hasChanged={chosen.join() !== initial.join()}
      onClear={() => setChosen([])}
      onDone={onDone}
    >
      <div className="my-2 px-1.5">
        {accountKinds.map(kind => (
          <CheckRow
            key={kind}
            label={accountKindNames[kind]}
            count={countOf(facets.data?.accountTypes, kind)}
            isCounting={facets.isPending}
            isChecked={chosen.includes(kind)}
            onToggle={() => setChosen(accountKinds.filter(other => (other === kind) !== chosen.includes(other)))}
          />
        ))}
      </div>
    </MarketPopup>
  )
}

function countOf(counts: readonly { value: string; count: number }[] | undefined, value: string): number | undefined {
  return counts && (counts.find(one => one.value === value)?.count ?? 0)
}

export function CategoryEditor({ market, onDone }: EditorProps) {
  const initial = market.filters.category
  const [chosen, setChosen] = useState(initial)
  const [words, setWords] = useState('')
  const facets = useMarketFacets(market)
  const shown = categories.filter(name => name.toLowerCase().includes(words.trim().toLowerCase()))
  return (
    <MarketPopup
      title="Category"
      market={market}
      change={{ category: chosen }}
      hasChanged={chosen !== initial}
      onClear={() => setChosen(undefined)}
      onDone={onDone}
    >
      <div className="px-3.5 pt-3">
        <Input
          type="search"
          aria-label="Find a category"
          placeholder="Find"
          autoComplete="off"
          value={words}
          onChange={event => setWords(event.target.value)}
        />
      </div>
      <fieldset className="my-2 max-h-72 min-w-0 overflow-y-auto overscroll-contain px-1.5">
        <legend className="sr-only">Categories</legend>
        {shown.map(name => (
          <RadioRow
            key={name}
            group="category"
            label={name}
            count={countOf(facets.data?.categories, name)}
            isCounting={facets.isPending}
            isChosen={chosen === name}
            onChoose={() => setChosen(name)}
          />
        ))}
        {shown.length === 0 && <p className="px-2 py-1.5 text-muted-foreground">No category has that name.</p>}
      </fieldset>
    </MarketPopup>
  )
}

type RadioRowProps = {
  group: string
  label: string
  count?: number | undefined
  isCounting?: boolean
  isChosen: boolean
  onChoose: () => void
}

export function RadioRow({ group, label, count, isCounting = false, isChosen, onChoose }: RadioRowProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={cn(
        'flex h-8 cursor-pointer items-center gap-2 rounded-sm px-2 hover:bg-accent max-md:h-10',
        count === 0 && !isChosen && 'text-muted-foreground',
      )}
    >
      <input
        id={id}
        type="radio"
        name={group}
        className="size-4 shrink-0 accent-(--color-control-on)"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <OptionCount count={count} isCounting={isCounting} />
    </label>
  )
}
