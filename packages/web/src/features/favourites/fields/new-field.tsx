import { type FieldKind, fieldKinds, fieldRules } from '@limelight/contract/favourites/rules'
import { Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useDraft } from '../../../components/forms/drafts.ts'
import { KeptNote } from '../../../components/forms/kept-note.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import type { NewFieldValues } from './use-field-changes.ts'
import { fieldKindNames, readChoices } from './words.ts'

type NewFieldProps = {
  /** What is typed is kept under it. */
  name: string
  onCreate: (values: NewFieldValues) => Promise<boolean>
}

const began: { name: string; kind: FieldKind; choices: string } = { name: '', kind: 'text', choices: '' }

/** Adds a column at the end and stays open for the next one. */
export function NewField({ name, onCreate }: NewFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const draft = useDraft(name, began)
  const { kind, choices } = draft.values
  const [isBusy, setIsBusy] = useState(false)
  const create = async () => {
    const wanted = draft.values.name.trim()
    if (wanted === '') return field.current?.focus()
    setIsBusy(true)
    const isCreated = await onCreate({
      name: wanted,
      kind,
      choices: kind === 'choice' ? readChoices(choices, []) : [],
    })
    setIsBusy(false)
    if (isCreated) draft.forget()
    field.current?.focus()
  }
  return (
    <form
      noValidate
      aria-label="New column"
      className="grid gap-2 rounded-md bg-muted p-3"
      onSubmit={event => {
        event.preventDefault()
        void create()
      }}
    >
      <div className="flex items-end gap-2 max-md:flex-wrap">
        <label htmlFor={`${id}-name`} className="grid flex-1 gap-1 font-medium text-xs">
          New column
          <Input
            ref={field}
            {...draft.text('name')}
            id={`${id}-name`}
            maxLength={fieldRules.maxNameLength}
            autoComplete="off"
            placeholder="Fee agreed"
          />
        </label>
        <label htmlFor={`${id}-kind`} className="grid w-28 gap-1 font-medium text-xs">
          Kind
          <Select
            id={`${id}-kind`}
            value={kind}
            onChange={event => draft.change({ kind: fieldKinds.find(known => known === event.target.value) ?? kind })}
          >
            {fieldKinds.map(known => (
              <option key={known} value={known}>
                {fieldKindNames[known]}
              </option>
            ))}
          </Select>
        </label>
        <Button type="submit" busy={isBusy} busyLabel="Adding…">
          <Plus aria-hidden />
          Add
        </Button>
      </div>
      {kind === 'choice' && (
        <label htmlFor={`${id}-choices`} className="grid gap-1 font-medium text-xs">
          Choices, one per line
          <Textarea id={`${id}-choices`} className="min-h-16 text-xs" {...draft.text('choices')} />
        </label>
      )}
      <KeptNote draft={draft} />
    </form>
  )
}
