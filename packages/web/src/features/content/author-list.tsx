import type { Influencer } from '@limelight/contract/influencers/schema'
import { Bookmark, Columns3 } from 'lucide-react'
import { Link } from 'wouter'
import { Handle } from '../../components/masked-text.tsx'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Button, buttonVariants } from '../../components/ui/button.tsx'
import { PeerBar } from '../../components/ui/peer-bar.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useLimits } from '../../components/use-limits.ts'
import { comparePath, reportPath } from '../../display/creator-paths.ts'
import { formatCompact, formatCount, formatPercent } from '../../display/format.ts'
import type { SocialNetwork } from '../../search/network.ts'
import { imageUrl } from '../../server/image-url.ts'
import { trpc } from '../../server/trpc.ts'
import { AddToList } from '../favourites/picker/add-to-list.tsx'
import { ListedMark } from '../favourites/picker/listed-mark.tsx'
import type { Author } from './authors.ts'
import { contentNouns } from './content-words.ts'

type AuthorListProps = { network: SocialNetwork; authors: readonly Author[] }

/** The authors with their figures, and what can be done with all of them. Reading it is free. */
export function AuthorList({ network: kind, authors }: AuthorListProps) {
  const answers = trpc.useQueries(t => authors.map(({ id }) => t.influencers.byId({ kind, id })))
  const creators = answers.flatMap(({ data }) => data ?? [])
  const limits = useLimits()
  const maxCompared = limits('MAX_INFLUENCERS_BY_CHART')?.value ?? 0
  const reportsLeft = limits('ACTIVITY_PER_DAY')?.remaining
  return (
    <>
      <ul className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-t">
        {authors.map((author, at) => (
          <AuthorRow
            key={author.id}
            kind={kind}
            author={author}
            creator={answers[at]?.data}
            isLoading={answers[at]?.isPending ?? true}
          />
        ))}
      </ul>
      <div className="grid gap-2.5 border-t px-5 py-3.5">
        <div className="flex gap-2">
          <AddToList type="influencer" network={kind} items={creators}>
            <Button variant="primary" className="flex-1" disabled={creators.length < authors.length}>
              <Bookmark aria-hidden />
              Add to list
            </Button>
          </AddToList>
          {authors.length > 1 && authors.length <= maxCompared && (
            <Link
              href={comparePath(
                kind,
                authors.map(({ id }) => id),
              )}
              className={buttonVariants({ className: 'flex-1' })}
            >
              <Columns3 aria-hidden />
              Compare
            </Link>
          )}
        </div>
        {reportsLeft !== undefined && (
          <p className="text-2xs text-muted-foreground tabular-nums">
            These figures are free. Opening a report uses 1 of {formatCount(reportsLeft)} left today.
          </p>
        )}
      </div>
    </>
  )
}

type AuthorRowProps = { kind: SocialNetwork; author: Author; creator: Influencer | undefined; isLoading: boolean }

function AuthorRow({ kind, author, creator, isLoading }: AuthorRowProps) {
  const { id, name, username, avatarUrl, followers, itemCount } = author
  return (
    <li className="flex items-center border-border/70 border-b pr-5 hover:bg-accent">
      <Link
        href={reportPath({ id, socialNetwork: kind })}
        className="flex h-15 min-w-0 flex-1 items-center gap-3 pr-2 pl-5 -outline-offset-2"
      >
        <Avatar name={name} src={avatarUrl === null ? null : imageUrl(avatarUrl)} className="size-9" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium leading-[18px]">{name}</span>
          <span className="block truncate text-muted-foreground text-xs">
            <Handle username={username} /> · {itemCount} selected{' '}
            {itemCount === 1 ? contentNouns[kind].many.slice(0, -1) : contentNouns[kind].many}
          </span>
        </span>
        <span className="grid justify-items-end tabular-nums">
          <span className="font-semibold leading-[18px]">{formatCompact(creator?.followers ?? followers)}</span>
          <span className="flex h-4 items-center gap-1.5 text-muted-foreground text-xs">
            {isLoading && <Skeleton className="h-3 w-16" />}
            {creator && creator.er !== null && (
              <>
                {creator.erPercentile !== null && <PeerBar value={(creator.erPercentile - 50) / 50} className="w-7" />}
                {formatPercent(creator.er)}
              </>
            )}
          </span>
        </span>
      </Link>
      {creator && <ListedMark type="influencer" listIds={creator.listIds} />}
    </li>
  )
}
