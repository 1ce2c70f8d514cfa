import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Input } from '../../../components/ui/input.tsx'

type FieldProps = { label: string; hint?: string; problem?: string | undefined; children: (id: string) => ReactNode }

export function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <div className="flex items-baseline justify-between gap-2 text-xs max-md:grid max-md:gap-0">
        <label htmlFor={id} className="min-w-0 truncate font-medium">
          {label}
        </label>
        {hint !== undefined && <span className="shrink-0 text-muted-foreground tabular-nums">{hint}</span>}
      </div>
      {children(id)}
      {problem !== undefined && (
        <p role="alert" className="font-medium text-danger text-xs">
          {problem}
        </p>
      )}
    </div>
  )
}

type StepperProps = { id: string; value: number; max: number; onChange: (value: number) => void }

export function AmountStepper({ id, value, max, onChange }: StepperProps) {
  const [isCut, setCut] = useState(false)
  const set = (next: number) => {
    setCut(next > max)
    onChange(Math.min(max, Math.max(1, next)))
  }
  const side =
    'grid place-items-center text-muted-foreground hover:bg-accent disabled:cursor-not-allowed disabled:opacity-40'
  return (
    <div className="grid justify-items-end gap-1">
      <div className="inline-grid h-8 w-[116px] grid-cols-[34px_minmax(0,1fr)_34px] overflow-hidden rounded-md border border-input bg-card focus-within:border-ring max-md:h-10">
        <button
          type="button"
          aria-label="One less"
          disabled={value <= 1}
          className={side}
          onClick={() => set(value - 1)}
        >
          <Minus aria-hidden className="size-3.5" />
        </button>
        <input
          id={id}
          inputMode="numeric"
          value={value}
          onChange={event => set(Math.trunc(Number(event.target.value)) || 1)}
          className="min-w-0 border-input border-x bg-transparent text-center font-medium tabular-nums focus:outline-none max-md:text-lg"
        />
        <button
          type="button"
          aria-label="One more"
          disabled={value >= max}
          className={side}
          onClick={() => set(value + 1)}
        >
          <Plus aria-hidden className="size-3.5" />
        </button>
      </div>
      {isCut && (
        <p role="status" className="font-medium text-danger text-xs">
          At most {max}
        </p>
      )}
    </div>
  )
}

type PriceInputProps = { id: string; value: string; onChange: (value: string) => void; isInvalid?: boolean }

/** Digits with one decimal point; the server checks the rest. */
export function PriceInput({ id, value, onChange, isInvalid }: PriceInputProps) {
  return (
    <Input
      id={id}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      aria-invalid={isInvalid || undefined}
      className="tabular-nums"
      onChange={event => onChange(event.target.value.replace(',', '.').replace(/[^\d.]/g, ''))}
    />
  )
}
