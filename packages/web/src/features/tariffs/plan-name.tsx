import { cn } from '../../components/ui/cn.ts'

/** Operators may write a name in capitals; it is shown like all others. */
export function PlanName({ name, className }: { name: string; className?: string }) {
  const shouts = name.length > 3 && name === name.toUpperCase()
  return (
    <span className={cn('text-(--t)', shouts && 'inline-block lowercase first-letter:uppercase', className)}>
      {name}
    </span>
  )
}
