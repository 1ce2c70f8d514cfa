import { Tooltip as Primitive } from 'radix-ui'
import { type MouseEvent, type ReactElement, type ReactNode, useState } from 'react'
import { cn } from './cn.ts'

type TooltipProps = {
  /** Shown on hover and focus. It does not name an icon button; give that an aria-label too. */
  text: ReactNode
  /** For triggers that do nothing else: a press opens it, because touch has no hover. */
  opensOnPress?: boolean
  /** For an explanation of several sentences. */
  isWide?: boolean
  /** The trigger. It must be focusable. */
  children: ReactElement
}

export function Tooltip({ text, opensOnPress = false, isWide = false, children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false)
  // Radix closes a tooltip on press unless the event is prevented.
  const openByPress = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setOpen(true)
  }
  return (
    <Primitive.Provider delayDuration={isWide ? 200 : 400} skipDelayDuration={200}>
      <Primitive.Root open={isOpen} onOpenChange={setOpen}>
        <Primitive.Trigger asChild {...(opensOnPress && { onClick: openByPress })}>
          {children}
        </Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            sideOffset={6}
            collisionPadding={isWide ? 12 : 8}
            className={cn(
              'z-50 animate-rise-in bg-inverse text-inverse-foreground text-xs shadow-md data-[state=closed]:animate-fade-out',
              isWide
                ? 'w-[296px] max-w-[calc(100vw-1.5rem)] rounded-md px-3 py-2.5'
                : 'max-w-[260px] rounded-sm px-2.5 py-[7px]',
            )}
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  )
}
