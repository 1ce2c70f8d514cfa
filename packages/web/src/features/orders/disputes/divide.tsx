import { useId } from 'react'
import { formatUsdt } from '../../../display/usdt.ts'

type DivideProps = {
  /** In USDT. */
  total: number
  /** The seller's part; null until one is chosen. */
  value: number | null
  buyer: string
  seller: string
  onChange: (value: number) => void
}

/** The amount on a bar: the buyer's part on the left in grey, the seller's on the right in green. */
export function Divide({ total, value, buyer, seller, onChange }: DivideProps) {
  const id = useId()
  const shown = value ?? total / 2
  const share = total === 0 ? 0 : (shown / total) * 100
  return (
    <div>
      <div className="flex justify-between gap-3 tabular-nums">
        <Amount name={buyer} value={value === null ? null : total - value} />
        <Amount name={seller} value={value} isRight />
      </div>
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
          className="absolute inset-0 m-0 h-full w-full cursor-ew-resize appearance-none bg-transparent [direction:rtl] focus-visible:outline-none [&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-foreground [&::-moz-range-thumb]:bg-card [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-foreground [&::-webkit-slider-thumb]:border-solid [&::-webkit-slider-thumb]:bg-card"
        />
      </span>
    </div>
  )
}

function Amount({ name, value, isRight = false }: { name: string; value: number | null; isRight?: boolean }) {
  return (
    <span className={isRight ? 'text-right' : undefined}>
      <span className="block text-muted-foreground text-xs">{name}</span>
      <b className="font-display font-semibold text-xl tracking-tight">
        {value === null ? '–' : formatUsdt(round(value))}{' '}
        <span className="font-medium text-2xs text-muted-foreground tracking-normal">USDT</span>
      </b>
    </span>
  )
}

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
