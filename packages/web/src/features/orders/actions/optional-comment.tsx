import { type ComponentProps, useId } from 'react'
import { Textarea } from '../../../components/ui/textarea.tsx'

type OptionalCommentProps = { label: string } & Required<Pick<ComponentProps<'textarea'>, 'value' | 'onChange'>>

export function OptionalComment({ label, value, onChange }: OptionalCommentProps) {
  const field = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={field} className="font-medium text-xs">
        {label} <span className="font-normal text-muted-foreground">(optional)</span>
      </label>
      <Textarea id={field} maxLength={2000} className="min-h-14" value={value} onChange={onChange} />
    </div>
  )
}
