import type { Draft, DraftKind } from '@limelight/contract/platform/drafts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { formatMoment } from '../../../display/format.ts'
import { useLive } from '../../../server/live.ts'
import { trpc } from '../../../server/trpc.ts'

/** What programs have prepared and nobody has confirmed yet. */
export function useOpenDrafts(kind: DraftKind): Draft[] {
  const utils = trpc.useUtils()
  const reload = () => void utils.platform.drafts.invalidate()
  useLive('platform', ({ what }) => what === 'draft' && reload(), reload)
  const query = trpc.platform.drafts.useQuery(
    { kind, status: 'OPEN', limit: 50 },
    { refetchOnMount: 'always', placeholderData: keepPreviousData },
  )
  return query.data?.data ?? []
}

/** Stands above the campaigns or orders that they become. */
export function OpenDrafts({ drafts }: { drafts: readonly Draft[] }) {
  if (drafts.length === 0) return null
  return (
    <ul aria-label="Prepared for you" className="divide-y border-b">
      {drafts.map(draft => (
        <OpenDraft key={draft.id} draft={draft} />
      ))}
    </ul>
  )
}

function OpenDraft({ draft: { id, kind, title, madeBy, createdAt } }: { draft: Draft }) {
  const utils = trpc.useUtils()
  const [isAsked, setAsked] = useState(false)
  const discard = trpc.platform.discardDraft.useMutation({
    onSettled: () => {
      setAsked(false)
      void utils.platform.drafts.invalidate()
    },
  })
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-5 py-2 max-md:px-3">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block truncate font-semibold">{title}</span>
        <span className="wrap-anywhere block text-muted-foreground text-xs tabular-nums">
          Prepared by {madeBy}, <time dateTime={createdAt}>{formatMoment(createdAt)}</time>.{' '}
          {kind === 'ORDER'
            ? 'A draft: nothing is ordered until you send it.'
            : 'A draft: no email is sent until you send it.'}
        </span>
      </span>
      <span className="flex gap-2">
        <Link href={`/drafts/${id}`} aria-label={`Review ${title}`} className={buttonVariants({ size: 'sm' })}>
          Review
        </Link>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Discard ${title}`}
          aria-haspopup="dialog"
          onClick={() => setAsked(true)}
        >
          Discard
        </Button>
      </span>
      {isAsked && (
        <ConfirmDialog
          title="Discard the draft?"
          keep="Keep"
          confirm="Discard"
          busy={discard.isPending}
          busyLabel="Discarding…"
          onConfirm={() => discard.mutate({ id })}
          onClose={() => setAsked(false)}
        >
          You can’t get “{title}” back.
        </ConfirmDialog>
      )}
    </li>
  )
}
