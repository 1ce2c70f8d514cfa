import { CircleAlert, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useDraft } from '../../components/forms/drafts.ts'
import { Button } from '../../components/ui/button.tsx'
import { Input } from '../../components/ui/input.tsx'

type SavedNameProps = {
  /** What is typed is kept under it. */
  draft: string
  label: string
  initial: string
  /** "Save" */
  action: string
  /** The error that the server returned for the name. */
  error: string | undefined
  isBusy: boolean
  onSubmit: (name: string, onSaved: () => void) => void
  onCancel?: () => void
}

/** A form for the name of a search. The name is selected on open, so that typing replaces it. */
export function SavedName({
  draft: draftName,
  label,
  initial,
  action,
  error,
  isBusy,
  onSubmit,
  onCancel,
}: SavedNameProps) {
  const draft = useDraft(draftName, { name: initial })
  const { name } = draft.values
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => field.current?.select(), [])
  return (
    <form
      noValidate
      className="mt-2 grid gap-1"
      onSubmit={event => {
        event.preventDefault()
        if (!isBusy && name.trim() !== '') onSubmit(name, draft.forget)
      }}
      onKeyDown={event => event.key === 'Escape' && onCancel?.()}
    >
      <label htmlFor={id} className="font-medium text-xs">
        {label}
      </label>
      <div className="flex gap-1.5">
        <Input
          ref={field}
          id={id}
          autoComplete="off"
          maxLength={64}
          {...draft.text('name')}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        <Button variant="primary" type="submit" busy={isBusy} disabled={name.trim() === ''}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="ghost" icon aria-label="Cancel" onClick={onCancel}>
            <X aria-hidden />
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-[5px] font-medium text-danger text-xs">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </form>
  )
}
