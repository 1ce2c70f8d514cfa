import { useId, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { ListSearch } from '../../../components/list-search.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Select } from '../../../components/ui/select.tsx'
import { useSearchKey } from '../../../display/use-search-key.ts'
import { withParams } from '../../../display/with-params.ts'
import type { Side } from './tabs.tsx'

const sides = [
  { value: undefined, side: 'ALL', label: 'Both' },
  { value: 'buy', side: 'CLIENT', label: 'I buy' },
  { value: 'sell', side: 'OWNER', label: 'I sell' },
] as const

type FiltersProps = { search: string; side: Side; sort: 'updatedAt' | 'deadline' }

/** Search, side and sort. The address holds them. */
export function Filters({ search, side, sort }: FiltersProps) {
  const [query, setQuery] = useSearchParams()
  const field = useRef<HTMLInputElement>(null)
  const sortField = useId()
  useSearchKey(field)
  const change = (name: string, value: string | undefined) =>
    setQuery(withParams(query, { [name]: value }), { replace: true })
  return (
    <div className="flex flex-wrap items-center gap-2 px-5 py-2 max-md:px-3">
      <search className="max-md:w-full">
        <ListSearch
          field={field}
          label="Search orders"
          placeholder="Number, title or name"
          search={search}
          onSearch={text => change('search', text)}
          className="w-[240px] max-md:w-full"
        />
      </search>
      <fieldset className="inline-flex gap-0.5 rounded-md bg-secondary p-0.5">
        <legend className="sr-only">Side</legend>
        {sides.map(choice => (
          <button
            key={choice.label}
            type="button"
            aria-pressed={choice.side === side}
            onClick={() => change('side', choice.value)}
            className={segment}
          >
            {choice.label}
          </button>
        ))}
      </fieldset>
      <div className="ml-auto inline-flex items-center gap-1.5 text-xs">
        <label htmlFor={sortField} className="text-muted-foreground">
          Sort
        </label>
        <Select
          id={sortField}
          value={sort}
          onChange={event => change('sort', event.target.value === 'deadline' ? undefined : event.target.value)}
        >
          <option value="deadline">Deadline</option>
          <option value="updatedAt">Last change</option>
        </Select>
      </div>
    </div>
  )
}

const segment = cn(
  'h-7 rounded-sm px-2.5 font-medium text-muted-foreground leading-none transition-colors max-md:h-9 max-md:px-3',
  'aria-pressed:bg-card aria-pressed:text-foreground aria-pressed:shadow-[var(--shadow-xs),0_0_0_1px_var(--color-border)]',
)
