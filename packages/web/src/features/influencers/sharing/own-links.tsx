import type { SharedLink } from '@limelight/contract/influencers/sharing'
import { Table2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { NetworkIcon } from '../../../components/network-icon.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { counted, formatDate } from '../../../display/format.ts'
import { trpc } from '../../../server/trpc.ts'

type RowProps = {
  /** The id of the link that was just made. */
  madeId: string | undefined
  onEnded: (id: string) => void
}

/** The links that still work, newest first. Those of other pages are folded away. */
export function OwnLinks({ isOfPage, ...row }: RowProps & { isOfPage: (link: SharedLink) => boolean }) {
  const links = trpc.influencers.sharedLinks.useQuery({ limit: 100 }, { refetchOnMount: 'always' })
  return (
    <section aria-labelledby="own-links" className="min-w-0">
      <h3 id="own-links" className="mb-1 font-medium text-xs">
        Links to this page
      </h3>
      {links.data === undefined ? (
        links.isError ? (
          <p role="alert" className="border-t py-3 text-muted-foreground">
            Couldn’t load your links.{' '}
            <button type="button" className="link" onClick={() => void links.refetch()}>
              Try again
            </button>
          </p>
        ) : (
          <div role="status" aria-busy="true" aria-label="Loading your links" className="grid gap-3 border-t py-3">
            <Skeleton className="h-4 w-48" />
            <Skeleton className="h-4 w-40" />
          </div>
        )
      ) : (
        <>
          <List links={links.data.data.filter(isOfPage)} {...row} />
          <Others links={links.data.data.filter(link => !isOfPage(link))} {...row} />
        </>
      )}
    </section>
  )
}

type ListProps = RowProps & { links: readonly SharedLink[]; isOfOthers?: boolean }

function Others({ links, ...row }: ListProps) {
  if (links.length === 0) return null
  return (
    <details className="mt-3">
      <summary className="mb-1 w-fit cursor-pointer rounded-xs text-muted-foreground text-xs hover:text-foreground">
        {counted(links.length, 'link')} to other pages
      </summary>
      <List links={links} isOfOthers {...row} />
    </details>
  )
}

function List({ links, ...row }: ListProps) {
  if (links.length === 0) return <p className="border-t py-3 text-muted-foreground">No links yet.</p>
  return (
    <ul className="max-h-64 overflow-y-auto overscroll-contain border-b">
      {links.map(link => (
        <Row key={link.id} link={link} {...row} />
      ))}
    </ul>
  )
}

/** Readers of two links to the same results may see different things. */
export function subjectOf({ socialNetwork, showsMoney }: SharedLink): string {
  if (socialNetwork !== null) return 'Report'
  return showsMoney ? 'Results with costs' : 'Results without costs'
}

function Row({ link, isOfOthers = false, madeId, onEnded }: Omit<ListProps, 'links'> & { link: SharedLink }) {
  const utils = trpc.useUtils()
  const [isEnding, setEnding] = useState(false)
  const end = trpc.influencers.endSharedLink.useMutation({
    onSuccess: () => onEnded(link.id),
    onError: () => setEnding(false),
    onSettled: () => utils.influencers.sharedLinks.invalidate(),
  })
  // Links to one page may be equal in all else.
  const ending = `…${link.url.slice(-4)}`
  return (
    <li className="flex items-center gap-2 border-t py-2">
      {isOfOthers &&
        (link.socialNetwork === null ? (
          <Table2 aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        ) : (
          <NetworkIcon network={link.socialNetwork} className="size-4 shrink-0 text-muted-foreground" />
        ))}
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{isOfOthers ? link.name : subjectOf(link)}</span>
          {link.id === madeId && <Badge variant="success">New</Badge>}
        </span>
        <span className="block text-muted-foreground text-xs tabular-nums">
          {isOfOthers && `${subjectOf(link)} · `}
          {ending} · {counted(link.views, 'view')} · created {formatDate(link.createdAt)} · until{' '}
          {formatDate(link.endsAt)}
        </span>
      </span>
      <CopyButton text={link.url} label={`Copy the link ${ending} to ${link.name}`} isCompact />
      <Button
        variant="ghost"
        icon
        aria-label={`End the link ${ending} to ${link.name} now`}
        onClick={() => setEnding(true)}
      >
        <Trash2 aria-hidden />
      </Button>
      {isEnding && (
        <ConfirmDialog
          title={`End the link ${ending}?`}
          keep="Keep link"
          confirm="End link"
          busy={end.isPending}
          busyLabel="Ending…"
          onConfirm={() => end.mutate({ id: link.id })}
          onClose={() => setEnding(false)}
        >
          <p>Its readers can’t open “{link.name}” any more. You can’t undo this, but you can create another link.</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
