import { CircleAlert } from 'lucide-react'

export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  return (
    <p id={id} aria-live="polite" className="flex items-start gap-[5px] font-medium text-danger text-xs empty:hidden">
      {message !== undefined && (
        <>
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {message}
        </>
      )}
    </p>
  )
}
