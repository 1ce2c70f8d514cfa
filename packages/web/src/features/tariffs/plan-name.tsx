import { cn } from '../../components/ui/cn.ts'

/** A name that its operators write in capitals reads like all the others. */
export function PlanName({ name, className }: { name: string; className?: string }) {
  const shouts = name.length > 3 && name === name.toUpperCase()
  return (
    <span className={cn('text-(--t)', shouts && 'inline-block lowercase first-letter:uppercase', className)}>
      {name}
    </span>
  )
}
