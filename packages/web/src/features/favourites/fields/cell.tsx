import { type FieldValue, readFieldValue } from '@limelight/contract/favourites/field-values'
import type { ListField } from '@limelight/contract/favourites/list-fields'
import type { FavouriteItem } from '@limelight/contract/favourites/schema'
import { useRef, useState } from 'react'
import { useDraft } from '../../../components/forms/drafts.ts'
import { cn } from '../../../components/ui/cn.ts'
import { fieldClasses } from '../../../components/ui/field.ts'
import { toast } from '../../../components/ui/toast.ts'
import { cardName } from '../cards/words.ts'
import type { WriteField } from './use-field-values.ts'
import { valueWords } from './words.ts'

type FieldCellProps = { field: ListField; item: FavouriteItem; onWrite: WriteField }

const plain =
  '-mx-2 block h-7 w-[calc(100%+1rem)] truncate rounded-md border border-transparent px-2 text-xs hover:border-border-strong hover:bg-card max-md:h-9'

/** Shows the value of an item in a custom column and edits it in place. */
export function FieldCell(props: FieldCellProps) {
  return props.field.kind === 'choice' ? <ChoiceCell {...props} /> : <ValueCell {...props} />
}

function ChoiceCell({ field, item, onWrite }: FieldCellProps) {
  const value = item.fields[field.id] ?? ''
  return (
    <select
      aria-label={`${field.name} of ${cardName(item)}`}
      value={value}
      className={cn(plain, 'cursor-pointer appearance-none bg-transparent', value === '' && 'text-muted-foreground')}
      onChange={event => onWrite(item, field, event.target.value || null)}
    >
      <option value="">–</option>
      {field.choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** Enter or a click begins, Enter or leaving saves, Escape takes it back. */
function ValueCell({ field, item, onWrite }: FieldCellProps) {
  const [isEditing, setIsEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const value = item.fields[field.id]
  const words = valueWords(field, value)
  const label = `${field.name} of ${cardName(item)}`
  if (isEditing)
    return (
      <ValueInput
        field={field}
        label={label}
        value={value}
        name={`cell ${item.id} ${field.id}`}
        onSave={(content, onSaved) => {
          if (content === (value ?? null)) onSaved()
          else onWrite(item, field, content, onSaved)
        }}
        onEnd={byKey => {
          setIsEditing(false)
          if (byKey) requestAnimationFrame(() => button.current?.focus())
        }}
      />
    )
  return (
    <button
      ref={button}
      type="button"
      aria-label={`${label}: ${words === '' ? 'empty' : words}`}
      title={words}
      className={cn(
        plain,
        field.kind === 'number' ? 'text-right tabular-nums' : 'text-left',
        words === '' && 'text-muted-foreground',
      )}
      onClick={() => setIsEditing(true)}
    >
      {words === '' ? '–' : words}
    </button>
  )
}

type ValueInputProps = {
  field: ListField
  label: string
  value: FieldValue | undefined
  /** What is typed is kept under it. */
  name: string
  onSave: (content: FieldValue | null, onSaved: () => void) => void
  /** `byKey` if the focus stays in the cell. */
  onEnd: (byKey: boolean) => void
}

function ValueInput({ field, label, value, name, onSave, onEnd }: ValueInputProps) {
  const draft = useDraft(name, { text: String(value ?? '') })
  const { onChange, ...text } = draft.text('text')
  const [isWrong, setIsWrong] = useState(false)
  const hasEnded = useRef(false)
  const end = (byKey: boolean) => {
    hasEnded.current = true
    onEnd(byKey)
  }
  /** A browser gives no text for a date that is not complete. */
  const read = (input: HTMLInputElement) => (input.validity.badInput ? undefined : readFieldValue(field, input.value))
  const leave = (input: HTMLInputElement) => {
    if (hasEnded.current) return
    const content = read(input)
    if (content === undefined)
      toast.error(`${input.value || 'This'} doesn’t fit in “${field.name}”. Open it again to fix it.`)
    else onSave(content, draft.forget)
    end(false)
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the user has just opened this field.
      autoFocus
      aria-label={label}
      aria-invalid={isWrong || undefined}
      type={field.kind === 'date' ? 'date' : 'text'}
      inputMode={field.kind === 'number' ? 'decimal' : undefined}
      {...text}
      className={cn(
        fieldClasses,
        '-mx-2 h-7 w-[calc(100%+1rem)] px-2 text-xs max-md:h-9',
        field.kind === 'number' && 'text-right',
      )}
      onFocus={event => field.kind !== 'date' && event.currentTarget.select()}
      onChange={event => {
        setIsWrong(false)
        onChange(event)
      }}
      onBlur={event => leave(event.currentTarget)}
      onKeyDown={event => {
        event.stopPropagation()
        if (event.key === 'Escape') {
          draft.forget()
          end(true)
        }
        if (event.key !== 'Enter') return
        const content = read(event.currentTarget)
        setIsWrong(content === undefined)
        if (content === undefined) return
        onSave(content, draft.forget)
        end(true)
      }}
    />
  )
}
