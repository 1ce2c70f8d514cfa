import { webhookEvents } from '@limelight/contract/platform/webhook-events'
import type { Endpoint } from '@limelight/contract/platform/webhooks'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, Redirect, useLocation, useParams } from 'wouter'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { EmptyView } from '../../../components/empty-view.tsx'
import { QueryError } from '../../../components/query-error.tsx'
import { PageSkeleton } from '../../../components/shell/skeletons.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { Card, CardBody } from '../../../components/ui/card.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { formatCount, formatMoment } from '../../../display/format.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { MessageLog } from './message-log.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { useLiveEndpoints, useRefreshEndpoints } from './use-live-endpoints.ts'
import { deliveryFacts, pauseReasons, statusOf } from './words.ts'

/** One endpoint and its log. */
export default function EndpointPage() {
  const { id } = useParams()
  return id === undefined ? <Redirect to="/user/api?tab=webhooks" replace /> : <EndpointView id={id} />
}

function EndpointView({ id }: { id: string }) {
  useLiveEndpoints()
  const query = trpc.platform.endpoint.useQuery({ id }, { retry: false })
  if (query.data !== undefined) return <Loaded endpoint={query.data} />
  if (!query.isError) return <PageSkeleton />
  if (errorBodyOf(query.error)?.statusCode === 404)
    return (
      <EmptyView
        title="This endpoint is gone"
        actions={
          <Link href="/user/api?tab=webhooks" className={buttonVariants()}>
            All webhooks
          </Link>
        }
      >
        It was deleted, or it belongs to another account.
      </EmptyView>
    )
  return (
    <QueryError query={query} title="Couldn’t load this webhook">
      Your other settings still work.
    </QueryError>
  )
}

function Loaded({ endpoint }: { endpoint: Endpoint }) {
  const { tone, text } = statusOf(endpoint)
  const reason = endpoint.pausedBecause && pauseReasons[endpoint.pausedBecause]
  const facts = [
    `added ${formatMoment(endpoint.createdAt)}`,
    ...deliveryFacts(endpoint),
    ...(endpoint.formerSecretUntil === null
      ? []
      : [`the former secret signs until ${formatMoment(endpoint.formerSecretUntil)}`]),
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="max-md:-mt-4">
        <Link
          href="/user/api?tab=webhooks"
          className="inline-flex items-center gap-1 text-muted-foreground text-xs hover:text-foreground max-md:min-h-11"
        >
          <ChevronLeft aria-hidden className="size-3.5" />
          All webhooks
        </Link>
        <h2 className="wrap-anywhere mt-1 font-semibold text-lg tracking-title">{endpoint.url}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground text-xs tabular-nums">
          <Badge variant={tone}>{text}</Badge>
          <span className="wrap-anywhere">{facts.join(' · ')}</span>
        </p>
      </div>
      <Actions endpoint={endpoint} />
      {reason !== undefined && reason !== null && (
        <p role="status" className="rounded-md bg-danger-soft px-3 py-2 text-danger">
          {reason}
        </p>
      )}
      <Card title="Events">
        <CardBody className="flex flex-wrap gap-1.5">
          {endpoint.events.map(event => (
            <Badge key={event} title={event} variant="line">
              {webhookEvents[event].label}
            </Badge>
          ))}
        </CardBody>
      </Card>
      <MessageLog endpoint={endpoint} />
    </div>
  )
}

type Open = 'edit' | 'delete' | 'resume' | 'rotate'

function Actions({ endpoint }: { endpoint: Endpoint }) {
  const { id, status, waiting } = endpoint
  const [open, setOpen] = useState<Open>()
  const [secret, setSecret] = useState<string>()
  const [, goTo] = useLocation()
  const refresh = useRefreshEndpoints()
  const close = () => setOpen(undefined)
  const onSuccess = () => {
    close()
    void refresh()
  }
  const test = trpc.platform.testEndpoint.useMutation({
    onSuccess: () => {
      toast.success('Test sent. The log below shows its answer.')
      void refresh()
    },
  })
  const update = trpc.platform.updateEndpoint.useMutation({ onSuccess })
  const rotate = trpc.platform.rotateSecret.useMutation({
    onSuccess: rotated => {
      onSuccess()
      setSecret(rotated.secret)
    },
  })
  const remove = trpc.platform.deleteEndpoint.useMutation({
    onSuccess: () => {
      goTo('/user/api?tab=webhooks')
      void refresh()
    },
  })
  const resume = () => update.mutate({ id, status: 'ACTIVE' })
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" size="sm" busy={test.isPending} onClick={() => test.mutate({ id })}>
        Send test
      </Button>
      {status === 'ACTIVE' ? (
        <Button size="sm" busy={update.isPending} onClick={() => update.mutate({ id, status: 'PAUSED' })}>
          Pause
        </Button>
      ) : (
        <Button size="sm" busy={update.isPending} onClick={() => (waiting === 0 ? resume() : setOpen('resume'))}>
          Resume
        </Button>
      )}
      <Button size="sm" onClick={() => setOpen('rotate')}>
        Rotate secret
      </Button>
      <Button size="sm" onClick={() => setOpen('edit')}>
        Edit
      </Button>
      <Button size="sm" variant="quiet-danger" onClick={() => setOpen('delete')}>
        Delete
      </Button>
      {open === 'edit' && <EndpointDialog endpoint={endpoint} onClose={close} />}
      {open === 'resume' && (
        <ConfirmDialog
          title={
            waiting === 1
              ? 'Resume and send 1 waiting message?'
              : `Resume and send ${formatCount(waiting)} waiting messages?`
          }
          confirm="Resume"
          busy={update.isPending}
          onConfirm={resume}
          onClose={close}
        >
          Messages that waited are sent now, each once if your server accepts it.
        </ConfirmDialog>
      )}
      {open === 'rotate' && (
        <ConfirmDialog
          title="Rotate the secret?"
          confirm="Rotate secret"
          busy={rotate.isPending}
          onConfirm={() => rotate.mutate({ id })}
          onClose={close}
        >
          You get a new secret. Both secrets sign for 24 hours, so your server has time to change.
        </ConfirmDialog>
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title="Delete this endpoint and its log?"
          confirm="Delete"
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id })}
          onClose={close}
        >
          Nothing is sent to it any more. This can’t be undone.
        </ConfirmDialog>
      )}
      {secret !== undefined && <SecretDialog secret={secret} isRotated onClose={() => setSecret(undefined)} />}
    </div>
  )
}
