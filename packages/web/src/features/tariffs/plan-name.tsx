import { cn } from '../../components/ui/cn.ts'
import { planTitle } from './plan-title.ts'

export function PlanName({ name, className }: { name: string; className?: string }) {
  return <span className={cn('text-(--t)', className)}>{planTitle(name)}</span>
}
