import { Tooltip as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

type TooltipProps = {
  /** Shown on hover and focus. It does not name an icon button; give that an aria-label too. */
  text: ReactNode
  /** A second line: how a figure is computed, or a reason. */
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
