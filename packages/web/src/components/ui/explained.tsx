import type { ReactNode } from 'react'
import { Tooltip } from './tooltip.tsx'

type ExplainedProps = {
  /** Shown on hover, on focus and on press. */
  text: ReactNode
  children: ReactNode
}

/** A term with an explanation of how its figure is computed. */
export function Explained({ text, children }: ExplainedProps) {
  return (
    <Tooltip text={text} isWide opensOnPress>
      <button
        type="button"
        className="cursor-help rounded-xs text-left underline decoration-control decoration-dotted underline-offset-3"
      >
        {children}
      </button>
    </Tooltip>
  )
}
