import { cva, type VariantProps } from 'class-variance-authority'
import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { Overlay } from './overlay.tsx'
import { useReturnFocus } from './return-focus.ts'
import { keepOpenForToasts } from './toast.ts'

export const Sheet = Primitive.Root
export const SheetTrigger = Primitive.Trigger

const sheetVariants = cva('fixed inset-y-0 flex flex-col shadow-lg focus:outline-none', {
  variants: {
    side: {
      /** The drawer that replaces the side menu. */
      left: 'left-0 w-[280px] max-w-[84vw] animate-left-in bg-sidebar text-sidebar-foreground data-[state=closed]:animate-left-out',
      /** The side panel on narrow screens. */
      right:
        'right-0 w-(--panel-width) max-w-full animate-right-in border-l bg-card text-card-foreground data-[state=closed]:animate-right-out',
    },
  },
  defaultVariants: { side: 'right' },
})

type SheetContentProps = Omit<ComponentProps<typeof Primitive.Content>, 'title'> &
  VariantProps<typeof sheetVariants> & {
    /** A header of another form is among the children. */
    title?: ReactNode
  }

export function SheetContent({ side, className, title, children, onOpenAutoFocus, ...props }: SheetContentProps) {
  const focus = useReturnFocus(onOpenAutoFocus)
  return (
    <Primitive.Portal>
      <Overlay className="overflow-hidden">
        <Primitive.Content
          aria-describedby={undefined}
          {...focus}
          onPointerDownOutside={keepOpenForToasts}
          className={cn(sheetVariants({ side }), className)}
          {...props}
        >
          {title !== undefined && (
            <SheetHeader>
              <SheetTitle>{title}</SheetTitle>
            </SheetHeader>
          )}
          {children}
        </Primitive.Content>
      </Overlay>
    </Primitive.Portal>
  )
}

export function SheetHeader({ className, children, ...props }: ComponentProps<'div'>) {
  return (
    <div className={cn('flex h-13 shrink-0 items-center justify-between gap-2 pr-2 pl-5', className)} {...props}>
      {children}
      <Primitive.Close asChild>
        <Button variant="ghost" icon aria-label="Close">
          <X aria-hidden />
        </Button>
      </Primitive.Close>
    </div>
  )
}

export function SheetTitle({ className, ...props }: ComponentProps<typeof Primitive.Title>) {
  return (
    <Primitive.Title className={cn('font-semibold text-foreground text-lg tracking-title', className)} {...props} />
  )
}
