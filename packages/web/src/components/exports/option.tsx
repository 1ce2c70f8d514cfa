import { type ReactNode, useId } from 'react'
import { cn } from '../ui/cn.ts'
import { Switch } from '../ui/switch.tsx'

type ExportOptionProps = {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
  /** What the option does. */
  children: ReactNode
}

export function ExportOption({ label, checked, disabled = false, onChange, children }: ExportOptionProps) {
  const id = useId()
  return (
    <div className={cn('flex items-start gap-3', disabled && 'text-muted-foreground')}>
      <Switch
        id={id}
        aria-describedby={`${id}-about`}
        className="mt-px disabled:opacity-50"
        checked={checked}
        disabled={disabled}
        onChange={event => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-about`} className="text-muted-foreground text-xs">
          {children}
        </p>
      </div>
    </div>
  )
}
