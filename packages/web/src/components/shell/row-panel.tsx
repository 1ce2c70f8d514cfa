import type { ReactNode } from 'react'
import { EmptyView } from '../empty-view.tsx'
import { QueryError } from '../query-error.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AdminPanel } from './admin-panel.tsx'

type RowPanelProps<Row> = {
  /** The query of the row. */
  row: { data: Row | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** Whether there is no such row, so that another try cannot help. */
  isGone: boolean
  /** What a row is: "user". */
  noun: string
  titleOf: (row: Row) => { title: string; subtitle: ReactNode }
  onClose: () => void
  children: (row: Row) => ReactNode
}

/** The panel of a row, also while the row loads and when it cannot. */
export function RowPanel<Row>({ row, isGone, noun, titleOf, onClose, children }: RowPanelProps<Row>) {
  if (row.data !== undefined)
    return (
      <AdminPanel {...titleOf(row.data)} onClose={onClose}>
        {children(row.data)}
      </AdminPanel>
    )
  return (
    <AdminPanel title={isGone ? `No such ${noun}` : row.isError ? `The ${noun}` : 'Loading'} onClose={onClose}>
      {isGone ? (
        <EmptyView title={`There’s no ${noun} with this id`}>
          The address may be cut. Choose one from the list.
        </EmptyView>
      ) : row.isError ? (
        <QueryError query={row} title={`Couldn’t load the ${noun}`}>
          The list still works.
        </QueryError>
      ) : (
        <div className="grid gap-3 p-5" role="status" aria-busy="true" aria-label={`Loading the ${noun}`}>
          <Skeleton className="h-3 w-40" />
          <Skeleton className="h-3 w-56" />
          <Skeleton className="h-3 w-32" />
        </div>
      )}
    </AdminPanel>
  )
}
