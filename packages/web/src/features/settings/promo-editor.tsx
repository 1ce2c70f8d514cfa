import { isCounted, limitNames } from '@limelight/contract/limits'
import { type PromoConfig, promoConfigSchema } from '@limelight/contract/settings/built-in'
import * as z from 'zod'
import { Input } from '../../components/ui/input.tsx'
import { Select } from '../../components/ui/select.tsx'
import { formatCount } from '../../display/format.ts'
import { trpc } from '../../server/trpc.ts'
import { unitOf } from '../tariffs/limits/texts.ts'
import { planTitle } from '../tariffs/plan-title.ts'
import { Labelled } from './fields.tsx'
import { isMoment, isTurned, readMoment, writeMoment } from './moments.ts'
import { problemsOf } from './values.ts'

export const emptyPromo: PromoConfig = { reward: { kind: 'PLAN', tariffName: 'Pro', days: 7 } }

/** Also what is not valid yet, so that the form stays and says so. */
export const typedPromoSchema = z.strictObject({
  group: z.string().optional(),
  reward: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('PLAN'), tariffName: z.string(), days: z.number().optional() }),
    z.strictObject({
      kind: z.literal('LIMIT'),
      limit: z.enum(limitNames.filter(isCounted)),
      amount: z.number().optional(),
    }),
  ]),
  startsAt: z.string().optional(),
  endsAt: z.string().optional(),
  maxActivations: z.number().optional(),
})
type TypedPromo = z.infer<typeof typedPromoSchema>

const maxDays = 3650
const maxAmount = 1_000_000_000

/** What a promo code gives, when it works, and how often. */
export function PromoEditor({ promo, onChange }: { promo: TypedPromo; onChange: (promo: TypedPromo) => void }) {
  const plans = trpc.tariffs.list.useQuery()
  // The words of the plans, because several limits count searches.
  const titles = new Map(
    plans.data?.data.flatMap(({ configs }) =>
      configs.map(({ tariffConfig: { name, title } }) => [name, title] as const),
    ),
  )
  const { reward } = promo
  const planNames = plans.data?.data.map(({ name }) => name) ?? []
  const set = (changes: { [Name in keyof TypedPromo]?: TypedPromo[Name] | undefined }) =>
    onChange(typedPromoSchema.parse({ ...promo, ...changes }))
  const wrong = new Set(problemsOf(promoConfigSchema, promo).map(({ path }) => path.join('.')))
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
              max={maxDays}
              isWrong={wrong.has('reward.days')}
              value={reward.days}
              onChange={days => set({ reward: { ...reward, days } })}
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
              max={maxAmount}
              isWrong={wrong.has('reward.amount')}
              value={reward.amount}
              onChange={amount => set({ reward: { ...reward, amount } })}
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
          max={maxAmount}
          isWrong={wrong.has('maxActivations')}
          value={promo.maxActivations}
          onChange={maxActivations => set({ maxActivations })}
        />
        <Labelled
          label="Group"
          hint="Each user can use one code of a group. Empty: no group"
          error={wrong.has('group') ? 'Type a name, or leave it empty' : undefined}
        >
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
  max: number
  isWrong: boolean
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/** What is no valid number stays as it is typed, and the config cannot be saved with it. */
function Amount({ label, hint, max, isWrong, value, onChange }: AmountProps) {
  const error = isWrong ? `Enter a whole number from 1 to ${formatCount(max)}` : undefined
  return (
    <Labelled label={label} hint={hint} error={error}>
      {id => (
        <Input
          id={id}
          type="number"
          min={1}
          max={max}
          value={value ?? ''}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-error`}
          onChange={event => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
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
