import { BadgeCheck } from 'lucide-react'
import { cn } from '../../components/ui/cn.ts'

/** Beside a person whose accounts are proven by a sign-in. */
export function VerifiedMark({ className }: { className?: string }) {
  return (
    <BadgeCheck role="img" aria-label="Verified" className={cn('size-3.5 shrink-0 fill-info stroke-card', className)} />
  )
}
