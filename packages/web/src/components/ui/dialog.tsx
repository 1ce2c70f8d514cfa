import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { Overlay } from './overlay.tsx'
import { useReturnFocus } from './return-focus.ts'
import { keepOpenForToasts } from './toast.ts'

export const Dialog = Primitive.Root
export const DialogTrigger = Primitive.Trigger
export const DialogClose = Primitive.Close

type DialogContentProps = Omit<ComponentProps<typeof Primitive.Content>, 'title'> & {
  /** A header of another form is among the children. */
  title?: ReactNode
}

/** A dialog taller than the window scrolls inside its overlay. */
export function DialogContent({
  className,
  title,
  children,
  onOpenAutoFocus = focusFirstField,
  ...props
}: DialogContentProps) {
  const focus = useReturnFocus(onOpenAutoFocus)
  const isEntered = useRef(false)
  return (
    <Primitive.Portal>
      {/* The row grows with its content: of a dialog with a minimum height, an `auto` row would cut the top off. */}
      <Overlay className="grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(max-content,1fr)] place-items-center overflow-y-auto overscroll-contain p-4">
        <Primitive.Content
          aria-describedby={undefined}
          {...focus}
          onPointerDownOutside={keepOpenForToasts}
          onClickCapture={event => {
            // The second click of the double click that opened the dialog agrees to nothing.
            if (isEntered.current || event.detail <= 1) isEntered.current = true
            else {
              event.stopPropagation()
              event.preventDefault()
            }
          }}
          className={cn(
            'relative w-[400px] max-w-full animate-dialog-in rounded-lg border border-border-strong bg-popover text-popover-foreground shadow-lg focus:outline-none data-[state=closed]:animate-fade-out',
            className,
          )}
          {...props}
        >
          {title !== undefined && (
            <DialogHeader>
              <DialogTitle>{title}</DialogTitle>
            </DialogHeader>
          )}
          {children}
        </Primitive.Content>
      </Overlay>
    </Primitive.Portal>
  )
}

/** Puts the focus into the first field, not on the close button. */
function focusFirstField(event: Event) {
  const dialog = event.currentTarget
  const field = dialog instanceof Element && dialog.querySelector('input:not([type=radio], [type=checkbox]), textarea')
  if (field instanceof HTMLInputElement) field.select()
  else if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
  else return
  event.preventDefault()
  field.focus()
}

export function DialogHeader({ className, children, ...props }: ComponentProps<'div'>) {
  return (
    <div className={cn('flex items-center justify-between gap-2 py-3.5 pr-3 pl-5', className)} {...props}>
      {children}
      <Primitive.Close asChild>
        <Button variant="ghost" size="sm" icon aria-label="Close">
          <X aria-hidden />
        </Button>
      </Primitive.Close>
    </div>
  )
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof Primitive.Title>) {
  return (
    <Primitive.Title
      className={cn('wrap-anywhere min-w-0 font-semibold text-lg tracking-title', className)}
      {...props}
    />
  )
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof Primitive.Description>) {
  return <Primitive.Description className={cn('px-5 pb-5 text-muted-foreground', className)} {...props} />
}

type DialogFooterProps = ComponentProps<'div'> & {
  /** On phones, the footer of a dialog taller than the window stays at the window's edge. */
  isPinned?: boolean
}

export function DialogFooter({ isPinned = false, className, ...props }: DialogFooterProps) {
  return (
    <div
      className={cn(
        'flex justify-end gap-2 border-t px-5 py-3',
        isPinned && 'max-md:sticky max-md:-bottom-4 max-md:z-10 max-md:rounded-b-lg max-md:bg-popover',
        className,
      )}
      {...props}
    />
  )
}
