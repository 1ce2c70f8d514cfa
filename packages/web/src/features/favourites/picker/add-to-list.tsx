import { type ReactElement, Suspense, useState } from 'react'
import { Popover, PopoverContent, PopoverTrigger } from '../../../components/ui/popover.tsx'
import { Sheet, SheetContent, SheetTrigger } from '../../../components/ui/sheet.tsx'
import { keepOpenForToasts } from '../../../components/ui/toast.ts'
import { lazyComponent } from '../../../display/lazy-component.tsx'
import { phones, useMedia } from '../../../display/use-media.ts'
import { ListsSkeleton } from './row.tsx'
import type { Listing } from './use-add-items.ts'

const ListPicker = lazyComponent(() => import('./picker.tsx'))

type AddToListProps = Listing & {
  onDone?: () => void
  /** The button that opens the picker. */
  children: ReactElement
}

/** Opens the list picker in a popover; on phones in a sheet. */
export function AddToList({ onDone, children, ...listing }: AddToListProps) {
  const [isOpen, setOpen] = useState(false)
  const isPhone = useMedia(phones)
  const preload = () => void ListPicker.preload()
  const picker = (
    <Suspense fallback={<ListsSkeleton />}>
      <ListPicker
        {...listing}
        onDone={() => {
          setOpen(false)
          onDone?.()
        }}
      />
    </Suspense>
  )
  if (isPhone)
    return (
      <Sheet open={isOpen} onOpenChange={setOpen}>
        <SheetTrigger asChild>{children}</SheetTrigger>
        <SheetContent title="Lists" className="w-full max-w-105">
          {picker}
        </SheetContent>
      </Sheet>
    )
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild onPointerEnter={preload} onFocus={preload}>
        {children}
      </PopoverTrigger>
      <PopoverContent
        aria-label="Lists"
        // Above a dialog that contains the button.
        className="z-50 w-80"
        // If the picker's code loads later, its field takes the focus itself.
        onOpenAutoFocus={event => {
          event.preventDefault()
          if (event.currentTarget instanceof Element) event.currentTarget.querySelector('input')?.focus()
        }}
        onPointerDownOutside={keepOpenForToasts}
        onFocusOutside={keepOpenForToasts}
      >
        {picker}
      </PopoverContent>
    </Popover>
  )
}
