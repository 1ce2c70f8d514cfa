import { type ReactNode, useId } from 'react'

type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  children: (control: {
    id: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** A label, its control, and what is wrong with it or else a hint. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="font-medium text-xs">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
      })}
      {note !== undefined && (
        <p
          id={`${id}-note`}
          role={error === undefined ? undefined : 'alert'}
          className={error === undefined ? 'text-muted-foreground text-xs' : 'font-medium text-danger text-xs'}
        >
          {note}
        </p>
      )}
    </div>
  )
}
