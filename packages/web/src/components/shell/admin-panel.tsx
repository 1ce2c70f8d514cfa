import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { besideResults, useMedia } from '../../display/use-media.ts'
import { Button } from '../ui/button.tsx'
import { Sheet, SheetContent, SheetTitle } from '../ui/sheet.tsx'

type AdminPanelProps = { title: string; subtitle?: ReactNode; onClose: () => void; children: ReactNode }

/** The open row: beside the list where there is room, else a sheet over it. */
export function AdminPanel({ title, subtitle, onClose, children }: AdminPanelProps) {
  const isBeside = useMedia(besideResults)
  const head = (
    <div className="flex items-start gap-2 border-b py-4 pr-3 pl-5">
      <div className="min-w-0 flex-1">
        {isBeside ? (
          <h2 className="truncate font-semibold text-lg tracking-title">{title}</h2>
        ) : (
          <SheetTitle className="truncate font-semibold text-lg tracking-title">{title}</SheetTitle>
        )}
        <p className="truncate text-muted-foreground text-xs">{subtitle}</p>
      </div>
      <Button variant="ghost" size="sm" icon aria-label="Close" onClick={onClose}>
        <X aria-hidden />
      </Button>
    </div>
  )
  if (!isBeside)
    return (
      <Sheet open onOpenChange={isOpen => !isOpen && onClose()}>
        <SheetContent>
          {head}
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        </SheetContent>
      </Sheet>
    )
  return (
    <aside aria-label={title} className="flex w-(--panel-width) shrink-0 flex-col border-l bg-card">
      {head}
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
    </aside>
  )
}

/** A part of a panel. */
export function PanelSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="grid gap-2.5 border-b px-5 py-4 last:border-b-0">
      {title !== undefined && <h3 className="font-semibold">{title}</h3>}
      {children}
    </section>
  )
}

/** A name and its value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 text-xs">
      <dt className="shrink-0 text-muted-foreground">{name}</dt>
      <dd className="min-w-0 truncate text-right tabular-nums">{children}</dd>
    </div>
  )
}
