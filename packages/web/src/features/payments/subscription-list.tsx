import type { Subscription } from '@limelight/contract/payments/schema'
import { getQueryKey } from '@trpc/react-query'
import { useState } from 'react'
import { EndlessView } from '../../components/endless-view.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '../../components/ui/card.tsx'
import { formatDate } from '../../display/format.ts'
import { useEndlessList } from '../../server/endless-list.ts'
import { trpc } from '../../server/trpc.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { subscriptionBadges } from './status-badges.ts'

/** Active and upcoming subscriptions, each with its cancel button. */
export function SubscriptionList() {
  const utils = trpc.useUtils()
  const list = useEndlessList(getQueryKey(trpc.payments.subscriptions, undefined, 'infinite'), offset =>
    utils.client.payments.subscriptions.query({ offset }),
  )
  const [leaving, leave] = useState<Subscription>()
  /** The subscription that starts next. The list is newest first, so it is the last one that starts later. */
  const followerOf = (one: Subscription) => list.items?.findLast(other => other.startsAt > one.startsAt)
  return (
    <Card>
      <CardHeader>
        <CardTitle>Subscriptions</CardTitle>
      </CardHeader>
      <EndlessView
        list={list}
        noun="Subscriptions"
        empty={
          <p className="px-4 pt-1 pb-4 text-muted-foreground">
            No subscriptions. Paid plans and gifts appear here while they run.
          </p>
        }
      >
        {subscriptions => (
          <ul className="px-4 pt-1 pb-2">
            {subscriptions.map(subscription => (
              <Row
                key={subscription.id}
                subscription={subscription}
                isFollowed={followerOf(subscription) !== undefined}
                onLeave={() => leave(subscription)}
              />
            ))}
          </ul>
        )}
      </EndlessView>
      {leaving && (
        <CancelDialog
          subscription={leaving}
          follower={followerOf(leaving)?.tariffName}
          onClose={() => leave(undefined)}
        />
      )}
    </Card>
  )
}

type RowProps = { subscription: Subscription; isFollowed: boolean; onLeave: () => void }

function Row({ subscription, isFollowed, onLeave }: RowProps) {
  const { tariffName, status } = subscription
  const isOpen = status === 'ACTIVE' || status === 'NEXT' || status === 'PAST_DUE'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t py-3 first:border-t-0">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {tariffName}
          <Badge variant={subscriptionBadges[status].tone}>{subscriptionBadges[status].text}</Badge>
        </span>
        <span className="block text-muted-foreground text-xs tabular-nums">
          {describeNextStep(subscription, isFollowed)}
        </span>
      </span>
      {isOpen && (
        <Button variant="quiet-danger" size="sm" aria-haspopup="dialog" onClick={onLeave}>
          Cancel<span className="sr-only"> {tariffName}</span>
        </Button>
      )}
    </li>
  )
}

/** What happens to it without further action. */
function describeNextStep({ status, startsAt, endsAt, tariffPriceId }: Subscription, isFollowed: boolean): string {
  const from = formatDate(startsAt)
  const until = formatDate(endsAt)
  if (status === 'PAST_DUE')
    return `The invoice of ${until} was not paid. The plan ends three days after that date unless it’s paid.`
  if (status === 'CANCELLED') return `Active from ${from} until ${until}. It won’t renew.`
  const renews = tariffPriceId !== null && !isFollowed
  const begin = status === 'NEXT' ? `Starts on ${from}` : `Active from ${from}`
  return renews ? `${begin}, renews on ${until}.` : `${begin}, ends on ${until}.`
}
