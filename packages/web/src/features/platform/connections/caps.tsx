import type { CappedLimit } from '@limelight/contract/platform/schema'
import { useId } from 'react'
import { Input } from '../../../components/ui/input.tsx'

/** What an app can spend: none sends mail or exports. */
const labels = {
  SEARCH_PER_DAY: 'Searches',
  ACTIVITY_PER_DAY: 'Reports',
  TRENDS_SEARCH_LIMIT: 'Content searches',
  MAX_VOLUME_USERNAME_URL: 'Unmasked profiles',
  MAX_EMAILS: 'Unmasked emails',
} as const satisfies Partial<Record<CappedLimit, string>>
type Capped = keyof typeof labels

const names: readonly Capped[] = [
  'SEARCH_PER_DAY',
  'ACTIVITY_PER_DAY',
  'TRENDS_SEARCH_LIMIT',
  'MAX_VOLUME_USERNAME_URL',
  'MAX_EMAILS',
]

export type TypedCaps = Partial<Record<Capped, string>>

/** Empty fields set no cap. */
export function capsOf(typed: TypedCaps): Partial<Record<Capped, number>> {
  return Object.fromEntries(names.flatMap(name => (typed[name] ? [[name, Number(typed[name])]] : [])))
}

type CapsProps = { typed: TypedCaps; errors: Record<string, string>; onChange: (typed: TypedCaps) => void }

export function Caps({ typed, errors, onChange }: CapsProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
      {names.map(name => (
        <div key={name} className="grid gap-1">
          <label htmlFor={`${id}-${name}`} className="text-xs">
            {labels[name]} per day
          </label>
          <Input
            id={`${id}-${name}`}
            inputMode="numeric"
            placeholder="As the plan allows"
            value={typed[name] ?? ''}
            aria-invalid={errors[`caps.${name}`] !== undefined || undefined}
            onChange={event => onChange({ ...typed, [name]: event.target.value.replace(/\D/g, '').slice(0, 7) })}
          />
        </div>
      ))}
    </div>
  )
}
