import { Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Sheet, SheetContent, SheetHeader, SheetTitle, SheetTrigger } from '../ui/sheet.tsx'
import { Brand } from './brand.tsx'
import { type Menu, SideMenu } from './side-menu.tsx'

/** The side menu has room from here on. The same width as Tailwind's `lg`. */
const wide = '(min-width: 1024px)'

/** The menu on narrow screens, behind a button. */
export function MenuDrawer({ home, mark, menu }: { home: string; mark?: ReactNode; menu: Menu }) {
  const [isOpen, setOpen] = useState(false)
  const hasLeft = useRef(false)

  useEffect(() => {
    const screen = window.matchMedia(wide)
    const onChange = () => screen.matches && setOpen(false)
    screen.addEventListener('change', onChange)
    return () => screen.removeEventListener('change', onChange)
  }, [])

  const leave = () => {
    hasLeft.current = true
    setOpen(false)
  }

  return (
    <Sheet
      open={isOpen}
      onOpenChange={open => {
        hasLeft.current = false
        setOpen(open)
      }}
    >
      <SheetTrigger asChild>
        <Button variant="ghost" icon aria-label="Menu" className="-ml-2 lg:hidden">
          <MenuIcon aria-hidden />
        </Button>
      </SheetTrigger>
      <SheetContent
        side="left"
        onCloseAutoFocus={event => {
          if (!hasLeft.current) return
          // The focus goes to the chosen page, not back to the button.
          event.preventDefault()
          document.getElementById('main')?.focus({ preventScroll: true })
        }}
      >
        <SheetHeader className="pl-4">
          <SheetTitle className="sr-only">Menu</SheetTitle>
          <Brand href={home} onClick={leave}>
            {mark}
          </Brand>
        </SheetHeader>
        <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col">
          <SideMenu {...menu} onLeave={leave} />
        </nav>
      </SheetContent>
    </Sheet>
  )
}
