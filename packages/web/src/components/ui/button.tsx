import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** Also for links that look like buttons. */
export const buttonVariants = cva(
  [
    'relative inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap border font-medium leading-none',
    'transition-colors [&_svg]:shrink-0',
    // Keeps the focus, and says in a tooltip why it does nothing.
    'aria-disabled:not-aria-busy:cursor-not-allowed aria-disabled:not-aria-busy:border-border aria-disabled:not-aria-busy:bg-muted aria-disabled:not-aria-busy:text-muted-foreground aria-disabled:not-aria-busy:[&_svg]:text-inherit',
    'disabled:cursor-not-allowed disabled:border-border disabled:bg-muted disabled:text-muted-foreground disabled:[&_svg]:text-inherit',
    'aria-busy:cursor-progress aria-expanded:not-aria-busy:border-control',
  ],
  {
    variants: {
      variant: {
        default: [
          'border-input bg-card text-foreground [&_svg]:text-muted-foreground',
          'not-disabled:hover:border-border-strong not-disabled:hover:bg-accent aria-busy:text-muted-foreground aria-expanded:bg-accent',
          'aria-pressed:border-lit-line aria-pressed:bg-lit-soft aria-pressed:[&_svg]:text-lit-ink',
        ],
        primary: [
          'border-primary bg-primary text-primary-foreground [&_svg]:text-primary-icon',
          'not-disabled:hover:border-primary-hover not-disabled:hover:bg-primary-hover aria-busy:text-primary-foreground/75',
        ],
        ghost: [
          'border-transparent bg-transparent text-foreground [&_svg]:text-muted-foreground',
          'not-disabled:hover:bg-accent aria-busy:text-muted-foreground',
          // Without a box, as when it can be used, or the dead one of a row would look like the live one.
          'disabled:border-transparent disabled:bg-transparent disabled:opacity-45',
          'aria-disabled:not-aria-busy:border-transparent aria-disabled:not-aria-busy:bg-transparent aria-disabled:not-aria-busy:opacity-45',
        ],
        danger: [
          'border-destructive bg-destructive text-destructive-foreground',
          'not-disabled:hover:bg-[color-mix(in_oklab,var(--color-destructive)_88%,black)]',
        ],
        'quiet-danger': [
          'border-input bg-card text-danger',
          'not-disabled:hover:border-[color-mix(in_oklab,var(--color-danger)_40%,var(--color-border))] not-disabled:hover:bg-danger-soft',
        ],
      },
      /** Phones need larger touch targets. */
      size: {
        sm: 'h-7 rounded-[7px] px-[9px] text-xs max-md:h-9 [&_svg]:size-4',
        md: 'h-8 rounded-md px-[11px] text-sm max-md:h-10 [&_svg]:size-4',
        lg: 'h-10 rounded-md px-4 text-md [&_svg]:size-[18px]',
      },
      icon: { true: 'px-0' },
    },
    compoundVariants: [
      { icon: true, size: 'sm', class: 'w-7 max-md:w-9' },
      { icon: true, size: 'md', class: 'w-8 max-md:w-10' },
      { icon: true, size: 'lg', class: 'w-10' },
    ],
    defaultVariants: { variant: 'default', size: 'md' },
  },
)

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    busy?: boolean
    /** Replaces the label while busy; the button keeps its width. */
    busyLabel?: string
  }

export function Button({ variant, size, icon, busy, busyLabel, className, children, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={cn(buttonVariants({ variant, size, icon }), className)}
      // Not `disabled`, so that it keeps the focus. Ignores clicks, also from Enter in a form.
      onClick={busy ? event => event.preventDefault() : onClick}
      {...props}
    >
      {busy && busyLabel !== undefined ? (
        <>
          <span className="invisible inline-flex items-center gap-1.5">{children}</span>
          <span className="absolute inset-0 grid place-items-center">{busyLabel}</span>
        </>
      ) : (
        children
      )}
    </button>
  )
}
