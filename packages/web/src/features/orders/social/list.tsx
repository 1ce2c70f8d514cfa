import { socialNetworks } from '@limelight/contract/networks'
import type { SocialOrder } from '@limelight/contract/orders/social-orders'
import { getQueryKey } from '@trpc/react-query'
import { Link } from 'wouter'
import { EmptyView } from '../../../components/empty-view.tsx'
import { EndlessView } from '../../../components/endless-view.tsx'
import { NetworkIcon } from '../../../components/network-icon.tsx'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { reportPath } from '../../../display/creator-paths.ts'
import { formatCompact, formatMoment } from '../../../display/format.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { networkNames } from '../../../search/network.ts'
import { useEndlessList } from '../../../server/endless-list.ts'
import { imageUrl } from '../../../server/image-url.ts'
import { trpc } from '../../../server/trpc.ts'
import { AskCreator } from './ask-creator.tsx'

const socialStates = {
  NEW: { word: 'Waits for an answer', variant: 'info' },
  ANSWERED: { word: 'Answered', variant: 'success' },
  CLOSED: { word: 'Closed', variant: 'default' },
} as const

/** What the user asked creators for who have no offer here. */
export function SocialOrders() {
  const utils = trpc.useUtils()
  const list = useEndlessList<SocialOrder>(getQueryKey(trpc.orders.social, undefined, 'infinite'), offset =>
    utils.client.orders.social.query({ offset, limit: 20 }),
  )
  return (
    <EndlessView
      list={list}
      noun="Requests to creators"
      empty={
        <EmptyView
          title="You haven’t asked a creator yet"
          className="py-[14dvh]"
          actions={
            <Link href="/discovery" className={buttonVariants({ variant: 'primary' })}>
              Find a creator
            </Link>
          }
        >
          Creators without an offer here can be asked too: open a report in Discovery and write what you need. Limelight
          asks them for you.
        </EmptyView>
      }
    >
      {orders => (
        <ul className="mx-auto max-w-[860px] divide-y">
          {orders.map(order => (
            <li key={order.id} className="flex gap-3 px-5 py-4 max-md:px-3">
              <SocialOrderView order={order} />
            </li>
          ))}
        </ul>
      )}
    </EndlessView>
  )
}

/** `isOwn`: shown to the user who asked. */
export function SocialOrderView({ order, isOwn = true }: { order: SocialOrder; isOwn?: boolean }) {
  const { influencer, status } = order
  const name = influencer?.name ?? 'A creator who is gone'
  const state = socialStates[status]
  const network = socialNetworks.find(known => known === order.socialNetwork)
  return (
    <>
      <Avatar
        name={name}
        src={influencer === null || influencer.avatarUrl === null ? null : imageUrl(influencer.avatarUrl)}
      />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          {influencer === null || network === undefined ? (
            <span className="min-w-0 font-medium">{name}</span>
          ) : (
            <Link
              href={reportPath({ id: influencer.id, socialNetwork: network })}
              className="min-w-0 truncate font-medium hover:underline"
            >
              {name}
            </Link>
          )}
          {isOwn && <Badge variant={state.variant}>{state.word}</Badge>}
          <span className="ml-auto shrink-0 font-medium tabular-nums">{formatUsdt(order.budget)} USDT</span>
        </p>
        <p className="flex flex-wrap items-center gap-x-1 text-2xs text-muted-foreground tabular-nums">
          {network !== undefined && (
            <span className="inline-flex items-center gap-1">
              <NetworkIcon network={network} className="size-3.5" />
              {networkNames[network]} ·
            </span>
          )}
          {influencer !== null && (
            <span>
              {formatCompact(influencer.followers)} {network === 'youtube' ? 'subscribers' : 'followers'} ·
            </span>
          )}
          <time dateTime={order.createdAt}>asked {formatMoment(order.createdAt)}</time>
        </p>
        <p className="wrap-anywhere mt-1 whitespace-pre-line">{order.message}</p>
        {order.answer !== null && (
          <div className="mt-2 rounded-md bg-muted px-3 py-2">
            <p className="text-2xs text-muted-foreground">Limelight answered</p>
            <p className="wrap-anywhere whitespace-pre-line">{order.answer}</p>
          </div>
        )}
        {isOwn && status !== 'NEW' && influencer !== null && network !== undefined && (
          <div className="mt-2">
            <AskCreator creator={{ id: influencer.id, name, socialNetwork: network }} label="Ask again" />
          </div>
        )}
      </div>
    </>
  )
}
