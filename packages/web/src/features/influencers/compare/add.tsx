import type { Influencer } from '@limelight/contract/influencers/schema'
import { Plus, Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../../components/ui/popover.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCompact } from '../../../display/format.ts'
import type { SocialNetwork } from '../../../search/network.ts'
import { imageUrl } from '../../../server/image-url.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { SearchesLeft } from '../../tariffs/limits/search-cost.tsx'

type CompareAddProps = {
  kind: SocialNetwork
  ids: readonly string[]
  /** The maximum of the plan; undefined until it is loaded. */
  most: number | undefined
  onAdd: (id: string) => void
}

const limits = ['SEARCH_PER_DAY', 'SEARCH_PER_MONTH'] as const
const shown = 8

/** Finds creators by name or topic and adds them to the comparison. */
export function CompareAdd({ kind, ids, most, onAdd }: CompareAddProps) {
  const [open, setOpen] = useState(false)
  if (most !== undefined && ids.length >= most)
    return (
      <p className="flex items-center gap-2 text-muted-foreground text-xs">
        <Button disabled>
          <Plus aria-hidden />
          <span>
            Add<span className="max-md:sr-only"> creator</span>
          </span>
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
          <span>
            Add<span className="max-md:sr-only"> creator</span>
          </span>
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Add a creator" className="w-[320px]">
        <AddSearch
          kind={kind}
          ids={ids}
          onAdd={id => {
            setOpen(false)
            onAdd(id)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}

/** Searches on Enter and not while typing, because a search can cost one of the plan. */
function AddSearch({ kind, ids, onAdd }: Pick<CompareAddProps, 'kind' | 'ids' | 'onAdd'>) {
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState('')
  const { tariffs } = trpc.useUtils()
  const found = trpc.influencers.search.useQuery(
    { kind, search: asked, limit: shown + ids.length, count: 'capped' },
    { enabled: asked !== '', meta: { showsLimits: true } },
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const text = words.trim()
    if (text === asked && found.isError) void found.refetch()
    setAsked(text)
    void tariffs.limits.invalidate()
  }
  return (
    <>
      <form className="flex gap-1.5 p-2.5 pb-1.5" onSubmit={onSubmit}>
        <Input
          type="search"
          aria-label="Find a creator"
          placeholder="Name, topic or bio word"
          enterKeyHint="search"
          autoComplete="off"
          value={words}
          className="min-w-0 flex-1"
          onChange={event => setWords(event.target.value)}
        />
        <IconButton type="submit" variant="default" aria-label="Search" disabled={words.trim() === ''}>
          <Search aria-hidden />
        </IconButton>
      </form>
      <p className="px-3 pb-2.5 text-2xs text-muted-foreground tabular-nums">
        Uses 1 search; without a result it’s free. <SearchesLeft limits={limits} />.
      </p>
      {asked !== '' && (
        <div className="min-h-0 overflow-y-auto border-t p-1.5" aria-live="polite">
          <Found found={found} ids={ids} onAdd={onAdd} />
        </div>
      )}
    </>
  )
}

type FoundProps = Pick<CompareAddProps, 'ids' | 'onAdd'> & {
  found: { data: { data: Influencer[] } | undefined; error: unknown }
}

function Found({ found, ids, onAdd }: FoundProps) {
  if (found.error !== null)
    return (
      <p role="alert" className="px-2.5 py-2 text-muted-foreground text-xs">
        {errorBodyOf(found.error)?.limit === undefined
          ? 'Couldn’t search. Press Enter to try again.'
          : 'Your searches are used up.'}
      </p>
    )
  if (found.data === undefined)
    return (
      <div role="status" aria-busy="true" aria-label="Loading">
        {['a', 'b', 'c', 'd'].map(key => (
          <span key={key} className="flex h-11 items-center gap-2.5 px-2.5">
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-3 w-32" />
          </span>
        ))}
      </div>
    )
  const creators = found.data.data.filter(({ id }) => !ids.includes(id)).slice(0, shown)
  if (creators.length === 0)
    return <p className="px-2.5 py-2 text-muted-foreground text-xs">No other creator matches.</p>
  return (
    <ul>
      {creators.map(({ id, name, avatarUrl, followers }) => (
        <li key={id}>
          <button
            type="button"
            className="flex h-11 w-full items-center gap-2.5 rounded-sm px-2.5 text-left hover:bg-accent"
            onClick={() => onAdd(id)}
          >
            <Avatar name={name} src={avatarUrl === null ? null : imageUrl(avatarUrl)} />
            <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
            <span className="text-muted-foreground text-xs tabular-nums">{formatCompact(followers)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
