import { columnRules } from '@limelight/contract/favourites/rules'
import type { FavouriteItem } from '@limelight/contract/favourites/schema'
import { NotepadText, StickyNote } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type Draft, useDraft } from '../../../components/forms/drafts.ts'
import { KeptNote } from '../../../components/forms/kept-note.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Popover, PopoverContent, PopoverTrigger } from '../../../components/ui/popover.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { formatCount, formatDate } from '../../../display/format.ts'
import { cardName } from './words.ts'

type NoteFieldProps = {
  item: FavouriteItem
  onSave: (note: string, onSaved: () => void) => void
  /** Shows an icon instead of the text. */
  isShort?: boolean
}

/** Edits a note in place. Closing it in any way saves the text. */
export function NoteField({ item, onSave, isShort = false }: NoteFieldProps) {
  const { note, addedAt } = item
  const name = cardName(item)
  const [isOpen, setOpen] = useState(false)
  const draft = useDraft(`note ${item.id}`, { text: note ?? '' })
  const trigger = useRef<HTMLButtonElement>(null)
  const text = draft.values.text.trim()
  const isTooLong = text.length > columnRules.maxNoteLength
  const keep = () => {
    if (isOpen && !isTooLong && text !== (note ?? '')) onSave(text, draft.forget)
  }
  const leave = useEffectEvent(keep)
  // Saves when the row unmounts while the note is open.
  useEffect(() => () => leave(), [])
  const close = () => {
    if (isTooLong) return
    setOpen(false)
    keep()
  }
  const NoteIcon = note === null ? StickyNote : NotepadText
  return (
    <Popover open={isOpen} onOpenChange={opens => (opens ? setOpen(true) : close())}>
      <PopoverTrigger
        ref={trigger}
        aria-label={note === null ? `Add a note on ${name}` : `Note on ${name}: ${note}`}
        title={note ?? (isShort ? 'Add a note' : undefined)}
        className={cn(
          'h-7 rounded-md border border-transparent text-xs hover:border-border-strong hover:bg-card aria-expanded:border-control aria-expanded:bg-card max-md:h-9',
          isShort
            ? 'inline-grid w-7 place-items-center max-md:w-9'
            : '-ml-2 block w-[calc(100%+0.5rem)] truncate px-2 text-left',
          note === null && 'text-muted-foreground',
        )}
      >
        {isShort ? <NoteIcon aria-hidden className="size-4" /> : (note ?? 'Add a note')}
      </PopoverTrigger>
      <PopoverContent
        align="start"
        aria-label={`Note on ${name}`}
        className="w-80"
        // Rows stop pointer events, so only the focus shows that the user left the note.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget !== null && relatedTarget !== trigger.current && !currentTarget.contains(relatedTarget))
            close()
        }}
        onCloseAutoFocus={event => {
          if (document.activeElement !== document.body) event.preventDefault()
        }}
      >
        <NoteForm name={name} draft={draft} length={text.length} isTooLong={isTooLong} onDone={close} />
        <p className="border-t px-3 py-2 text-muted-foreground text-xs tabular-nums">
          Added <time dateTime={addedAt}>{formatDate(addedAt)}</time>
        </p>
      </PopoverContent>
    </Popover>
  )
}

type NoteFormProps = {
  name: string
  draft: Draft<{ text: string }>
  length: number
  isTooLong: boolean
  onDone: () => void
}

function NoteForm({ name, draft, length, isTooLong, onDone }: NoteFormProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.setSelectionRange(field.current.value.length, field.current.value.length), [])
  return (
    <form
      noValidate
      className="grid gap-2 p-3"
      onSubmit={event => {
        event.preventDefault()
        onDone()
      }}
    >
      <label htmlFor={id} className="truncate font-medium text-xs">
        Note on {name}
      </label>
      <Textarea
        ref={field}
        id={id}
        className="max-h-60"
        {...draft.text('text')}
        aria-invalid={isTooLong || undefined}
        onKeyDown={event => {
          // Enter adds a line; Ctrl+Enter or Cmd+Enter saves.
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <KeptNote draft={draft} />
      <div className="flex items-center justify-between">
        <span
          className={cn('text-muted-foreground text-xs tabular-nums', isTooLong && 'font-medium text-danger')}
          role="status"
        >
          {formatCount(length)} / {formatCount(columnRules.maxNoteLength)}
        </span>
        <Button variant="primary" size="sm" type="submit" disabled={isTooLong}>
          Save
        </Button>
      </div>
    </form>
  )
}
