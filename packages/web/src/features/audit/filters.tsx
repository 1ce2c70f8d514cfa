import type { AuditQuery } from '@limelight/contract/audit/schema'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { ListSearch } from '../../components/list-search.tsx'
import { PersonFilter } from '../../components/shell/person-filter.tsx'
import { Button } from '../../components/ui/button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Input } from '../../components/ui/input.tsx'
import { Select } from '../../components/ui/select.tsx'
import { actText, knownActs } from './act-texts.ts'
import { idPattern } from './id-pattern.ts'

const names = ['adminId', 'act', 'targetId', 'userId', 'search', 'from', 'until'] as const
export type Filters = Pick<AuditQuery, (typeof names)[number]>
export type SetFilter = (name: (typeof names)[number], value: string | undefined) => void

/** The filters of an address, also ids that cannot exist. */
export function readFilters(query: URLSearchParams): Filters {
  return Object.fromEntries(names.flatMap(name => (query.get(name) ? [[name, query.get(name)]] : [])))
}

/** Whether one of the ids is not a whole id. The server refuses it. */
export function hasBrokenId({ adminId, targetId, userId }: Filters): boolean {
  return [adminId, targetId, userId].some(id => id !== undefined && !idPattern.test(id))
}

const datePattern = /^\d{4}-\d{2}-\d{2}$/

/** The address holds days, which begin and end by the clock of the admin. */
export function withMoments({ from, until, ...filters }: Filters): Filters {
  return {
    ...filters,
    ...(from !== undefined && datePattern.test(from) && { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(until !== undefined && datePattern.test(until) && { until: new Date(`${until}T23:59:59.999`).toISOString() }),
  }
}

type AuditFiltersProps = {
  filters: Filters
  /** What the list calls the target; undefined until it is loaded. */
  targetName: string | undefined
  onFilter: SetFilter
}

export function AuditFilters({ filters, targetName, onFilter }: AuditFiltersProps) {
  const { adminId, act, targetId, userId, search } = filters
  return (
    <search className="flex flex-wrap items-center gap-1.5 border-b px-5 py-2 max-md:px-3">
      <div className="w-52 max-md:w-full">
        <Select
          aria-label="Act"
          placeholder="All acts"
          value={act ?? ''}
          onChange={event => onFilter('act', event.target.value || undefined)}
        >
          {act !== undefined && !knownActs.some(known => known.act === act) && <option value={act}>{act}</option>}
          {knownActs.map(known => (
            <option key={known.act} value={known.act}>
              {actText(known)}
            </option>
          ))}
        </Select>
      </div>
      <PersonFilter label="Admin" isAdmin id={adminId} onChange={id => onFilter('adminId', id)} />
      <PersonFilter label="User" id={userId} onChange={id => onFilter('userId', id)} />
      {targetId === undefined ? (
        <SearchField text={search ?? ''} onFilter={onFilter} />
      ) : (
        <Button size="sm" onClick={() => onFilter('targetId', undefined)} title={targetId}>
          <span className="text-muted-foreground">Target</span>
          <span className={cn('max-w-50 truncate', targetName === undefined && 'font-mono text-2xs')}>
            {targetName ?? `${targetId.slice(0, 8)}…`}
          </span>
          <X aria-hidden />
          <span className="sr-only">Remove the filter</span>
        </Button>
      )}
      {(['from', 'until'] as const).map(name => (
        <label key={name} htmlFor={`audit-${name}`} className="flex items-center gap-1.5 text-muted-foreground text-xs">
          {name === 'from' ? 'From' : 'Until'}
          <Input
            id={`audit-${name}`}
            type="date"
            className="w-36"
            value={filters[name] ?? ''}
            onChange={event => onFilter(name, event.target.value || undefined)}
          />
        </label>
      ))}
    </search>
  )
}

/** Takes words, or a whole id of a target. */
function SearchField({ text, onFilter }: { text: string; onFilter: SetFilter }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <ListSearch
      field={field}
      label="Search the audit"
      placeholder="Order number, user or whole id"
      search={text}
      className="w-64 max-md:w-full"
      onSearch={words => {
        if (!idPattern.test(words)) return onFilter('search', words || undefined)
        onFilter('search', undefined)
        onFilter('targetId', words.toLowerCase())
      }}
    />
  )
}
