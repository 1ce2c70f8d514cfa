import type { ReactNode } from 'react'
import { QueryError } from './query-error.tsx'

type FailedQuery = {
  refetch: () => Promise<unknown>
  isFetching: boolean
  failureCount: number
  errorUpdatedAt: number
}

/** In place of a page whose query failed. `children` says what still works. */
export function PageError({ query, title, children }: { query: FailedQuery; title: string; children: ReactNode }) {
  return (
    <QueryError
      query={query}
      level={1}
      title={title}
      attempts={{ count: query.failureCount, lastAt: new Date(query.errorUpdatedAt) }}
      className="py-[12dvh]"
    >
      {children}
    </QueryError>
  )
}
