import { offerRules } from '@limelight/contract/offers/rules'
import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { formatCompact } from '../../../display/format.ts'
import {
  emptyBins,
  isNoNumber,
  readNumber,
  settle,
  upToLargest,
  writeNumber,
} from '../../../search/filters/range-scale.ts'
import { RangeSlider } from '../../../search/filters/range-slider.tsx'
import { daysWords } from '../offer-words.ts'
import type { EditorProps } from './market-filters.tsx'
import { MarketPopup } from './market-popup.tsx'
import { useMarketFacets } from './use-matches.ts'

const price = { name: 'price', label: 'Price', kind: 'range', bounds: { min: 0, max: 1e12 } } as const
/** The axis while the distribution is not known. */
const usualPrices = { min: 10, max: 5000 }

/** A price range with the distribution of all other matches. Nothing changes before the user accepts it. */
export function PriceEditor({ market, onDone }: EditorProps) {
  const { priceMin, priceMax } = market.filters
  const initial = { from: writeNumber(priceMin, undefined), to: writeNumber(priceMax, undefined) }
  const [fields, setFields] = useState(initial)
  const range = settle(fields.from, fields.to, price)
  const change = { priceMin: range.min, priceMax: range.max }
  const facets = useMarketFacets(market)
  const bins = upToLargest(facets.data?.prices ?? [], undefined)
  const hasChanged = fields.from !== initial.from || fields.to !== initial.to
  return (
    <MarketPopup
      title="Price, USDT"
      market={market}
      change={change}
      hasChanged={hasChanged}
      onClear={() => setFields({ from: '', to: '' })}
      onDone={onDone}
    >
      <RangeSlider
        label="Price"
        unit={undefined}
        bounds={usualPrices}
        bins={bins.length > 0 ? bins : emptyBins(usualPrices)}
        isPending={facets.isPending}
        range={{ min: readNumber(fields.from), max: readNumber(fields.to) }}
        onMove={({ min, max }) => setFields({ from: writeNumber(min, undefined), to: writeNumber(max, undefined) })}
      />
      <div className="grid grid-cols-[1fr_auto_1fr] items-end gap-2 px-3.5 pt-2.5 pb-3.5">
        <NumberField label="From" value={fields.from} onType={from => setFields({ ...fields, from })} />
        <span aria-hidden className="pb-1.5 text-muted-foreground">
          –
        </span>
        <NumberField label="To" value={fields.to} onType={to => setFields({ ...fields, to })} />
      </div>
    </MarketPopup>
  )
}

export function DaysEditor(props: EditorProps) {
  return (
    <BoundEditor
      {...props}
      title="Days"
      label="At most"
      name="execDaysMax"
      bounds={{ min: 1, max: offerRules.maxExecDays }}
      presets={[3, 7, 14, 30]}
      words={daysWords}
    />
  )
}

export function FollowersEditor(props: EditorProps) {
  return (
    <BoundEditor
      {...props}
      title="Followers"
      label="At least, in the seller’s largest account"
      name="followersMin"
      bounds={{ min: 0, max: 1e12 }}
      presets={[1000, 10_000, 50_000, 100_000, 500_000]}
      words={formatCompact}
    />
  )
}

type BoundEditorProps = EditorProps & {
  title: string
  label: string
  name: 'execDaysMax' | 'followersMin'
  bounds: { min: number; max: number }
  presets: readonly number[]
  words: (preset: number) => string
}

/** One end of a range, typed or chosen. */
function BoundEditor({ market, onDone, title, label, name, bounds, presets, words }: BoundEditorProps) {
  const initial = writeNumber(market.filters[name], undefined)
  const [text, setText] = useState(initial)
  const { min: value } = settle(text, '', { ...price, bounds })
  return (
    <MarketPopup
      title={title}
      market={market}
      change={{ [name]: value }}
      hasChanged={text !== initial}
      onClear={() => setText('')}
      onDone={onDone}
    >
      <div className="flex gap-1 px-3.5 pt-3">
        {presets.map(preset => (
          <Button
            key={preset}
            size="sm"
            className="grow px-1.5 tabular-nums"
            aria-pressed={value === preset}
            onClick={() => setText(String(preset))}
          >
            {words(preset)}
          </Button>
        ))}
      </div>
      <div className="px-3.5 pt-2.5 pb-3.5">
        <NumberField label={label} value={text} onType={setText} />
      </div>
    </MarketPopup>
  )
}

const ratings = [3, 4, 4.5, 4.8]

export function RatingEditor({ market, onDone }: EditorProps) {
  const initial = market.filters.ratingMin
  const [chosen, setChosen] = useState(initial)
  return (
    <MarketPopup
      title="Rating"
      market={market}
      change={{ ratingMin: chosen }}
      hasChanged={chosen !== initial}
      onClear={() => setChosen(undefined)}
      onDone={onDone}
    >
      <div className="flex gap-1 px-3.5 py-3.5">
        {ratings.map(stars => (
          <Button
            key={stars}
            size="sm"
            className="grow px-1.5 tabular-nums"
            aria-pressed={chosen === stars}
            onClick={() => setChosen(stars)}
          >
            <Star aria-hidden className="size-3! fill-chart-3 stroke-chart-3" />
            {stars} +
          </Button>
        ))}
      </div>
    </MarketPopup>
  )
}

type NumberFieldProps = { label: string; value: string; onType: (text: string) => void }

function NumberField({ label, value, onType }: NumberFieldProps) {
  const id = useId()
  const isWrong = isNoNumber(value)
  return (
    <div className="grid gap-[5px]">
      <label htmlFor={id} className="font-medium text-xs">
        {label}
      </label>
      <Input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        placeholder="any"
        className="tabular-nums"
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        value={value}
        onChange={event => onType(event.target.value)}
      />
      {isWrong && (
        <p id={`${id}-wrong`} role="status" className="text-muted-foreground text-xs">
          Not a number, so it’s left out.
        </p>
      )}
    </div>
  )
}
