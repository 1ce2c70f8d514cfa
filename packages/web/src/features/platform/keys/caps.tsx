import { limitWindows } from '@limelight/contract/limits'
import { type CappedLimit, isCapped } from '@limelight/contract/platform/rules'
import { useId } from 'react'
import { Input } from '../../../components/ui/input.tsx'
import { useLimits } from '../../../components/use-limits.ts'
import { formatCount } from '../../../display/format.ts'

const labels: Record<CappedLimit, string> = {
  SEARCH_PER_DAY: 'Searches',
  ACTIVITY_PER_DAY: 'Reports',
  TRENDS_SEARCH_LIMIT: 'Content searches',
  MAX_VOLUME_USERNAME_URL: 'Profiles',
  MAX_EMAILS: 'Emails',
  EXPORT: 'Exports',
  EMAIL_CAMPAIGNS_PER_DAY: 'Campaigns',
}

/** Searches first, which most programs need. */
export const capNames = Object.keys(labels).filter(isCapped)

export type TypedCaps = Partial<Record<CappedLimit, string>>

/** Empty fields set no cap. */
export function capsOf(typed: TypedCaps): Partial<Record<CappedLimit, number>> {
  const set = Object.entries(typed).filter(([, cap]) => cap !== '')
  return Object.fromEntries(set.map(([name, cap]) => [name, Number(cap)]))
}

/** What is wrong with the caps. One that is higher than the plan would protect from nothing. */
export function useCapProblems(typed: TypedCaps): TypedCaps {
  const limits = useLimits()
  const problems = capNames.flatMap((name): [CappedLimit, string][] => {
    const max = limits(name)?.value ?? 0
    const cap = typed[name] ?? ''
    if (/\D/.test(cap)) return [[name, 'a whole number']]
    return max > 0 && Number(cap) > max ? [[name, `at most ${formatCount(max)}`]] : []
  })
  return Object.fromEntries(problems)
}

type CapsProps = {
  names: readonly CappedLimit[]
  typed: TypedCaps
  errors: Record<string, string>
  onChange: (typed: TypedCaps) => void
}

/** What a key or an app may spend per day, beside what the plan allows. */
export function Caps({ names, typed, errors, onChange }: CapsProps) {
  const id = useId()
  const limits = useLimits()
  const problems = useCapProblems(typed)
  return (
    <fieldset>
      <legend className="font-medium text-xs">Daily caps</legend>
      <p className="mb-1.5 text-muted-foreground text-xs">The most it may spend per day, beside what your plan has.</p>
      <div className="grid gap-1.5">
        {names.map(name => {
          const max = limits(name)?.value ?? 0
          const problem = problems[name]
          return (
            <div key={name} className="grid grid-cols-[minmax(0,1fr)_5.5rem_5.5rem] items-center gap-2">
              <span>
                <label htmlFor={`${id}-${name}`}>{labels[name]}</label>{' '}
                <span className="text-muted-foreground text-xs">per day</span>
              </span>
              <Input
                id={`${id}-${name}`}
                inputMode="numeric"
                placeholder="none"
                className="text-right tabular-nums"
                maxLength={7}
                value={typed[name] ?? ''}
                aria-invalid={problem !== undefined || errors[`caps.${name}`] !== undefined || undefined}
                aria-describedby={`${id}-${name}-max`}
                onChange={event => onChange({ ...typed, [name]: event.target.value.trim() })}
              />
              <span id={`${id}-${name}-max`} className="text-muted-foreground text-xs tabular-nums">
                {problem === undefined ? (
                  max > 0 && (
                    <>
                      plan: {formatCount(max)}{' '}
                      <span className="whitespace-nowrap">
                        {limitWindows[name] === 'plan' ? 'in 30 days' : 'per day'}
                      </span>
                    </>
                  )
                ) : (
                  <span role="alert" className="font-medium text-danger">
                    {problem}
                  </span>
                )}
              </span>
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
