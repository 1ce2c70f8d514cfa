import { useId, useState } from 'react'
import { FieldError } from '../../../components/forms/field-error.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Input } from '../../../components/ui/input.tsx'
import { formatUsdt } from '../../../display/usdt.ts'

type DivideProps = {
  /** In USDT. */
  total: number
  /** The seller's part; null until one is chosen. */
  value: number | null
  buyer: string
  seller: string
  /** With null while a typed amount is above the total: no other amount takes its place. */
  onChange: (value: number | null) => void
}

/** The amount on a bar: the buyer's part on the left in grey, the seller's on the right in green. */
export function Divide({ total, value, buyer, seller, onChange }: DivideProps) {
  const id = useId()
  const [typed, setTyped] = useState<{ side: 'buyer' | 'seller'; text: string }>()
  const isAbove = value === null && typed !== undefined && Number(typed.text) > total
  const amountOf = (side: 'buyer' | 'seller') => ({
    value: value === null || side === 'seller' ? value : total - value,
    typed: typed?.side === side && (value === null || Number(typed.text) <= total) ? typed.text : undefined,
    errorId: isAbove && typed.side === side ? `${id}-error` : undefined,
    onType: (text: string) => {
      const amount = text.replace(',', '.')
      if (!typedAmount.test(amount)) return
      setTyped({ side, text: amount })
      const part = Number(amount)
      if (amount !== '') onChange(part > total ? null : side === 'seller' ? part : total - part)
    },
    onLeave: () => !isAbove && setTyped(undefined),
  })
  const shown = value ?? total / 2
  const share = total === 0 ? 0 : (shown / total) * 100
  return (
    <div>
      <div className="flex justify-between gap-3 tabular-nums">
        <Amount name={buyer} {...amountOf('buyer')} />
        <Amount name={seller} {...amountOf('seller')} isRight />
      </div>
      <FieldError id={`${id}-error`} message={isAbove ? `At most ${formatUsdt(round(total))} USDT` : undefined} />
      <span className="relative block h-8.5 has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2">
        <svg
          aria-hidden
          viewBox="0 0 100 12"
          preserveAspectRatio="none"
          className="absolute inset-x-0 top-[11px] h-3 w-full overflow-hidden rounded-full bg-chart-peer"
        >
          {value !== null && <rect x={100 - share} width={share} height="12" className="fill-chart-1" />}
        </svg>
        {/* It runs from right to left, because the seller stands on the right. */}
        <input
          id={id}
          type="range"
          min={0}
          max={total}
          step={total > 100 ? 1 : 0.5}
          value={shown}
          aria-label={seller}
          aria-valuetext={
            value === null
              ? 'Nothing is chosen'
              : `${formatUsdt(round(value))} USDT to the seller, ${formatUsdt(round(total - value))} to the buyer`
          }
          onChange={event => onChange(Number(event.target.value))}
          className={cn(
            value === null && '[&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:opacity-0',
            'absolute inset-0 m-0 h-full w-full cursor-ew-resize appearance-none bg-transparent [direction:rtl] focus-visible:outline-none [&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-foreground [&::-moz-range-thumb]:bg-card [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-foreground [&::-webkit-slider-thumb]:border-solid [&::-webkit-slider-thumb]:bg-card',
          )}
        />
      </span>
    </div>
  )
}

type AmountProps = {
  name: string
  value: number | null
  typed: string | undefined
  errorId: string | undefined
  isRight?: boolean
  onType: (text: string) => void
  onLeave: () => void
}

/** Takes exact amounts, which the slider cannot hit. The other part follows. What cannot be an amount is not taken. */
function Amount({ name, value, typed, errorId, isRight = false, onType, onLeave }: AmountProps) {
  const id = useId()
  return (
    <span className={cn('grid gap-0.5', isRight && 'text-right')}>
      <label htmlFor={id} className="text-muted-foreground text-xs">
        {name}
      </label>
      <span className={cn('flex items-baseline gap-1.5', isRight && 'justify-end')}>
        <Input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          placeholder="–"
          // The same text with and without the focus: another one would lose the selection of the whole field.
          value={typed ?? (value === null ? '' : formatUsdt(round(value)).replaceAll(',', ''))}
          className={cn('field-sizing-content w-auto min-w-14 max-w-32 font-semibold', isRight && 'text-right')}
          aria-invalid={errorId !== undefined || undefined}
          aria-describedby={errorId}
          onBlur={onLeave}
          onChange={event => onType(event.target.value)}
        />
        <span className="text-2xs text-muted-foreground">USDT</span>
      </span>
    </span>
  )
}

const typedAmount = /^\d*(\.\d{0,6})?$/

/** The token has six decimals. */
export function round(value: number): string {
  return String(Math.round(value * 1e6) / 1e6)
}

/** A split that nobody can move. */
export function StillDivide({ total, value }: { total: number; value: number }) {
  const share = total === 0 ? 0 : (value / total) * 100
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      className="block h-2 w-full overflow-hidden rounded-full bg-chart-peer"
    >
      <rect x={100 - share} width={share} height="8" className="fill-chart-1" />
    </svg>
  )
}
