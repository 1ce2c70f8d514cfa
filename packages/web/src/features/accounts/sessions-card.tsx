import type { OpenSession } from '@limelight/contract/accounts/schema'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../components/ui/card.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { toast } from '../../components/ui/toast.ts'
import { formatCount, formatMoment } from '../../display/format.ts'
import { trpc } from '../../server/trpc.ts'

/** Where the user is signed in. */
export function SessionsCard() {
  const sessions = trpc.accounts.sessions.useQuery(undefined, { staleTime: 0 })
  const utils = trpc.useUtils()
  const signOut = trpc.accounts.signOutElsewhere.useMutation({
    onSuccess: () => toast.success('You’re signed out everywhere else.'),
    onSettled: () => utils.accounts.sessions.invalidate(),
  })
  const [isAsking, setAsking] = useState(false)
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent).length ?? 0
  return (
    <Card>
      <CardHeader title="Sessions">
        <Button size="sm" disabled={others === 0} onClick={() => setAsking(true)}>
          Sign out elsewhere
        </Button>
      </CardHeader>
      <CardBody>
        {sessions.data !== undefined ? (
          <Sessions sessions={sessions.data} />
        ) : sessions.isError ? (
          <p role="alert">
            Couldn’t load your sessions.{' '}
            <button type="button" className="link" onClick={() => void sessions.refetch()}>
              Try again
            </button>
          </p>
        ) : (
          <Skeleton className="h-9 w-full" />
        )}
      </CardBody>
      {isAsking && (
        <ConfirmDialog
          title="Sign out everywhere else?"
          confirm="Sign out"
          busy={signOut.isPending}
          busyLabel="Signing out…"
          onConfirm={() => signOut.mutate(undefined, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          {others === 1 ? 'The other session ends' : `All ${formatCount(others)} other sessions end`} at once. This
          browser stays signed in.
        </ConfirmDialog>
      )}
    </Card>
  )
}

const firstCount = 6

/** The current one, the ones used last, and the others on request. */
function Sessions({ sessions }: { sessions: readonly OpenSession[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
  const isCut = !isWhole && sessions.length > firstCount + 1
  return (
    <>
      <ul className="grid gap-3">
        {shown.slice(0, isCut ? firstCount : undefined).map(session => (
          <Row key={session.id} session={session} />
        ))}
      </ul>
      {isCut && (
        <Button variant="ghost" size="sm" className="mt-2 -ml-2" onClick={() => setWhole(true)}>
          Show all {formatCount(sessions.length)}
        </Button>
      )}
    </>
  )
}

function Row({ session: { id, client, network, startedAt, usedAt, isCurrent } }: { session: OpenSession }) {
  const utils = trpc.useUtils()
  const signOut = trpc.accounts.signOutSession.useMutation({
    onSuccess: () => toast.success('This session has ended.'),
    onSettled: () => utils.accounts.sessions.invalidate(),
  })
  const name = client ?? 'Unknown browser'
  return (
    <li className="flex items-center gap-3">
      <MonitorSmartphone aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="text-muted-foreground text-xs">
          {isCurrent ? 'In use now' : `Last used ${formatMoment(usedAt)}`}, signed in {formatMoment(startedAt)}
          {network !== null && ` from ${network}`}
        </p>
      </div>
      {isCurrent ? (
        <Badge variant="success">This browser</Badge>
      ) : (
        <Button
          size="sm"
          variant="ghost"
          busy={signOut.isPending}
          aria-label={`Sign out ${name}, signed in ${formatMoment(startedAt)}`}
          onClick={() => signOut.mutate({ id })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
