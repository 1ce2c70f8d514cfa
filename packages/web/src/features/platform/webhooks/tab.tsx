import { webhookRules } from '@limelight/contract/platform/webhook-events'
import type { Endpoint } from '@limelight/contract/platform/webhooks'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { EmptyView } from '../../../components/empty-view.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card, CardHeader } from '../../../components/ui/card.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { trpc } from '../../../server/trpc.ts'
import { LoadFailed } from '../keys/load-failed.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { useLiveEndpoints } from './use-live-endpoints.ts'
import { deliveryFacts, statusOf } from './words.ts'

/** The endpoints of the user. */
export function WebhooksTab({ isInPlan }: { isInPlan: boolean }) {
  useLiveEndpoints()
  const endpoints = trpc.platform.endpoints.useQuery({ limit: webhookRules.maxEndpoints })
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const items = endpoints.data?.data
  const add = (
    <Button variant="primary" disabled={!isInPlan} onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      Add endpoint
    </Button>
  )
  return (
    <Card>
      <CardHeader title="Webhooks">{items !== undefined && items.length > 0 && add}</CardHeader>
      {items === undefined ? (
        endpoints.isError ? (
          <div className="px-4">
            <LoadFailed what="webhooks" onRetry={() => void endpoints.refetch()} />
          </div>
        ) : (
          <EndpointsSkeleton />
        )
      ) : items.length === 0 ? (
        <EmptyView title="No endpoints yet." actions={add}>
          Add a URL and we’ll call it when something changes.
        </EmptyView>
      ) : (
        <ul className="mt-2">
          {items.map(endpoint => (
            <Row key={endpoint.id} endpoint={endpoint} />
          ))}
        </ul>
      )}
      {isAdding && <EndpointDialog onCreated={created => setSecret(created.secret)} onClose={() => setAdding(false)} />}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </Card>
  )
}

function Row({ endpoint }: { endpoint: Endpoint }) {
  const { tone, text } = statusOf(endpoint)
  const { id, url, events } = endpoint
  const facts = [
    `listens to ${events.length === 1 ? '1 event' : `${events.length} events`}`,
    ...deliveryFacts(endpoint),
  ]
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 border-t px-4 py-2.5 hover:bg-accent">
      <span className="min-w-0 flex-1 basis-60">
        <Link
          href={`/user/api/webhooks/${id}`}
          className="wrap-anywhere block font-medium after:absolute after:inset-0"
        >
          {url}
        </Link>
        <span className="wrap-anywhere block text-muted-foreground text-xs tabular-nums">{facts.join(' · ')}</span>
      </span>
      <Badge variant={tone}>{text}</Badge>
    </li>
  )
}

function EndpointsSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading your webhooks" className="grid gap-4 px-4 pt-3 pb-4">
      <Skeleton className="h-4 w-64 max-w-full" />
      <Skeleton className="h-4 w-52 max-w-full" />
    </div>
  )
}
