import type { ListSort } from '@limelight/contract/favourites/rules'
import { ArrowDownUp, Check } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../components/ui/dropdown-menu.tsx'
import { firstDirection, type OverviewOrder } from './use-overview.ts'

const sorts: Record<Exclude<ListSort, 'created'>, string> = {
  updated: 'Last change',
  name: 'Name',
  items: 'Most items',
}

/** The order of the lists on phones, which have no table heads. */
export function OverviewSort({ sort, sortBy }: OverviewOrder & { sortBy: (order: OverviewOrder) => void }) {
  const words = Object.entries(sorts).find(([value]) => value === sort)?.[1] ?? 'Newest'
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button icon aria-label={`Sort by ${words}`}>
          <ArrowDownUp aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {(['updated', 'name', 'items'] as const).map(value => (
          <DropdownMenuItem key={value} onSelect={() => sortBy({ sort: value, direction: firstDirection(value) })}>
            <span className="flex-1">{sorts[value]}</span>
            {value === sort && <Check aria-label="chosen" />}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
