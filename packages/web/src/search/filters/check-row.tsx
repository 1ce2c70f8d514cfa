import { useId } from 'react'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { cn } from '../../components/ui/cn.ts'
import { OptionCount } from './option-count.tsx'

type CheckRowProps = {
  label: string
  /** The number of matches with this value. */
  count?: number | undefined
  isCounting?: boolean
  isChecked: boolean
  /** Only some values of the group are selected. */
  isPartial?: boolean
  onToggle: () => void
  className?: string
}

export function CheckRow({
  label,
  count,
  isCounting = false,
  isChecked,
  isPartial = false,
  onToggle,
  className,
}: CheckRowProps) {
  const id = useId()
  return (
    <div className={cn('flex h-8 items-center gap-2 rounded-sm px-2 hover:bg-accent max-md:h-10', className)}>
      <Checkbox
        id={id}
        checked={isChecked}
        ref={box => {
          if (box) box.indeterminate = isPartial && !isChecked
        }}
        onChange={onToggle}
      />
      <label htmlFor={id} className="flex h-full min-w-0 flex-1 cursor-pointer items-center gap-2">
        <span className={cn('min-w-0 flex-1 truncate', count === 0 && !isChecked && 'text-muted-foreground')}>
          {label}
        </span>
        <OptionCount count={count} isCounting={isCounting} />
      </label>
    </div>
  )
}
