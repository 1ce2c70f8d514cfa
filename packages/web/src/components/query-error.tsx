import type { ComponentProps } from 'react'
import { ErrorView } from './error-view.tsx'

type QueryErrorProps = Omit<ComponentProps<typeof ErrorView>, 'onRetry' | 'retrying'> & {
  query: { refetch: () => unknown; isFetching: boolean }
}

/** In place of what a failed query would show. */
export function QueryError({ query, ...props }: QueryErrorProps) {
  return <ErrorView onRetry={() => void query.refetch()} retrying={query.isFetching} {...props} />
}
