import { Menu } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { PageRoute } from '../../app/routes.tsx'
import { Button } from '../ui/button.tsx'
import { Sheet, SheetContent, SheetHeader, SheetTitle, SheetTrigger } from '../ui/sheet.tsx'
import { Brand } from './brand.tsx'
import { SideMenu } from './side-menu.tsx'

/** From here on the side menu has room. The same width as Tailwind's `lg`. */
const wide = '(min-width: 1024px)'

/** The menu of narrow screens, behind a button. */
export function MenuDrawer({ route }: { route: PageRoute }) {
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
          <Menu aria-hidden />
        </Button>
      </SheetTrigger>
      <SheetContent
        side="left"
        onCloseAutoFocus={event => {
          if (!hasLeft.current) return
          // The next Tab starts in the page that was chosen, not at the button.
          event.preventDefault()
          document.getElementById('main')?.focus({ preventScroll: true })
        }}
      >
        <SheetHeader className="pl-4">
          <SheetTitle className="sr-only">Menu</SheetTitle>
          <Brand href="/discovery" onClick={leave} />
        </SheetHeader>
        <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col">
          <SideMenu route={route} onLeave={leave} />
        </nav>
      </SheetContent>
    </Sheet>
  )
}
