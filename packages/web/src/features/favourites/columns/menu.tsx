import type { Column } from '@limelight/contract/favourites/schema'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactElement } from 'react'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../components/ui/dropdown-menu.tsx'
import { trpc } from '../../../server/trpc.ts'
import { ColumnDot } from './dot.tsx'

function useColumns(): readonly Column[] | undefined {
  return trpc.favourites.columns.useQuery().data?.data
}

type ColumnMenuProps = { current?: string; onChoose: (column: Column) => void; children: ReactElement }

/** A menu of the board's columns. */
export function ColumnMenu({ current, onChoose, children }: ColumnMenuProps) {
  const columns = useColumns()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>{children}</DropdownMenuTrigger>
      <DropdownMenuContent
        align="start"
        className="max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto"
        onClick={event => event.stopPropagation()}
      >
        {columns?.map(column => (
          <DropdownMenuItem key={column.id} onSelect={() => onChoose(column)}>
            <ColumnDot color={column.color} />
            <span className="max-w-[220px] flex-1 truncate">{column.name}</span>
            {column.id === current && <Check aria-label="chosen" />}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

type ColumnFieldProps = { name: string; columnId: string; onChoose: (column: Column) => void }

/** Shows the column of an item and lets the user choose another one. */
export function ColumnField({ name, columnId, onChoose }: ColumnFieldProps) {
  const column = useColumns()?.find(({ id }) => id === columnId)
  return (
    <ColumnMenu current={columnId} onChoose={onChoose}>
      <button
        type="button"
        aria-label={`Column of ${name}: ${column?.name ?? 'unknown'}`}
        className="-ml-2 inline-flex h-7 max-w-[calc(100%+0.5rem)] items-center gap-1.5 rounded-md border border-transparent px-2 text-xs -outline-offset-2 hover:border-border-strong hover:bg-card aria-expanded:border-control aria-expanded:bg-card max-md:h-9"
      >
        {column && <ColumnDot color={column.color} />}
        <span className="truncate">{column?.name ?? '–'}</span>
        <ChevronDown aria-hidden className="size-3 shrink-0 text-muted-foreground" />
      </button>
    </ColumnMenu>
  )
}
