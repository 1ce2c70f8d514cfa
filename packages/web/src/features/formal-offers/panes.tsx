import type { ReactNode } from 'react'
import { useMedia } from '../../display/use-media.ts'

type PanesProps = {
  /** Names the side pane. */
  label: string
  side: ReactNode
  /** On narrow windows, the side pane is read before the form. */
  isSideFirst?: boolean
  /** The actions below the form. */
  bar: ReactNode
  children: ReactNode
}

/** The form with its actions, and the side pane; narrow windows have one below the other. */
export function Panes({ label, side, isSideFirst = false, bar, children }: PanesProps) {
  const isWide = useMedia('(min-width: 1200px)')
  const hasSide = side !== false && side !== undefined && side !== null
  const isBelow = hasSide && !isWide
  return (
    <div
      className={
        hasSide
          ? 'grid min-h-0 flex-1 overflow-hidden min-[1200px]:grid-cols-[minmax(0,1fr)_300px]'
          : 'grid min-h-0 flex-1 overflow-hidden'
      }
    >
      <div className="flex min-h-0 min-w-0 flex-col">
        <div className="min-h-0 flex-1 overflow-y-auto px-5.5 pt-4 pb-6 *:max-w-190 max-md:px-4">
          {isSideFirst && isBelow && (
            <aside aria-label={label} className="mb-5 grid gap-4 border-b pb-4">
              {side}
            </aside>
          )}
          {children}
          {!isSideFirst && isBelow && (
            <aside aria-label={label} className="mt-5 grid gap-4 border-t pt-4">
              {side}
            </aside>
          )}
        </div>
        <div className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t bg-background px-5 py-2.5 max-md:px-3">
          {bar}
        </div>
      </div>
      {hasSide && isWide && (
        <aside
          aria-label={label}
          className="grid min-h-0 grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto border-l bg-card px-4 pt-3.5 pb-5"
        >
          {side}
        </aside>
      )}
    </div>
  )
}
