import { Tooltip as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

type TooltipProps = {
  /** What is said on hover and focus. For an icon button this is not its name; give it an aria-label too. */
  text: ReactNode
  /** How it is computed, or the reason why. */
  detail?: ReactNode
  children: ReactElement
}

export function Tooltip({ text, detail, children }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={400} skipDelayDuration={200}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-[260px] animate-rise-in rounded-sm bg-inverse px-2.5 py-[7px] text-inverse-foreground text-xs shadow-md data-[state=closed]:animate-fade-out"
          >
            {text}
            {detail !== undefined && <span className="mt-0.5 block text-inverse-muted">{detail}</span>}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  )
}
