import type { AuditQuery } from '@limelight/contract/audit/schema'
import { X } from 'lucide-react'
import { useState } from 'react'
import { PersonFilter } from '../../components/shell/person-filter.tsx'
import { Button } from '../../components/ui/button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Input } from '../../components/ui/input.tsx'
import { Select } from '../../components/ui/select.tsx'
import { actText, knownActs } from './act-texts.ts'
import { idPattern } from './id-pattern.ts'

const names = ['adminId', 'act', 'targetId', 'userId'] as const
export type Filters = Pick<AuditQuery, (typeof names)[number]>
export type SetFilter = (name: (typeof names)[number], value: string | undefined) => void

/** The filters of an address. Ids that cannot exist are left out. */
export function readFilters(query: URLSearchParams): Filters {
  const found = names.flatMap(name => {
    const value = query.get(name)
    return value !== null && (name === 'act' || idPattern.test(value)) ? [[name, value] as const] : []
  })
  return Object.fromEntries(found)
}

type AuditFiltersProps = {
  filters: Filters
  /** What the list calls the target; undefined until it is loaded. */
  targetName: string | undefined
  onFilter: SetFilter
}

export function AuditFilters({ filters, targetName, onFilter }: AuditFiltersProps) {
  const { adminId, act, targetId, userId } = filters
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
      <PersonFilter label="Admin" id={adminId} onChange={id => onFilter('adminId', id)} />
      <PersonFilter label="User" id={userId} onChange={id => onFilter('userId', id)} />
      {targetId === undefined ? (
        <TargetField onFilter={onFilter} />
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
    </search>
  )
}

/** Takes a whole id, pasted or typed. */
function TargetField({ onFilter }: { onFilter: SetFilter }) {
  const [text, setText] = useState('')
  return (
    <Input
      type="search"
      aria-label="Id of a target"
      placeholder="Id of a target"
      maxLength={36}
      value={text}
      className="w-44 max-md:w-full"
      onChange={event => {
        const id = event.target.value.trim()
        setText(id)
        if (idPattern.test(id)) onFilter('targetId', id.toLowerCase())
      }}
    />
  )
}
