import { Star } from 'lucide-react'
import { useId } from 'react'
import { cn } from '../../components/ui/cn.ts'

const steps = [1, 2, 3, 4, 5] as const

/** How many stars were given. */
export function Stars({ value }: { value: number }) {
  return (
    <span role="img" aria-label={`${value} of 5 stars`} className="inline-flex gap-px">
      {steps.map(step => (
        <Star
          key={step}
          aria-hidden
          className={cn(
            'size-3.5',
            step <= value ? 'fill-chart-3 stroke-chart-3' : 'fill-border-strong stroke-border-strong',
          )}
        />
      ))}
    </span>
  )
}

const words = ['', 'Poor', 'Not good', 'All right', 'Good', 'Excellent']

type StarsFieldProps = { value: number; isMissing: boolean; onChange: (value: number) => void }

/** Five radio buttons that look like stars. */
export function StarsField({ value, isMissing, onChange }: StarsFieldProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={isMissing ? `${id}-problem` : undefined}>
      <legend className="mb-1 font-medium text-xs">Stars</legend>
      <div className="flex items-center gap-1">
        {steps.map(step => (
          <label
            key={step}
            htmlFor={`${id}-${step}`}
            className="relative grid size-10 place-items-center rounded-md hover:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-ring"
          >
            <input
              id={`${id}-${step}`}
              type="radio"
              name={id}
              value={step}
              checked={value === step}
              aria-label={step === 1 ? '1 star' : `${step} stars`}
              onChange={() => onChange(step)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Star
              aria-hidden
              className={cn('size-6', step <= value ? 'fill-chart-3 stroke-chart-3' : 'fill-none stroke-control')}
            />
          </label>
        ))}
        <span aria-hidden className="ml-1 text-muted-foreground">
          {words[value]}
        </span>
      </div>
      {isMissing && (
        <p id={`${id}-problem`} role="alert" className="font-medium text-danger text-xs">
          Choose 1 to 5 stars
        </p>
      )}
    </fieldset>
  )
}
