import type { Offer } from '@limelight/contract/offers/schema'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'wouter'
import { GonePage } from '../../../components/empty-view.tsx'
import { PageError } from '../../../components/query-error.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { Rating } from '../../../components/ui/rating.tsx'
import { Videos } from '../../../components/videos.tsx'
import { formatCount, formatDate } from '../../../display/format.ts'
import { trpc } from '../../../server/trpc.ts'
import { OrderAgain } from '../../orders/buy/order-again.tsx'
import { PreparedOrder } from '../../orders/buy/prepared-order.tsx'
import { useUser } from '../../users/use-user.ts'
import { cheapestItem } from '../offer-words.ts'
import { Description } from './description.tsx'
import { Mosaic } from './mosaic.tsx'
import { BuyBar, PriceBox } from './price-box.tsx'
import { OfferReviews } from './reviews.tsx'
import { SellerCard } from './seller-card.tsx'
import { OfferSkeleton } from './skeleton.tsx'
import { Tiers } from './tiers.tsx'

/** One offer, with everything that a buyer decides by. */
export default function OfferPage() {
  const { id = '' } = useParams()
  const query = trpc.offers.byId.useQuery({ id })
  const { data: offer, error } = query
  useEffect(() => {
    if (offer !== undefined) document.title = `${offer.name} · Limelight`
  }, [offer])

  // It may have left the market while the page was open.
  if (error?.data?.errorMessage === 'ITEM_NOT_FOUND') return <Gone />
  if (offer !== undefined) return <OfferView key={offer.id} offer={offer} />
  if (error === null) return <OfferSkeleton />
  return (
    <PageError query={query} title="Couldn’t load this offer">
      Everything else still works.
    </PageError>
  )
}

type Choice = { itemId: string; amount: number }

function OfferView({ offer }: { offer: Offer }) {
  const own = useUser()
  const { client } = trpc.useUtils()
  const [choice, setChoice] = useState<Choice>({ itemId: cheapestItem(offer.items)?.id ?? '', amount: 1 })
  const item = offer.items.find(({ id }) => id === choice.itemId) ?? offer.items[0]
  const isOwn = offer.userId === own.id
  const box = item && { offer, item, amount: choice.amount, isOwn }
  return (
    <div className="mx-auto grid max-w-[1100px] items-start gap-7 lg:grid-cols-[minmax(0,1fr)_320px] max-md:gap-4.5 max-md:pb-20">
      <div className="grid min-w-0 gap-5.5 max-lg:contents">
        <Head offer={offer} />
        <PreparedOrder offer={offer} />
        <OrderAgain offer={offer} />
        {isOwn && <OwnNote offer={offer} hasEdit={box === undefined} />}
        <Mosaic offer={offer} />
        <Videos
          videos={offer.videos}
          readAddress={fileId => client.offers.video.query({ offerId: offer.id, fileId })}
        />
        {offer.items.length > 1 && (
          <Tiers items={offer.items} chosen={item?.id} onChoose={itemId => setChoice({ itemId, amount: 1 })} />
        )}
        {/* On phones, the bar below keeps the order in reach, so the content comes before the box. */}
        <Description offer={offer} className="md:max-lg:order-2" />
        <div className="max-lg:order-3">
          <OfferReviews offer={offer} />
        </div>
      </div>
      <div className="grid gap-3 lg:sticky lg:top-[calc(var(--banner-height)+var(--topbar-height)+18px)] max-lg:order-1">
        {box && <PriceBox {...box} onAmount={amount => setChoice({ itemId: box.item.id, amount })} />}
        <SellerCard seller={offer.seller} />
      </div>
      {box && <BuyBar {...box} />}
    </div>
  )
}

function Head({ offer }: { offer: Offer }) {
  const { name, rating, reviewsTotal, completedOrders, category, createdAt } = offer
  return (
    <header>
      <h1 className="text-balance font-display font-semibold text-[22px]/7 tracking-title max-md:text-[19px]/6.25">
        {name}
      </h1>
      <p className="mt-1 flex flex-wrap items-center gap-x-3.5 gap-y-1 text-muted-foreground text-xs leading-5">
        <Rating value={rating} count={reviewsTotal} />
        {completedOrders > 0 && (
          <span>
            <b className="font-medium text-foreground tabular-nums">{formatCount(completedOrders)}</b>{' '}
            {completedOrders === 1 ? 'order' : 'orders'} done
          </span>
        )}
        {category !== null && <span>{category}</span>}
        <span>
          Online since <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </span>
      </p>
    </header>
  )
}

/** `hasEdit`: no box leads to the editor. */
function OwnNote({ offer: { id, status, moderationData }, hasEdit }: { offer: Offer; hasEdit: boolean }) {
  const isRefused = moderationData.moderationStatus === 'REFUSED'
  return (
    <Note variant={isRefused ? 'danger' : 'default'}>
      {isRefused
        ? 'Moderation refused this offer, so buyers can’t see it.'
        : status === 'ACTIVE'
          ? 'This is how buyers see your offer.'
          : status === 'ARCHIVED'
            ? 'Archived: buyers can’t see this offer.'
            : 'Buyers can’t see this offer yet.'}{' '}
      {hasEdit && (
        <Link href={`/user/offers?offer=${id}`} className="link">
          Edit offer
        </Link>
      )}
    </Note>
  )
}

function Gone() {
  return (
    <GonePage title="This offer isn’t available" href="/offers" action="Go to Offers">
      Its seller may have taken it off the market, or the link may be incomplete.
    </GonePage>
  )
}
