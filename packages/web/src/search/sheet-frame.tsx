import { type ReactNode, useRef } from 'react'
import { Button } from '../components/ui/button.tsx'
import { Sheet, SheetContent } from '../components/ui/sheet.tsx'
import { acceptOpen } from './filters/popup-frame.tsx'
import { type Matches, totalWords } from './reading/ask.ts'

type SheetFrameProps = { matches: Matches | undefined; onClear: () => void; onDone: () => void; children: ReactNode }

/** The sheet around a list of filters, with a button that accepts the open one and shows the results. */
export function SheetFrame({ matches, onClear, onDone, children }: SheetFrameProps) {
  const list = useRef<HTMLDivElement>(null)
  return (
    <Sheet open onOpenChange={isOpen => !isOpen && onDone()}>
      <SheetContent title="Filters" className="w-full max-w-105">
        <div ref={list} className="min-h-0 flex-1 overflow-y-auto border-t">
          {children}
        </div>
        <div className="flex items-center gap-2 border-t p-3">
          <Button variant="ghost" onClick={onClear}>
            Clear all
          </Button>
          <Button
            variant="primary"
            className="flex-1 tabular-nums"
            onClick={() => {
              if (acceptOpen(list.current)) onDone()
            }}
          >
            {matches === undefined ? 'Show results' : `Show ${totalWords(matches)}`}
          </Button>
        </div>
      </SheetContent>
    </Sheet>
  )
}
