import type { Endpoint, WebhookMessage } from '@limelight/contract/platform/webhooks'
import { getQueryKey } from '@trpc/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { EndlessView } from '../../../components/endless-view.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card, CardHeader } from '../../../components/ui/card.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { counted, formatCount, formatDuration, formatMoment } from '../../../display/format.ts'
import { useEndlessList } from '../../../server/endless-list.ts'
import { trpc } from '../../../server/trpc.ts'
import { useRefreshEndpoints } from './use-live-endpoints.ts'
import { describeMessage, messageTones, messageWords, outcomeWords } from './words.ts'

type Status = WebhookMessage['status']
const statuses: readonly Status[] = ['WAITING', 'DELIVERED', 'FAILED']

/** What was sent to an endpoint, newest first. */
export function MessageLog({ endpoint }: { endpoint: Endpoint }) {
  const { id } = endpoint
  const [status, setStatus] = useState<Status>()
  const [isReplaying, setReplaying] = useState(false)
  const utils = trpc.useUtils()
  const input = { id, ...(status !== undefined && { status }) }
  const failed = trpc.platform.messages.useQuery({ id, status: 'FAILED', limit: 1 })
  const list = useEndlessList(getQueryKey(trpc.platform.messages, input, 'infinite'), offset =>
    utils.client.platform.messages.query({ ...input, offset }),
  )
  return (
    <Card>
      <CardHeader title="Log" className="flex-wrap">
        <span className="flex items-center gap-2">
          <Select
            aria-label="Status"
            value={status ?? ''}
            onChange={event => setStatus(statuses.find(word => word === event.target.value))}
          >
            <option value="">All</option>
            {statuses.map(word => (
              <option key={word} value={word}>
                {messageWords[word]}
              </option>
            ))}
          </Select>
          <Button size="sm" disabled={failed.data?.total === 0} onClick={() => setReplaying(true)}>
            Replay failed…
          </Button>
        </span>
      </CardHeader>
      <div className="mt-2">
        <EndlessView
          list={list}
          noun="Messages"
          empty={
            <p className="border-t px-4 py-4 text-muted-foreground">
              {status === undefined
                ? 'No messages yet. Send a test, or wait until something changes.'
                : `No message is ${messageWords[status].toLowerCase()}.`}
            </p>
          }
        >
          {messages => (
            <ul>
              {messages.map(message => (
                <Row key={message.id} endpoint={endpoint} message={message} />
              ))}
            </ul>
          )}
        </EndlessView>
      </div>
      {isReplaying && <ReplayFailed id={id} count={failed.data?.total} onClose={() => setReplaying(false)} />}
    </Card>
  )
}

const dayMs = 24 * 60 * 60_000

type ReplayProps = { id: string; count: number | undefined; onClose: () => void }

function ReplayFailed({ id, count, onClose }: ReplayProps) {
  const refresh = useRefreshEndpoints()
  const [days, setDays] = useState(1)
  const replay = trpc.platform.replayMany.useMutation({
    onSuccess: ({ replayed }) => {
      toast.success(replayed === 1 ? '1 message is sent again.' : `${formatCount(replayed)} messages are sent again.`)
      void refresh()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Replay failed messages?"
      confirm="Replay"
      variant="primary"
      busy={replay.isPending}
      onConfirm={() => replay.mutate({ id, since: new Date(Date.now() - days * dayMs + 60_000).toISOString() })}
      onClose={onClose}
    >
      <p>
        {count !== undefined && `${counted(count, 'message has', 'messages have')} failed in the last 30 days. `}
        Replayed messages keep their ids, so your server can tell them from new ones.
      </p>
      <label className="mt-3 grid gap-1 text-foreground text-xs" htmlFor="replay-since">
        Written in the last
        <Select id="replay-since" value={days} onChange={event => setDays(Number(event.target.value))}>
          <option value={1}>24 hours</option>
          <option value={7}>7 days</option>
          <option value={30}>30 days</option>
        </Select>
      </label>
    </ConfirmDialog>
  )
}

function Row({ endpoint, message }: { endpoint: Endpoint; message: WebhookMessage }) {
  const [isOpen, setOpen] = useState(false)
  const refresh = useRefreshEndpoints()
  const { id: messageId, type, status, attempts, createdAt } = message
  const isPaused = endpoint.status === 'PAUSED' && type !== 'webhook.test'
  const replay = trpc.platform.replay.useMutation({
    onSuccess: () => {
      toast.success(
        isPaused
          ? 'The message is sent when you resume the endpoint.'
          : 'Sent again, with its attempts counted anew. The log below shows the answer.',
      )
      void refresh()
    },
  })
  // One that was never tried is on its way.
  const canReplay = status !== 'WAITING' || (attempts > 0 && !isPaused)
  return (
    <li className="border-t">
      <div className="flex items-center gap-2 py-2 pr-3 pl-2">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-sm text-left max-md:min-h-11"
        >
          <ChevronRight
            aria-hidden
            className={`size-4 shrink-0 text-muted-foreground transition-transform ${isOpen ? 'rotate-90' : ''}`}
          />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2">
              <span className="wrap-anywhere font-medium font-mono text-xs">{type}</span>
              <Badge variant={messageTones[status]}>{messageWords[status]}</Badge>
            </span>
            <span className="wrap-anywhere block text-muted-foreground text-xs tabular-nums">
              {[formatMoment(createdAt), describeMessage(message, isPaused)].filter(Boolean).join(' · ')}
            </span>
          </span>
        </button>
        {canReplay && (
          <Button
            size="sm"
            variant="ghost"
            busy={replay.isPending}
            onClick={() => replay.mutate({ id: endpoint.id, messageId })}
          >
            {status === 'WAITING' ? 'Retry now' : 'Replay'}
          </Button>
        )}
      </div>
      {isOpen && <Details id={endpoint.id} messageId={messageId} />}
    </li>
  )
}

function Details({ id, messageId }: { id: string; messageId: string }) {
  const query = trpc.platform.message.useQuery({ id, messageId })
  if (query.data === undefined)
    return query.isError ? (
      <p role="alert" className="px-4 pb-3 text-muted-foreground">
        Couldn’t load this message.{' '}
        <button type="button" className="link" onClick={() => void query.refetch()}>
          Try again
        </button>
      </p>
    ) : (
      <div role="status" aria-busy="true" aria-label="Loading the message" className="px-4 pb-3">
        <Skeleton className="h-20 w-full" />
      </div>
    )
  const { body, history } = query.data
  return (
    <div className="grid gap-3 px-4 pb-4">
      <Code label="Body">{JSON.stringify(body, null, 2)}</Code>
      <ol aria-label="Attempts" className="grid gap-2">
        {history.map(({ at, outcome, ms, response }) => (
          <li key={at} className="grid gap-1 text-xs">
            <span className="tabular-nums">
              {formatMoment(at)} · {outcomeWords(outcome)} · {formatDuration(ms)}
            </span>
            {response !== null && response !== '' && <Code label="Answer">{response}</Code>}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** A region, because it scrolls and keyboards must reach what scrolls. */
function Code({ label, children }: { label: string; children: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it
      tabIndex={0}
      className="max-h-60 overflow-auto rounded-md bg-secondary px-3 py-2"
    >
      <pre className="whitespace-pre-wrap break-all font-mono text-xs">{children}</pre>
    </section>
  )
}
