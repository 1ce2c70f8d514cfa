import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import {
  type FieldPath,
  type FieldValues,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useFormState,
} from 'react-hook-form'
import { cn } from './cn.ts'

/** The schemas provide the error texts, so the browser's own bubbles are disabled. */
export function Form(props: ComponentProps<'form'>) {
  return <form noValidate {...props} />
}

type FormFieldProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  name: FieldPath<Values>
  label: ReactNode
  /** Short advice at the end of the label's line. */
  hint?: ReactNode
  /** A link at the end of the label's line. Tab reaches it after the field. */
  aside?: ReactNode
  /** A link after the error that leads out of it. */
  errorLink?: ReactNode
  /** Leaves the error no room until there is one: nothing that it moves can be clicked. */
  isTight?: boolean
  /** Puts the label beside the control, for checkboxes. */
  inline?: boolean
  children: (control: ControlProps) => ReactNode
}

type ControlProps = UseFormRegisterReturn & {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/**
 * Label, control and error. The error line always reserves its room, so that an error never moves
 * a button away from the pointer.
 */
export function FormField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const { form, name, label, hint, aside, errorLink, isTight, inline, children } = props
  const id = useId()
  const { error } = form.getFieldState(name, useFormState({ control: form.control, name }))
  const message = error?.message
  const control = children({
    ...form.register(name),
    id,
    'aria-invalid': message === undefined ? undefined : true,
    'aria-describedby': [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ') || undefined,
  })
  return (
    <div className="min-w-0">
      {inline ? (
        <div className="flex items-start gap-2">
          <span className="py-0.5">{control}</span>
          <label htmlFor={id}>{label}</label>
        </div>
      ) : (
        <div className="relative grid gap-[5px]">
          <div className="flex items-baseline justify-between gap-2 text-xs">
            <label htmlFor={id} className="font-medium">
              {label}
            </label>
            <span id={`${id}-hint`} className="text-muted-foreground">
              {hint}
            </span>
          </div>
          {control}
          {aside && <span className="absolute top-0 right-0 text-xs">{aside}</span>}
        </div>
      )}
      <p
        id={`${id}-error`}
        aria-live="polite"
        className={cn(
          'flex items-start gap-[5px] pt-1 font-medium text-danger text-xs',
          isTight ? 'pb-1' : 'min-h-8 pb-3',
        )}
      >
        {message !== undefined && (
          <>
            <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
            <span>
              {message} {errorLink}
            </span>
          </>
        )}
      </p>
    </div>
  )
}
