import { isCounted, limitNames } from '@limelight/contract/limits'
import { type PromoConfig, promoConfigSchema } from '@limelight/contract/settings/built-in'
import { fieldClasses } from '../../components/ui/field.ts'
import { Input } from '../../components/ui/input.tsx'
import { trpc } from '../../server/trpc.ts'
import { unitOf } from '../tariffs/limits/texts.ts'
import { planTitle } from '../tariffs/plan-title.ts'
import { Labelled } from './fields.tsx'

export const emptyPromo: PromoConfig = { reward: { kind: 'PLAN', tariffName: 'Pro', days: 7 } }

/** What a promo code gives, when it works, and how often. */
export function PromoEditor({ value, onChange }: { value: unknown; onChange: (value: PromoConfig) => void }) {
  const promo = promoConfigSchema.safeParse(value).data ?? emptyPromo
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
            <select
              id={id}
              className={`${fieldClasses} h-8`}
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
            </select>
          )}
        </Labelled>
        {reward.kind === 'PLAN' ? (
          <>
            <Labelled label="Plan">
              {id => (
                <select
                  id={id}
                  className={`${fieldClasses} h-8`}
                  value={reward.tariffName}
                  onChange={event => set({ reward: { ...reward, tariffName: event.target.value } })}
                >
                  {!planNames.includes(reward.tariffName) && <option>{reward.tariffName}</option>}
                  {planNames.map(name => (
                    <option key={name} value={name}>
                      {planTitle(name)}
                    </option>
                  ))}
                </select>
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
                <select
                  id={id}
                  className={`${fieldClasses} h-8`}
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
                </select>
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
        <Moment label="Works until" empty="no end" value={promo.endsAt} onChange={endsAt => set({ endsAt })} />
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
  onChange: (value: string | undefined) => void
}

function Moment({ label, empty, value, onChange }: MomentProps) {
  return (
    <Labelled label={label} hint={`UTC. Empty: ${empty}`}>
      {id => (
        <Input
          id={id}
          type="datetime-local"
          value={value?.slice(0, 16) ?? ''}
          onChange={event => onChange(event.target.value === '' ? undefined : `${event.target.value}:00.000Z`)}
        />
      )}
    </Labelled>
  )
}

/** Leaves out what has no value. */
function clean({ reward, ...others }: { [Name in keyof PromoConfig]: PromoConfig[Name] | undefined }): PromoConfig {
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
  return promoConfigSchema.safeParse({ reward, ...given }).data ?? { reward: reward ?? emptyPromo.reward, ...given }
}
