import type { ReactNode } from 'react'

type MarkedLineProps = { mark?: ReactNode; title?: string | undefined; children: ReactNode }

/** A small line below a name. Where its text and the mark don't fit side by side, only the mark is visible. */
export function MarkedLine({ mark, title, children }: MarkedLineProps) {
  return (
    // A mark that doesn't fit wraps, and the lowest line is the one in view.
    <span
      className="flex h-4 min-w-0 flex-wrap content-end gap-x-2.5 overflow-hidden text-muted-foreground text-xs leading-4"
      title={title}
    >
      <span className="truncate">{children}</span>
      {mark}
    </span>
  )
}
