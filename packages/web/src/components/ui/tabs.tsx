import { cva, type VariantProps } from 'class-variance-authority'
import { Tabs as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export const Tabs = Primitive.Root
export const TabsContent = Primitive.Content

const listVariants = cva('', {
  variants: {
    variant: {
      /** A switch between two or three views of the same thing. */
      segments: [
        'inline-grid auto-cols-fr grid-flow-col gap-0.5 rounded-md bg-secondary p-0.5',
        '[&>*]:h-7 [&>*]:min-w-7.5 [&>*]:rounded-sm [&>*]:px-2.5 max-md:[&>*]:h-9',
        '[&>[data-state=active]]:bg-card [&>[data-state=active]]:shadow-[var(--shadow-xs),0_0_0_1px_var(--color-border)]',
      ],
      /** The parts of a page, underlined. */
      line: [
        'scroll-row flex h-(--topbar-height) min-w-0 gap-0.5 [&>*]:relative [&>*]:shrink-0 [&>*]:px-2.5 [&>*]:-outline-offset-2 [&>*]:hover:text-foreground',
        '[&>[data-state=active]]:after:absolute [&>[data-state=active]]:after:inset-x-2.5 [&>[data-state=active]]:after:bottom-0',
        '[&>[data-state=active]]:after:h-0.5 [&>[data-state=active]]:after:rounded-t-[2px] [&>[data-state=active]]:after:bg-foreground',
      ],
    },
  },
  defaultVariants: { variant: 'segments' },
})

type TabsListProps = ComponentProps<typeof Primitive.List> & VariantProps<typeof listVariants>

export function TabsList({ variant, className, ...props }: TabsListProps) {
  return <Primitive.List className={cn(listVariants({ variant }), className)} {...props} />
}

/** Radix focuses a pressed tab by script, which would show the ring of keyboards. */
const withoutRing = { preventScroll: true, focusVisible: false }

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      onMouseDown={event => event.button === 0 && event.currentTarget.focus(withoutRing)}
      className={cn(
        'inline-flex items-center justify-center gap-1.5 whitespace-nowrap font-medium text-muted-foreground leading-none transition-colors data-[state=active]:text-foreground [&_svg]:size-4',
        className,
      )}
      {...props}
    />
  )
}
