import { Tooltip as Primitive } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { cn } from './cn.ts'

type ExplainedProps = {
  /** What is said on hover, on focus and, where there is neither, on a tap. */
  text: ReactNode
  className?: string
  children: ReactNode
}

/** A word that says how its figure comes about. */
export function Explained({ text, className, children }: ExplainedProps) {
  const [open, setOpen] = useState(false)
  return (
    <Primitive.Provider delayDuration={200} skipDelayDuration={200}>
      <Primitive.Root open={open} onOpenChange={setOpen}>
        <Primitive.Trigger
          type="button"
          // A tooltip closes at a press, which on a phone is the only way to ask for it.
          onClick={event => {
            event.preventDefault()
            setOpen(true)
          }}
          className={cn(
            'cursor-help rounded-xs text-left underline decoration-control decoration-dotted underline-offset-3',
            className,
          )}
        >
          {children}
        </Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            sideOffset={6}
            collisionPadding={12}
            className="z-50 w-[296px] max-w-[calc(100vw-1.5rem)] animate-rise-in rounded-md bg-inverse px-3 py-2.5 text-inverse-foreground text-xs shadow-md data-[state=closed]:animate-fade-out"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  )
}
