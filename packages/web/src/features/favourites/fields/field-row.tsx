import type { ListField } from '@limelight/contract/favourites/list-fields'
import { fieldRules } from '@limelight/contract/favourites/rules'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useDraft } from '../../../components/forms/drafts.ts'
import { KeptNote } from '../../../components/forms/kept-note.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import type { FieldChange } from './use-field-changes.ts'
import { fieldKindNames, readChoices } from './words.ts'

type FieldRowProps = {
  field: ListField
  isFirst: boolean
  isLast: boolean
  onChange: (change: FieldChange) => Promise<boolean>
  onMove: (by: -1 | 1) => void
  onDelete: () => void
}

/** Leaving a field of the row saves it. What was refused stays there. */
export function FieldRow({ field, isFirst, isLast, onChange, onMove, onDelete }: FieldRowProps) {
  const { name, kind, choices } = field
  const lines = choices.map(choice => choice.name).join('\n')
  const draft = useDraft(`column ${field.id}`, { name, lines })
  const rename = async () => {
    const next = draft.values.name.trim()
    if (next === name) return
    if (next === '') draft.change({ name })
    else if (await onChange({ name: next })) draft.change({ name })
  }
  const rechoose = async () => {
    const next = readChoices(draft.values.lines, choices)
    if (next.map(choice => choice.name).join('\n') === lines || (await onChange({ choices: next })))
      draft.change({ lines })
  }
  return (
    <li className="grid gap-1.5">
      <div className="flex items-center gap-1.5">
        <Input
          aria-label={`Name of the column ${name}`}
          {...draft.text('name')}
          maxLength={fieldRules.maxNameLength}
          autoComplete="off"
          className="flex-1"
          onBlur={() => void rename()}
          onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
        />
        <Badge>{fieldKindNames[kind]}</Badge>
        <IconButton
          size="sm"
          aria-label={`Move ${name} to the left`}
          tip="Left"
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton
          size="sm"
          aria-label={`Move ${name} to the right`}
          tip="Right"
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton size="sm" aria-label={`Delete the column ${name}`} tip="Delete" onClick={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      {kind === 'choice' && (
        <Textarea
          aria-label={`Choices of ${name}, one per line`}
          {...draft.text('lines')}
          placeholder="One choice per line"
          className="min-h-16 text-xs"
          onBlur={() => void rechoose()}
        />
      )}
      <KeptNote draft={draft} />
    </li>
  )
}
