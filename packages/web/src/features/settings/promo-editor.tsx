import { isCounted, limitNames } from '@limelight/contract/limits'
import { type PromoConfig, promoConfigSchema } from '@limelight/contract/settings/built-in'
import * as z from 'zod'
import { Input } from '../../components/ui/input.tsx'
import { Select } from '../../components/ui/select.tsx'
import { trpc } from '../../server/trpc.ts'
import { unitOf } from '../tariffs/limits/texts.ts'
import { planTitle } from '../tariffs/plan-title.ts'
import { Labelled } from './fields.tsx'
import { isMoment, isTurned, readMoment, writeMoment } from './moments.ts'

export const emptyPromo: PromoConfig = { reward: { kind: 'PLAN', tariffName: 'Pro', days: 7 } }

/** What a promo code gives, when it works, and how often. */
export function PromoEditor({ value, onChange }: { value: unknown; onChange: (value: PromoConfig) => void }) {
  const promo = readPromo(value)
  const plans = trpc.tariffs.list.useQuery()
  // The words of the plans, because several limits count searches.
  const titles = new Map(
    plans.data?.data.flatMap(({ configs }) =>
      configs.map(({ tariffConfig: { name, title } }) => [name, title] as const),
    ),
  )
  const { reward } = promo
  const planNames = plans.data?.data.map(({ name }) => name) ?? []
  const set = (changes: Partial<PromoConfig>) => onChange(clean({ ...promo, ...changes }))
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Labelled label="Gives">
          {id => (
            <Select
              id={id}
              value={reward.kind}
              onChange={event =>
                set({
                  reward:
                    event.target.value === 'PLAN'
                      ? { kind: 'PLAN', tariffName: 'Pro', days: 7 }
                      : { kind: 'LIMIT', limit: 'EXPORT', amount: 10 },
                })
              }
            >
              <option value="PLAN">Days of a plan</option>
              <option value="LIMIT">An amount of a limit</option>
            </Select>
          )}
        </Labelled>
        {reward.kind === 'PLAN' ? (
          <>
            <Labelled label="Plan">
              {id => (
                <Select
                  id={id}
                  value={reward.tariffName}
                  onChange={event => set({ reward: { ...reward, tariffName: event.target.value } })}
                >
                  {!planNames.includes(reward.tariffName) && <option>{reward.tariffName}</option>}
                  {planNames.map(name => (
                    <option key={name} value={name}>
                      {planTitle(name)}
                    </option>
                  ))}
                </Select>
              )}
            </Labelled>
            <Amount
              label="Days"
              value={reward.days}
              onChange={days => set({ reward: { ...reward, days: days ?? 1 } })}
            />
          </>
        ) : (
          <>
            <Labelled label="Limit">
              {id => (
                <Select
                  id={id}
                  value={reward.limit}
                  onChange={event => {
                    const limit = limitNames.filter(isCounted).find(name => name === event.target.value)
                    if (limit !== undefined) set({ reward: { ...reward, limit } })
                  }}
                >
                  {limitNames.filter(isCounted).map(name => (
                    <option key={name} value={name}>
                      {titles.get(name) ?? unitOf(name, 2)}
                    </option>
                  ))}
                </Select>
              )}
            </Labelled>
            <Amount
              label="Amount"
              value={reward.amount}
              onChange={amount => set({ reward: { ...reward, amount: amount ?? 1 } })}
            />
          </>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Moment label="Works from" empty="at once" value={promo.startsAt} onChange={startsAt => set({ startsAt })} />
        <Moment
          label="Works until"
          empty="no end"
          value={promo.endsAt}
          isTurned={isTurned(promo)}
          onChange={endsAt => set({ endsAt })}
        />
        <Amount
          label="Activations at most"
          hint="Empty: no limit"
          value={promo.maxActivations}
          onChange={maxActivations => set({ maxActivations })}
        />
        <Labelled label="Group" hint="One code per group and user. Empty: its own">
          {id => (
            <Input
              id={id}
              value={promo.group ?? ''}
              maxLength={64}
              onChange={event => set({ group: event.target.value || undefined })}
            />
          )}
        </Labelled>
      </div>
    </>
  )
}

type AmountProps = {
  label: string
  hint?: string | undefined
  value: number | undefined
  onChange: (value: number | undefined) => void
}

function Amount({ label, hint, value, onChange }: AmountProps) {
  return (
    <Labelled label={label} hint={hint}>
      {id => (
        <Input
          id={id}
          type="number"
          min={1}
          value={value ?? ''}
          onChange={event => {
            const number = Math.trunc(Number(event.target.value))
            onChange(number >= 1 ? number : undefined)
          }}
        />
      )}
    </Labelled>
  )
}

type MomentProps = {
  label: string
  empty: string
  value: string | undefined
  /** It is not after the first one. */
  isTurned?: boolean
  onChange: (value: string | undefined) => void
}

/** What is no moment yet stays as it is typed, and the config cannot be saved with it. */
function Moment({ label, empty, value = '', isTurned = false, onChange }: MomentProps) {
  const isWrong = value !== '' && !isMoment(value)
  const error = isWrong
    ? 'Enter a date and time, such as 11.29.2026 18:00'
    : isTurned
      ? 'It must be later than “Works from”'
      : undefined
  return (
    <Labelled label={label} hint={`UTC. Empty: ${empty}`} error={error}>
      {id => (
        <Input
          id={id}
          autoComplete="off"
          placeholder="MM.DD.YYYY HH:MM"
          className="tabular-nums"
          value={isWrong ? value : writeMoment(value)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-error`}
          onChange={event => onChange(readMoment(event.target.value) ?? (event.target.value || undefined))}
        />
      )}
    </Labelled>
  )
}

const typedSchema = z.looseObject({ startsAt: z.string().optional(), endsAt: z.string().optional() })

/** A moment that is only half typed does not hide the rest. */
function readPromo(value: unknown): PromoConfig {
  const { startsAt, endsAt, ...others } = typedSchema.safeParse(value).data ?? {}
  const promo = promoConfigSchema.safeParse(others).data ?? emptyPromo
  return { ...promo, ...(startsAt !== undefined && { startsAt }), ...(endsAt !== undefined && { endsAt }) }
}

/** Leaves out what has no value. */
function clean({ reward, ...others }: { [Name in keyof PromoConfig]: PromoConfig[Name] | undefined }): PromoConfig {
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
  return promoConfigSchema.safeParse({ reward, ...given }).data ?? { reward: reward ?? emptyPromo.reward, ...given }
}
