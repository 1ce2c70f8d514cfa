import type { ReactNode } from 'react'
import { ErrorView } from './error-view.tsx'

type FailedQuery = {
  refetch: () => Promise<unknown>
  isFetching: boolean
  failureCount: number
  errorUpdatedAt: number
}

/** In place of a page whose query failed. `children` says what still works. */
export function PageError({ query, title, children }: { query: FailedQuery; title: string; children: ReactNode }) {
  return (
    <ErrorView
      level={1}
      title={title}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      attempts={{ count: query.failureCount, lastAt: new Date(query.errorUpdatedAt) }}
      className="py-[12dvh]"
    >
      {children}
    </ErrorView>
  )
}
