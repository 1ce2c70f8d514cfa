import type { ModerationItem } from '@limelight/contract/moderation/schema'
import { Avatar } from '../../components/ui/avatar.tsx'
import { cn } from '../../components/ui/cn.ts'
import { targetNames } from './queue-tabs.tsx'

type QueueListProps = {
  items: readonly ModerationItem[]
  currentId: string | undefined
  onChoose: (item: ModerationItem) => void
}

export function QueueList({ items, currentId, onChoose }: QueueListProps) {
  return (
    <section aria-label="Queue" className="overflow-auto border-r p-2 max-lg:hidden">
      <ol className="grid gap-0.5">
        {items.map(item => (
          <li key={item.id}>
            <button
              type="button"
              aria-current={item.id === currentId || undefined}
              onClick={() => onChoose(item)}
              className={cn(
                'flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left hover:bg-accent',
                item.id === currentId && 'bg-lit-soft shadow-[inset_3px_0_0_var(--lit)]',
              )}
            >
              <Avatar name={item.user.fullName} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{item.user.fullName || 'No name'}</span>
                <span className="block text-muted-foreground text-xs">
                  {targetNames[item.target].one}
                  {item.claimedBy !== null && item.id !== currentId && ` · ${item.claimedBy.fullName}`}
                </span>
              </span>
              <span className="text-2xs text-muted-foreground tabular-nums">{formatWaiting(item.queuedAt)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function formatWaiting(since: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  return minutes < 2880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`
}
