import { cva, type VariantProps } from 'class-variance-authority'
import { DropdownMenu as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** Not modal: Radix would lock the scroll with an inline <style>, which the CSP refuses. */
export function DropdownMenu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />
}

export const DropdownMenuTrigger = Primitive.Trigger

export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          'z-30 min-w-[200px] animate-rise-in rounded-[10px] border border-border-strong bg-popover p-1 text-popover-foreground shadow-md focus:outline-none data-[state=closed]:animate-fade-out',
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  )
}

const itemVariants = cva(
  [
    'flex h-8 w-full cursor-pointer select-none items-center gap-2 rounded-sm px-2 outline-none max-md:h-10',
    'data-disabled:cursor-not-allowed data-highlighted:bg-accent data-disabled:text-muted-foreground [&_svg]:size-4 [&_svg]:shrink-0',
  ],
  {
    variants: { variant: { default: '[&_svg]:text-muted-foreground', danger: 'text-danger' } },
    defaultVariants: { variant: 'default' },
  },
)

type ItemProps = ComponentProps<typeof Primitive.Item> & VariantProps<typeof itemVariants>

export function DropdownMenuItem({ variant, className, ...props }: ItemProps) {
  return <Primitive.Item className={cn(itemVariants({ variant }), className)} {...props} />
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label className={cn('px-2 py-1.5', className)} {...props} />
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator className={cn('my-1 h-px bg-border', className)} {...props} />
}
