import type { ReactNode } from 'react'

type SectionNoteProps = { children: ReactNode; onRetry?: () => unknown }

/** In place of a section that is empty, or that failed and can be tried again. */
export function SectionNote({ children, onRetry }: SectionNoteProps) {
  return (
    <p className="border-y py-8 text-center text-muted-foreground">
      {children}
      {onRetry && (
        <>
          {' '}
          <button type="button" className="link" onClick={() => void onRetry()}>
            Try again
          </button>
        </>
      )}
    </p>
  )
}
