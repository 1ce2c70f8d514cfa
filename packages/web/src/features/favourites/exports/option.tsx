import { type ReactNode, useId } from 'react'
import type { Checkbox } from '../../../components/ui/checkbox.tsx'
import { cn } from '../../../components/ui/cn.ts'
import type { Switch } from '../../../components/ui/switch.tsx'

type ExportOptionProps = {
  label: string
  /** A switch changes the price at once. */
  control: typeof Checkbox | typeof Switch
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
  /** What the option does. */
  children: ReactNode
}

export function ExportOption({
  label,
  control: Control,
  checked,
  disabled = false,
  onChange,
  children,
}: ExportOptionProps) {
  const id = useId()
  return (
    <div className={cn('grid grid-cols-[30px_1fr] items-start gap-3', disabled && 'text-muted-foreground')}>
      <Control
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
