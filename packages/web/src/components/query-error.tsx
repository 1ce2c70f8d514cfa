import type { ComponentProps, ReactNode } from 'react'
import { ErrorView } from './error-view.tsx'

type QueryErrorProps = Omit<ComponentProps<typeof ErrorView>, 'onRetry' | 'retrying'> & {
  query: { refetch: () => unknown; isFetching: boolean }
}

/** In place of what a failed query would show. */
export function QueryError({ query, ...props }: QueryErrorProps) {
  return <ErrorView onRetry={() => void query.refetch()} retrying={query.isFetching} {...props} />
}

type FailedQuery = QueryErrorProps['query'] & { failureCount: number; errorUpdatedAt: number }

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
