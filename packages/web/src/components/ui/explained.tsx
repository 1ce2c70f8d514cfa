import { Tooltip as Primitive } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { cn } from './cn.ts'

type ExplainedProps = {
  /** Shown on hover, on focus and on tap. */
  text: ReactNode
  className?: string
  children: ReactNode
}

/** A term with an explanation of how its figure is computed. */
export function Explained({ text, className, children }: ExplainedProps) {
  const [open, setOpen] = useState(false)
  return (
    <Primitive.Provider delayDuration={200} skipDelayDuration={200}>
      <Primitive.Root open={open} onOpenChange={setOpen}>
        <Primitive.Trigger
          type="button"
          // Radix closes a tooltip on press, but on a phone a press is the only way to open it.
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
