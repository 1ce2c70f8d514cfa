import type { Renewal, Subscription } from '@limelight/contract/payments/schema'
import { getQueryKey } from '@trpc/react-query'
import { useState } from 'react'
import { EndlessView } from '../../components/endless-view.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { formatDate } from '../../display/format.ts'
import { useEndlessList } from '../../server/endless-list.ts'
import { trpc } from '../../server/trpc.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { followerOf } from './follower.ts'
import { describeNextStep } from './next-step.ts'
import { subscriptionBadges } from './status-badges.ts'
import { useRenewals } from './use-renewals.ts'

/** Active and upcoming subscriptions with their cancel buttons. The card above has the rest of the running plan. */
export function SubscriptionList() {
  const utils = trpc.useUtils()
  const list = useEndlessList(getQueryKey(trpc.payments.subscriptions, undefined, 'infinite'), offset =>
    utils.client.payments.subscriptions.query({ offset }),
  )
  const [leaving, leave] = useState<Subscription>()
  const renewalOf = useRenewals()
  return (
    <Card title="Subscriptions">
      <EndlessView list={list} noun="Subscriptions" empty={<Nothing gift={undefined} />}>
        {subscriptions => {
          const shown = subscriptions
            .filter(one => !isRunningGift(one) || pauseOf(one, subscriptions) !== undefined)
            .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
          return shown.length === 0 ? (
            <Nothing gift={subscriptions.find(isRunningGift)} />
          ) : (
            <ul className="px-4 pt-1 pb-2">
              {shown.map(subscription => (
                <Row
                  key={subscription.id}
                  subscription={subscription}
                  renewal={renewalOf(subscription.id)}
                  pause={pauseOf(subscription, subscriptions)}
                  onLeave={() => leave(subscription)}
                />
              ))}
            </ul>
          )
        }}
      </EndlessView>
      {leaving && (
        <CancelDialog
          subscription={leaving}
          follower={followerOf(leaving, list.items ?? [])}
          onClose={() => leave(undefined)}
        />
      )}
    </Card>
  )
}

function Nothing({ gift }: { gift: Subscription | undefined }) {
  return (
    <p className="px-4 pt-1 pb-4 text-muted-foreground tabular-nums">
      Nothing to cancel.{' '}
      {gift !== undefined &&
        `${gift.tariffName} ends by itself on ${formatDate(gift.endsAt)}, and you aren’t charged. `}
      Plans that you pay for, and plans that start later, appear here.
    </p>
  )
}

/** It ends by itself, so there is nothing to cancel. */
function isRunningGift({ status, tariffPriceId }: Subscription): boolean {
  return status === 'ACTIVE' && tariffPriceId === null
}

/** A higher plan of a promo code that runs now, while this one waits. */
function pauseOf(one: Subscription, all: Subscription[]): Subscription | undefined {
  return all.find(
    other =>
      one.status !== 'NEXT' && other.status !== 'NEXT' && other.startsAt > one.startsAt && other.endsAt < one.endsAt,
  )
}

type RowProps = {
  subscription: Subscription
  renewal: Renewal | undefined
  pause: Subscription | undefined
  onLeave: () => void
}

function Row({ subscription, renewal, pause, onLeave }: RowProps) {
  const { tariffName, status } = subscription
  const badge = subscriptionBadges[status]
  const canCancel = ['NEXT', 'PAST_DUE', 'ACTIVE'].includes(status) && !isRunningGift(subscription)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t py-3 first:border-t-0">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {tariffName}
          {pause === undefined ? (
            <Badge variant={badge.tone}>{badge.text}</Badge>
          ) : (
            <Badge variant="info">Paused</Badge>
          )}
        </span>
        <span className="block text-muted-foreground text-xs tabular-nums">
          {describeNextStep(subscription, renewal, pause)}
        </span>
      </span>
      {canCancel && (
        <Button variant="quiet-danger" size="sm" aria-haspopup="dialog" onClick={onLeave}>
          Cancel<span className="sr-only"> {tariffName}</span>
        </Button>
      )}
    </li>
  )
}
