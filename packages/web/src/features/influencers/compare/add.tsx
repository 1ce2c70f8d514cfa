import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../../components/ui/popover.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCompact } from '../../../display/format.ts'
import type { SocialNetwork } from '../../../search/network.ts'
import { imageUrl } from '../../../server/image-url.ts'
import { trpc } from '../../../server/trpc.ts'

type CompareAddProps = {
  kind: SocialNetwork
  ids: readonly string[]
  /** The maximum of the plan; undefined until it is loaded. */
  most: number | undefined
  onAdd: (id: string) => void
}

/** Similar creators are suggested for free. Other creators are added from Discovery. */
export function CompareAdd({ kind, ids, most, onAdd }: CompareAddProps) {
  const [open, setOpen] = useState(false)
  if (most !== undefined && ids.length >= most)
    return (
      <p className="flex items-center gap-2 text-muted-foreground text-xs">
        <Button disabled>
          <Plus aria-hidden />
          Add
        </Button>
        <span>
          {most > 0 ? `Your plan compares up to ${most}.` : 'Not in your plan.'}{' '}
          <Link href="/tariffs" className="link">
            See plans
          </Link>
        </span>
      </p>
    )
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button disabled={most === undefined}>
          <Plus aria-hidden />
          Add
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Add a creator" className="w-[300px]">
        <Suggestions
          kind={kind}
          ids={ids}
          onAdd={id => {
            setOpen(false)
            onAdd(id)
          }}
        />
        <p className="border-t px-4 py-2.5 text-muted-foreground text-xs">
          Someone else?{' '}
          <Link href={`/discovery?socialNetwork=${kind}`} className="link">
            Choose in Discovery
          </Link>
        </p>
      </PopoverContent>
    </Popover>
  )
}

function Suggestions({ kind, ids, onAdd }: Pick<CompareAddProps, 'kind' | 'ids' | 'onAdd'>) {
  const related = trpc.influencers.related.useQuery({ kind, id: ids[0] ?? '', limit: 20 })
  const creators = related.data?.data.filter(({ id }) => !ids.includes(id)).slice(0, 8)
  return (
    <div className="min-h-0 overflow-y-auto p-1.5">
      <h2 className="px-2.5 py-1.5 font-semibold text-xs">Similar to the first one</h2>
      {creators === undefined && !related.isError && (
        <div role="status" aria-busy="true" aria-label="Loading">
          {['a', 'b', 'c', 'd'].map(key => (
            <span key={key} className="flex h-11 items-center gap-2.5 px-2.5">
              <Skeleton className="size-8 rounded-full" />
              <Skeleton className="h-3 w-32" />
            </span>
          ))}
        </div>
      )}
      {related.isError && <p className="px-2.5 py-2 text-muted-foreground text-xs">Couldn’t load them.</p>}
      {creators?.length === 0 && (
        <p className="px-2.5 py-2 text-muted-foreground text-xs">No similar creators found.</p>
      )}
      <ul>
        {creators?.map(creator => (
          <li key={creator.id}>
            <button
              type="button"
              className="flex h-11 w-full items-center gap-2.5 rounded-sm px-2.5 text-left hover:bg-accent"
              onClick={() => onAdd(creator.id)}
            >
              <Avatar name={creator.name} src={creator.avatarUrl === null ? null : imageUrl(creator.avatarUrl)} />
              <span className="min-w-0 flex-1 truncate font-medium">{creator.name}</span>
              <span className="text-muted-foreground text-xs tabular-nums">{formatCompact(creator.followers)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
