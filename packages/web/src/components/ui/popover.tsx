import { Popover as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** Never modal: Radix would lock the scroll with an inline <style>, which the CSP refuses. */
export function Popover(props: Omit<ComponentProps<typeof Primitive.Root>, 'modal'>) {
  return <Primitive.Root {...props} />
}

export const PopoverTrigger = Primitive.Trigger

/** At most as tall as the available room; longer content scrolls inside. */
export function PopoverContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          'z-30 flex max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] animate-rise-in flex-col rounded-[10px] border border-border-strong bg-popover text-popover-foreground shadow-md focus:outline-none data-[state=closed]:animate-fade-out',
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  )
}
