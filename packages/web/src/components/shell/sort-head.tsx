import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { TableHead } from '../ui/table.tsx'

type SortHeadProps<Sort extends string> = {
  up: Sort
  down: Sort
  /** The order of the first click. */
  first: Sort
  sort: Sort
  onSort: (sort: Sort) => void
  align?: 'right'
  className?: string
  children: ReactNode
}

/** The head of a column that sorts an admin table, up and down. */
export function SortHead<Sort extends string>(props: SortHeadProps<Sort>) {
  const { up, down, first, sort, onSort, align, className, children } = props
  const isUp = sort === up
  const isDown = sort === down
  return (
    <TableHead align={align} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined} className={className}>
      <button
        type="button"
        className="inline-flex items-center gap-1"
        onClick={() => onSort(isUp ? down : isDown ? up : first)}
      >
        {children}
        {isUp && <ArrowUp aria-hidden className="size-3" />}
        {isDown && <ArrowDown aria-hidden className="size-3" />}
      </button>
    </TableHead>
  )
}
