import { CircleAlert } from 'lucide-react'

/** Why a field is refused. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (children === undefined) return null
  return (
    <p id={id} role="alert" className="mt-1 flex items-start gap-[5px] font-medium text-danger text-xs">
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      {children}
    </p>
  )
}
