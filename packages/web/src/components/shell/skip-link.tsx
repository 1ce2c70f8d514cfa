import { buttonVariants } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'

export function SkipLink() {
  return (
    <a href="#main" className={cn(buttonVariants(), 'absolute -top-16 left-2 z-50 focus:top-2')}>
      Skip to content
    </a>
  )
}
