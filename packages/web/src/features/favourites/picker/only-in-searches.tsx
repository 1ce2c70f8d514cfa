import { Bookmark } from 'lucide-react'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Tooltip } from '../../../components/ui/tooltip.tsx'

const where = 'Available in Discovery/Content'

/** A disabled button that says where items can be added. */
export function OnlyInSearches({ className }: { className?: string | undefined }) {
  return (
    <Tooltip text={where} opensOnPress>
      <button
        type="button"
        aria-disabled="true"
        className={buttonVariants({ className: cn('cursor-not-allowed bg-muted text-muted-foreground', className) })}
      >
        <Bookmark aria-hidden />
        <span className="max-md:sr-only">Add to list</span>
        <span className="sr-only">: {where}</span>
      </button>
    </Tooltip>
  )
}
