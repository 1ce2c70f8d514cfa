import { columnRules } from '@limelight/contract/favourites/rules'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Popover, PopoverContent, PopoverTrigger } from '../../components/ui/popover.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { formatCount } from '../../format.ts'

type NoteFieldProps = { name: string; note: string | null; onSave: (note: string) => void; className?: string }

/** A note of one's own, written where it stands. */
export function NoteField({ name, note, onSave, className }: NoteFieldProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger
        aria-label={note === null ? `Add a note on ${name}` : `Note on ${name}: ${note}`}
        title={note ?? undefined}
        className={cn(
          '-ml-2 block h-7 w-[calc(100%+0.5rem)] truncate rounded-md border border-transparent px-2 text-left text-xs hover:border-border-strong hover:bg-card aria-expanded:border-control aria-expanded:bg-card max-md:h-9',
          note === null && 'text-muted-foreground',
          className,
        )}
      >
        {note ?? 'Add a note'}
      </PopoverTrigger>
      <PopoverContent align="start" aria-label={`Note on ${name}`} className="w-80">
        <NoteForm
          name={name}
          note={note ?? ''}
          onDone={text => {
            setOpen(false)
            if (text !== (note ?? '')) onSave(text)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}

function NoteForm({ name, note, onDone }: { name: string; note: string; onDone: (text: string) => void }) {
  const [text, setText] = useState(note)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { length } = text.trim()
  const isTooLong = length > columnRules.longestNote
  useEffect(() => field.current?.setSelectionRange(note.length, note.length), [note])
  return (
    <form
      noValidate
      className="grid gap-2 p-3"
      onSubmit={event => {
        event.preventDefault()
        if (!isTooLong) onDone(text.trim())
      }}
    >
      <label htmlFor={id} className="truncate font-medium text-xs">
        Note on {name}
      </label>
      <Textarea
        ref={field}
        id={id}
        className="max-h-60"
        value={text}
        aria-invalid={isTooLong || undefined}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          // A line ends with Enter; with a command key the note does.
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <div className="flex items-center justify-between">
        <span
          className={cn('text-muted-foreground text-xs tabular-nums', isTooLong && 'font-medium text-danger')}
          role="status"
        >
          {formatCount(length)} / {formatCount(columnRules.longestNote)}
        </span>
        <Button variant="primary" size="sm" type="submit" disabled={isTooLong}>
          Save
        </Button>
      </div>
    </form>
  )
}
