import type { ModerationItem } from '@limelight/contract/moderation/schema'
import { CircleAlert } from 'lucide-react'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { cn } from '../../components/ui/cn.ts'
import { now } from '../../display/clock.ts'
import { useAdmin } from '../admin/use-admin.ts'
import { targetNames } from './queue-tabs.tsx'
import type { Selection } from './use-selection.ts'

type QueueListProps = {
  items: readonly ModerationItem[]
  /** Of the queue, of which the list has the first. */
  total: number
  currentId: string | undefined
  selection: Selection
  onChoose: (item: ModerationItem) => void
}

export function QueueList({ items, total, currentId, selection, onChoose }: QueueListProps) {
  const { id: ownId } = useAdmin()
  return (
    <section
      aria-label="Queue"
      className={cn(
        'overflow-auto p-2 max-lg:col-span-full max-lg:row-start-2 max-md:flex-1 lg:border-r',
        (currentId || items.length === 0) && 'max-lg:hidden',
      )}
    >
      {items.length > 1 && (
        <label
          htmlFor="select-all"
          className="flex cursor-pointer items-center gap-2.5 px-2 pt-0.5 pb-1.5 text-muted-foreground text-xs max-lg:min-h-9 max-lg:pl-2.5"
        >
          <Checkbox
            id="select-all"
            checked={selection.items.length > 0 && selection.items.length === selection.selectable}
            disabled={selection.selectable === 0}
            onChange={selection.selectAll}
          />
          Select {items.length < total ? 'the first' : 'all'} {selection.selectable}
          <span className="ml-auto whitespace-nowrap">Urgent first</span>
        </label>
      )}
      <ol className="grid grid-cols-1 gap-0.5">
        {items.map(item => (
          <li
            key={item.id}
            className={cn(
              'group flex items-center rounded-md hover:bg-accent has-checked:bg-lit-soft lg:pl-2',
              item.id === currentId && 'bg-lit-soft shadow-[inset_3px_0_0_var(--color-lit)]',
            )}
          >
            <label
              htmlFor={`select-${item.id}`}
              className="max-lg:grid max-lg:size-9 max-lg:shrink-0 max-lg:place-items-center"
            >
              <Checkbox
                id={`select-${item.id}`}
                aria-label={`Select ${targetNames[item.target].one} of ${item.user.fullName || 'No name'}`}
                checked={selection.has(item.id)}
                disabled={!selection.canSelect(item)}
                onChange={() => selection.toggle(item.id)}
                className={cn(
                  'focus-visible:opacity-100 group-hover:opacity-100 lg:opacity-0',
                  selection.items.length > 0 && 'lg:opacity-100',
                )}
              />
            </label>
            <button
              type="button"
              aria-current={item.id === currentId || undefined}
              onClick={() => onChoose(item)}
              className="flex min-w-0 flex-1 items-center gap-2.5 rounded-md px-2 py-1.5 text-left"
            >
              <Avatar name={item.user.fullName} />
              <span className="grid min-w-0 flex-1">
                <span className="flex items-center gap-2">
                  <span className="flex-1 truncate font-medium">{item.user.fullName || 'No name'}</span>
                  {item.checks.length > 0 && (
                    <span title={item.checks.map(({ text }) => text).join('\n')} className="shrink-0">
                      <CircleAlert
                        role="img"
                        aria-label="Flagged"
                        className={cn('size-3.5', isUrgent(item) ? 'text-danger' : 'text-warning')}
                      />
                    </span>
                  )}
                  <span className="shrink-0 text-2xs text-muted-foreground tabular-nums">
                    {formatWaiting(item.queuedAt)}
                  </span>
                </span>
                {/* People of one name are told apart by their addresses. */}
                <span className="flex gap-2 text-muted-foreground text-xs">
                  <span title={item.user.email} className="flex-1 truncate">
                    {item.user.email}
                  </span>
                  <span className="shrink-0">{targetNames[item.target].one}</span>
                </span>
                {item.claimedBy !== null && item.id !== currentId && (
                  <span className="truncate text-muted-foreground text-xs">
                    {item.claimedBy.id === ownId ? 'With you' : `With ${item.claimedBy.fullName}`}
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Findings of this level put an item above those that wait as long. */
function isUrgent({ checks }: ModerationItem): boolean {
  return checks.some(({ level }) => level === 'refuse')
}

export function formatWaiting(since: string, at = now()): string {
  const minutes = Math.max(0, Math.floor((at - Date.parse(since)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  return minutes < 1440 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`
}
