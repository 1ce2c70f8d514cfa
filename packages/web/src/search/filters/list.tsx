import type { FilterSpec } from '@limelight/contract/search/filters'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { cn } from '../../components/ui/cn.ts'
import { Switch } from '../../components/ui/switch.tsx'
import { wordsOf } from '../filters.ts'
import { type FilterContext, useOptionCounts } from '../reading/ask.ts'
import FilterEditor from './editor.tsx'
import { groupFilters } from './groups.ts'
import { OptionCount } from './option-count.tsx'
import { acceptOpen } from './popup-frame.tsx'

type FilterListProps = FilterContext & { specs: readonly FilterSpec[]; onDone?: () => void }

/** An accordion of filters, by what they are about. */
export default function FilterList({ specs, onDone, ...context }: FilterListProps) {
  const [open, setOpen] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const isMoving = useRef(false)
  /** Closing a filter also accepts its typed value. An invalid value keeps the filter open. */
  const move = (name: string | undefined) => {
    isMoving.current = true
    if (acceptOpen(list.current)) setOpen(name)
    isMoving.current = false
  }
  return (
    <div ref={list} className="min-h-0 overflow-y-auto overscroll-contain p-1">
      {groupFilters(specs).map(({ title, specs }) => (
        <section key={title ?? 'all'} aria-label={title}>
          {title !== undefined && <h3 className="px-2.5 pt-3 pb-1 text-2xs text-muted-foreground">{title}</h3>}
          <ul>
            {specs.map(spec => (
              <li key={spec.name} className="border-border/70 border-b last:border-b-0">
                {spec.kind === 'flag' ? (
                  <FlagRow spec={spec} {...context} />
                ) : (
                  <FilterRow
                    spec={spec}
                    {...context}
                    isOpen={open === spec.name}
                    onToggle={() => move(open === spec.name ? undefined : spec.name)}
                    onDone={() => {
                      setOpen(undefined)
                      if (!isMoving.current) onDone?.()
                    }}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const rowClasses =
  'flex min-h-9 w-full items-center gap-3 rounded-sm px-2.5 py-1 text-left hover:bg-accent max-md:min-h-12'

type FilterRowProps = FilterContext & { spec: FilterSpec; isOpen: boolean; onToggle: () => void; onDone: () => void }

function FilterRow({ spec, isOpen, onToggle, onDone, ...context }: FilterRowProps) {
  const id = useId()
  const row = useRef<HTMLButtonElement>(null)
  // The editor of a low row opens below the edge of the panel.
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'start' })
  }, [isOpen])
  return (
    <>
      <button
        ref={row}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className={rowClasses}
        onClick={onToggle}
      >
        <span className="font-medium">{spec.label}</span>
        <span className="min-w-0 flex-1 truncate text-right text-muted-foreground text-xs tabular-nums">
          {wordsOf(spec, context.search.filters)}
        </span>
        <ChevronDown
          aria-hidden
          className={cn('size-3.5 shrink-0 text-muted-foreground transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} className="[&_form]:border-t [&_form]:bg-card/60">
        {isOpen && <FilterEditor spec={spec} {...context} onDone={onDone} />}
      </div>
    </>
  )
}

function FlagRow({ spec, ...context }: FilterContext & { spec: FilterSpec }) {
  const id = useId()
  const { search } = context
  const { countOf, isCounting } = useOptionCounts(context, spec)
  const count = countOf?.(true)
  const value = search.filters[spec.name]
  const isSet = value !== undefined
  return (
    <label htmlFor={id} className={cn(rowClasses, 'cursor-pointer')}>
      <span className="flex-1 font-medium">{value === false ? `${spec.label}: no` : spec.label}</span>
      <OptionCount count={count} isCounting={isCounting} />
      <Switch id={id} checked={isSet} onChange={() => search.change({ [spec.name]: isSet ? undefined : true })} />
    </label>
  )
}
