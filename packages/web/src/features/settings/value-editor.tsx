import {
  blockedHostsSchema,
  fourEyesSchema,
  mailRulesSchema,
  marketerSchema,
  moderationRulesSchema,
  offerFormSchema,
  promoCodeOf,
} from '@limelight/contract/settings/built-in'
import { type ReactNode, useId, useState } from 'react'
import * as z from 'zod'
import { PersonFilter } from '../../components/shell/person-filter.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { formatCount } from '../../display/format.ts'
import { Labelled, Words } from './fields.tsx'
import { PromoEditor, typedPromoSchema } from './promo-editor.tsx'
import { questions } from './questions.ts'
import { Rows, rowsSchema } from './rows.tsx'
import { Topics, topicsSchema } from './topics.tsx'
import { parseValue, problemsOf } from './values.ts'

/** Also what is not valid yet, so that the form stays and says so. */
const typedRulesSchema = moderationRulesSchema.extend({
  words: z.array(z.string()),
  hosts: z.array(z.string()),
  leaseMinutes: z.number(),
  duplicateBits: z.number(),
})
const typedFourEyesSchema = z.strictObject({ disputeAbove: z.string().nullable() })

type EditorProps = { configKey: string; text: string; onChange: (text: string) => void }

/** A form for the keys that have one, and the JSON behind it for everything else. */
export function ValueEditor({ configKey, text, onChange }: EditorProps) {
  const [isJson, setJson] = useState(false)
  const field = useId()
  const write = (value: unknown) => onChange(JSON.stringify(value, null, 2))
  const form = isJson ? undefined : formOf(configKey, parse(text), write)
  const parsed = parseValue(configKey, text)
  const problem = !parsed.ok && (
    <p role="alert" className="text-danger text-xs">
      {parsed.problem}
    </p>
  )
  if (form !== undefined)
    return (
      <>
        <div className="grid grid-cols-1 gap-4">{form}</div>
        {/* The form of promo codes says everything at its fields. */}
        {promoCodeOf(configKey) === undefined && problem}
        <Button variant="ghost" size="sm" className="-ml-2.5 justify-self-start" onClick={() => setJson(true)}>
          Edit as JSON
        </Button>
      </>
    )
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between gap-2 text-xs">
        <label htmlFor={field} className="font-medium">
          Value
        </label>
        <span className="text-muted-foreground">JSON: texts stand in quotes</span>
      </div>
      <Textarea
        id={field}
        value={text}
        spellCheck={false}
        className="min-h-60 font-mono text-xs"
        onChange={event => onChange(event.target.value)}
      />
      {problem}
      {isJson && (
        <Button variant="ghost" size="sm" className="-ml-2.5 justify-self-start" onClick={() => setJson(false)}>
          Edit with the form
        </Button>
      )}
    </div>
  )
}

/** Undefined for keys without a form, and for values that the form can’t show. */
function formOf(key: string, value: unknown, write: (value: unknown) => void): ReactNode {
  if (promoCodeOf(key) !== undefined) {
    const promo = typedPromoSchema.safeParse(value).data
    return promo && <PromoEditor promo={promo} onChange={write} />
  }
  if (key === 'moderation.rules') {
    const rules = typedRulesSchema.safeParse(value).data
    if (rules === undefined) return undefined
    const errorOf = errorsIn(moderationRulesSchema, value)
    return (
      <>
        <Words
          label="Banned words"
          about="Texts with one of them come first in the queue, with the word marked."
          words={rules.words}
          onChange={words => write({ ...rules, words })}
        />
        <Words
          label="Sites that links may lead to"
          about="Links to all other sites are marked. Write a site as example.com."
          words={rules.hosts}
          onChange={hosts => write({ ...rules, hosts })}
        />
        <Whole
          label="Time for one item"
          unit="minutes"
          about="An item stays with the moderator who opened it for this long."
          min={1}
          max={1440}
          value={rules.leaseMinutes}
          error={errorOf('leaseMinutes')}
          onChange={leaseMinutes => write({ ...rules, leaseMinutes })}
        />
        <Whole
          label="Tolerance for copied pictures"
          unit="of 64 points"
          about="0 marks exact copies only. Higher values mark altered copies, too, and more other pictures by mistake."
          min={0}
          max={63}
          value={rules.duplicateBits}
          error={errorOf('duplicateBits')}
          onChange={duplicateBits => write({ ...rules, duplicateBits })}
        />
      </>
    )
  }
  if (key === 'mail.rules') {
    const rules = mailRulesSchema.safeParse(value).data
    return rules && <Words label="Spam words" words={rules.spamWords} onChange={spamWords => write({ spamWords })} />
  }
  if (key === 'results.blocked-hosts') {
    const blocked = blockedHostsSchema.safeParse(value).data
    return (
      blocked && (
        <Words
          label="Blocked sites"
          about="Write a site as example.com."
          words={blocked.hosts}
          onChange={hosts => write({ hosts })}
        />
      )
    )
  }
  if (key === 'marketer') {
    const marketer = marketerSchema.safeParse(value).data
    return marketer && <Manager userId={marketer.userId} onChange={userId => write({ userId })} />
  }
  if (key === 'admin.four-eyes') {
    const rules = typedFourEyesSchema.safeParse(value).data
    return (
      rules && (
        <FourEyes
          disputeAbove={rules.disputeAbove}
          error={errorsIn(fourEyesSchema, value)('disputeAbove')}
          onChange={disputeAbove => write({ disputeAbove })}
        />
      )
    )
  }
  return rowsOf(key, value, write)
}

/** The error of a field of the value. */
function errorsIn(schema: z.ZodType, value: unknown): (name: string) => string | undefined {
  const problems = problemsOf(schema, value)
  return name => problems.find(({ path }) => path[0] === name)?.text
}

/** The keys that hold lists of objects. */
function rowsOf(key: string, value: unknown, write: (value: unknown) => void): ReactNode {
  if (key === 'offer-formal') {
    const rows = rowsSchema.safeParse(value).data
    const problems = problemsOf(offerFormSchema, value)
    return rows && <Rows form={questions} rows={rows} problems={problems} onChange={write} />
  }
  if (key === 'search.topics') {
    const topics = topicsSchema.safeParse(value === '' ? {} : value).data
    return topics && <Topics topics={topics} onChange={write} />
  }
  return undefined
}

/** Without a person, the value stays as it is until another one is chosen. */
function Manager({ userId, onChange }: { userId: string; onChange: (userId: string) => void }) {
  const [id, setId] = useState<string | undefined>(userId)
  return (
    <div>
      <PersonFilter
        label="Manager"
        id={id}
        onChange={next => {
          setId(next)
          if (next !== undefined) onChange(next)
        }}
      />
    </div>
  )
}

type FourEyesProps = {
  disputeAbove: string | null
  error: string | undefined
  onChange: (value: string | null) => void
}

function FourEyes({ disputeAbove, error, onChange }: FourEyesProps) {
  const field = useId()
  const [first] = useState(disputeAbove ?? '500')
  const isOn = disputeAbove !== null
  return (
    <>
      <label htmlFor={field} className="flex items-center gap-2">
        <Switch id={field} checked={isOn} onChange={event => onChange(event.target.checked ? first : null)} />
        Large disputes need two admins
      </label>
      {isOn && (
        <Labelled label="Above, in USDT" error={error}>
          {id => (
            <Input
              id={id}
              inputMode="decimal"
              className="w-40"
              value={disputeAbove}
              aria-invalid={error !== undefined}
              aria-describedby={`${id}-error`}
              onChange={event => onChange(event.target.value.trim())}
            />
          )}
        </Labelled>
      )}
    </>
  )
}

type WholeProps = {
  label: string
  unit: string
  about: string
  min: number
  max: number
  value: number
  error: string | undefined
  onChange: (value: number) => void
}

function Whole({ label, unit, about, min, max, value, error, onChange }: WholeProps) {
  return (
    <Labelled label={label} hint={`${min} to ${formatCount(max)} ${unit}`} about={about} error={error}>
      {id => (
        <Input
          id={id}
          type="number"
          min={min}
          max={max}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          onChange={event => onChange(Math.trunc(Number(event.target.value)))}
        />
      )}
    </Labelled>
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
