import type { Field, FormValues } from '@limelight/contract/formal-offers/schema'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { FieldError } from '../../components/forms/field-error.tsx'
import { Required } from '../../components/forms/required.tsx'
import { Button } from '../../components/ui/button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Input } from '../../components/ui/input.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'

type Value = FormValues[string] | undefined
type ConfigFieldsProps = {
  fields: readonly Field[]
  config: FormValues
  /** By names such as `config.category`. */
  errors: Record<string, string>
  onChange: (config: FormValues) => void
}

/** The fields of the form that admins edit. */
export function ConfigFields({ fields, config, errors, onChange }: ConfigFieldsProps) {
  return (
    <div className="grid items-start gap-x-4 gap-y-3.5 sm:grid-cols-2">
      {fields.map(field => (
        <ConfigField
          key={field.name}
          field={field}
          value={config[field.name]}
          error={errors[`config.${field.name}`]}
          onChange={value => {
            const { [field.name]: _former, ...others } = config
            onChange(value === undefined ? others : { ...others, [field.name]: value })
          }}
        />
      ))}
    </div>
  )
}

type ConfigFieldProps = {
  field: Field
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

/** Up to so many options are shown at once. */
const maxPills = 6
const shortText = 80

function ConfigField({ field, value, error, onChange }: ConfigFieldProps) {
  const id = useId()
  const { label, type, required, options, max } = field
  const described = {
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': `${id}-error`,
  } as const
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const shell = (control: ReactNode, isWide = false) => (
    <div className={cn('grid min-w-0 gap-[5px]', isWide && 'sm:col-span-2')}>
      <label htmlFor={id} className="font-medium text-xs">
        {label}
        {required && <Required />}
      </label>
      {control}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
  switch (type) {
    case 'select':
      return shell(
        <Select
          id={id}
          value={text}
          placeholder="Choose one"
          onChange={event => onChange(event.target.value || undefined)}
          {...described}
        >
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>,
      )
    case 'multiselect':
      return (
        <Choices id={id} field={field} value={Array.isArray(value) ? value : []} error={error} onChange={onChange} />
      )
    case 'boolean':
      return (
        <div className="grid min-w-0 gap-[5px]">
          <label htmlFor={id} className="flex min-h-8 items-center justify-between gap-3">
            <span className="font-medium text-xs">{label}</span>
            <Switch id={id} checked={value === true} onChange={event => onChange(event.target.checked || undefined)} />
          </label>
          <FieldError id={`${id}-error`} message={error} />
        </div>
      )
    case 'number':
      return shell(
        <Input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          className="text-right tabular-nums"
          value={text}
          onChange={event => onChange(toNumber(event.target.value))}
          {...described}
        />,
      )
    case 'text':
      return max !== null && max <= shortText
        ? shell(
            <Input
              id={id}
              autoComplete="off"
              value={text}
              onChange={event => onChange(event.target.value)}
              {...described}
            />,
          )
        : shell(
            <Textarea
              id={id}
              className="max-h-60 min-h-16 text-sm"
              value={text}
              onChange={event => onChange(event.target.value)}
              {...described}
            />,
            true,
          )
  }
}

/** What is no number stays as it was typed: the server says what is wrong with it. */
function toNumber(text: string): Value {
  const plain = text.replaceAll(',', '').trim()
  if (plain === '') return undefined
  return /^-?\d+(\.\d+)?$/.test(plain) && !text.endsWith('.') ? Number(plain) : text
}

type ChoicesProps = {
  id: string
  field: Field
  value: string[]
  error: string | undefined
  onChange: (value: Value) => void
}

function Choices({ id, field: { label, options, required }, value, error, onChange }: ChoicesProps) {
  const set = (next: string[]) => onChange(next.length === 0 ? undefined : next)
  const toggle = (word: string) => set(value.includes(word) ? value.filter(other => other !== word) : [...value, word])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend of its own.
    <div role="group" aria-labelledby={`${id}-label`} className="grid min-w-0 gap-[5px]">
      <span id={`${id}-label`} className="font-medium text-xs">
        {label}
        {required && <Required />}
      </span>
      {options.length <= maxPills ? (
        <span className="flex flex-wrap gap-1.5">
          {options.map(option => (
            <Button
              key={option.value}
              size="sm"
              className="rounded-full px-2.5"
              aria-pressed={value.includes(option.value)}
              onClick={() => toggle(option.value)}
            >
              {option.label}
            </Button>
          ))}
        </span>
      ) : (
        // Alone, the select has the edges of the other ones.
        <span
          className={cn(
            'flex min-h-8 flex-wrap items-center gap-1 rounded-md border border-input bg-card py-0.5',
            value.length > 0 && 'px-1',
          )}
        >
          {value.map(word => (
            <span
              key={word}
              className="inline-flex h-6.5 items-center gap-1 rounded-full border border-border-strong pr-[3px] pl-2 font-semibold text-xs"
            >
              {options.find(option => option.value === word)?.label ?? word}
              <button
                type="button"
                aria-label={`Remove ${options.find(option => option.value === word)?.label ?? word}`}
                className="grid size-5 place-items-center rounded-full text-muted-foreground hover:bg-accent"
                onClick={() => toggle(word)}
              >
                <X aria-hidden className="size-3" />
              </button>
            </span>
          ))}
          <span className="min-w-24 flex-1">
            <Select
              aria-label={`Add to ${label.toLowerCase()}`}
              aria-describedby={`${id}-error`}
              value=""
              placeholder={value.length === 0 ? 'Any' : 'Add'}
              className="h-7 border-0 bg-transparent text-muted-foreground"
              onChange={event => event.target.value !== '' && toggle(event.target.value)}
            >
              {options
                .filter(option => !value.includes(option.value))
                .map(option => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
            </Select>
          </span>
        </span>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
