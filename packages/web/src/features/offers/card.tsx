import type { Offer } from '@limelight/contract/offers/schema'
import { accountKindNames } from '@limelight/contract/social-accounts/kinds'
import { Image } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Explained } from '../../components/ui/explained.tsx'
import { Rating } from '../../components/ui/rating.tsx'
import { VerifiedMark } from '../../components/verified-mark.tsx'
import { formatCompact, formatOrdersDone, formatPercent } from '../../display/format.ts'
import { formatUsdt } from '../../display/usdt.ts'
import { imageUrl } from '../../server/image-url.ts'
import { amountWords } from '../orders/buy/choice.ts'
import { KindIcon } from '../social-accounts/kind-icon.tsx'
import { nameOf } from '../users/name.ts'
import { cheapestItem, daysWords, settledWords, usualWords } from './offer-words.ts'
import { PlayVideo, VideoMark } from './play-video.tsx'

export type ShownOffer = Pick<
  Offer,
  | 'id'
  | 'name'
  | 'seller'
  | 'mainImage'
  | 'videos'
  | 'items'
  | 'benchmark'
  | 'reach'
  | 'rating'
  | 'reviewsTotal'
  | 'completedOrders'
>

type OfferCardProps = {
  offer: ShownOffer
  /** Where the title leads; a preview leads nowhere. */
  href?: string
  /** Buttons over the picture. */
  children?: ReactNode
  isSelected?: boolean
}

/** An offer in the marketplace. On phones the picture stands beside the words. */
export function OfferCard({ offer, href, children, isSelected = false }: OfferCardProps) {
  const { id, name, mainImage, reach, videos } = offer
  const [video] = videos
  return (
    <article
      data-state={isSelected ? 'selected' : undefined}
      className="group relative flex h-full min-w-0 flex-col rounded-md outline-offset-4 data-[state=selected]:outline-2 data-[state=selected]:outline-lit-line max-md:in-[li]:grid max-md:in-[li]:grid-cols-[116px_minmax(0,1fr)] max-md:in-[li]:gap-x-3 max-md:in-[li]:py-3"
    >
      <span className="relative block aspect-3/2 overflow-hidden rounded-md bg-muted max-md:in-[li]:aspect-auto max-md:in-[li]:h-31">
        {mainImage === null ? (
          <span className="grid size-full place-items-center text-muted-foreground">
            <Image aria-hidden className="size-6" />
          </span>
        ) : (
          <img src={imageUrl(mainImage.url)} alt="" loading="lazy" className="size-full object-cover" />
        )}
        <Reach reach={reach} others={video === undefined ? 3 : 1} />
        {video !== undefined &&
          (href === undefined ? <VideoMark /> : <PlayVideo offer={{ id, name }} videoId={video.id} />)}
      </span>
      <div className="flex min-w-0 flex-1 flex-col">
        <h2 className="wrap-anywhere mt-2 line-clamp-2 font-medium leading-4.5 max-md:in-[li]:mt-0">
          {href === undefined ? (
            name || 'No title'
          ) : (
            <Link href={href} className="rounded-xs after:absolute after:inset-0 after:rounded-md">
              {name}
            </Link>
          )}
        </h2>
        <Seller offer={offer} />
        <Terms offer={offer} />
      </div>
      {children}
    </article>
  )
}

/** Followers and engagement of the largest account, and which other ones are linked, as far as there is room. */
function Reach({ reach, others }: { reach: Offer['reach']; others: number }) {
  const [largest, ...smaller] = reach
  if (largest === undefined) return null
  return (
    <span
      role="img"
      aria-label={reach.map(inWords).join(', ')}
      className="absolute bottom-2 left-2 inline-flex max-w-[calc(100%-16px)] overflow-hidden h-5.5 items-center gap-1.5 rounded-sm max-md:in-[li]:bottom-1.5 max-md:in-[li]:left-1.5 max-md:in-[li]:max-w-[calc(100%-12px)] max-md:in-[li]:gap-1 max-md:in-[li]:px-1.5 bg-[oklch(0.22_0.02_132/0.78)] px-[7px] text-2xs text-[oklch(0.98_0.005_112)] tabular-nums"
    >
      <KindIcon kind={largest.kind} className="size-3.5 shrink-0" />
      {largest.followers !== null && <b className="font-semibold">{formatCompact(largest.followers)}</b>}
      {largest.er !== null && <span className="max-md:in-[li]:hidden">{formatPercent(largest.er)} ER</span>}
      {smaller.slice(0, others).map(({ kind }, at) => (
        <KindIcon key={`${kind}${at}`} kind={kind} className="size-3.5 shrink-0 opacity-70" />
      ))}
    </span>
  )
}

/** "Instagram, 412.6k followers, 3.10% engagement" */
function inWords({ kind, followers, er }: Offer['reach'][number]): string {
  return [
    accountKindNames[kind],
    ...(followers === null ? [] : [`${formatCompact(followers)} followers`]),
    ...(er === null ? [] : [`${formatPercent(er)} engagement`]),
  ].join(', ')
}

function Seller({ offer: { seller, rating, reviewsTotal, completedOrders } }: { offer: ShownOffer }) {
  return (
    // Cards of a row whose titles have one line and two end alike.
    <p className="mt-auto flex min-w-0 items-center gap-1.5 pt-1.5 text-muted-foreground text-xs leading-5 max-md:in-[li]:mt-0">
      <Avatar
        name={seller.fullName}
        src={seller.photo.url === null ? null : imageUrl(seller.photo.url)}
        className="size-5 text-[8px]"
      />
      <span className="truncate">{nameOf(seller)}</span>
      {seller.socials.length > 0 && <VerifiedMark />}
      <span className="flex-1" />
      {rating !== null ? (
        <Rating value={rating} count={reviewsTotal} />
      ) : completedOrders > 0 ? (
        <span className="whitespace-nowrap">{formatOrdersDone(completedOrders)}</span>
      ) : (
        <Badge variant="line">New offer</Badge>
      )}
    </p>
  )
}

function Terms({ offer: { items, benchmark } }: { offer: ShownOffer }) {
  const item = cheapestItem(items)
  const price = item?.price ?? null
  return (
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 border-border/70 border-t pt-2 tabular-nums">
      <span>
        {items.length > 1 && <span className="text-muted-foreground text-xs">from </span>}
        <b className="font-semibold">{price === null ? '–' : formatUsdt(price)}</b>{' '}
        <span className="text-2xs text-muted-foreground">USDT</span>
      </span>
      <span className="text-right">{item?.execDays == null ? '–' : daysWords(item.execDays)}</span>
      <small className="inline-flex h-4 min-w-0 items-center text-2xs text-muted-foreground leading-4">
        {benchmark === null
          ? 'nothing settled yet'
          : price !== null && (
              // The link of the title covers the card, and would keep the pointer from the explanation.
              <span className="relative whitespace-nowrap">
                <Explained text={`${benchmark.category} orders settled at ${settledWords(benchmark)}`}>
                  {usualWords(price, benchmark)}
                </Explained>
              </span>
            )}
      </small>
      <small className="text-right text-2xs text-muted-foreground leading-4">
        {item?.maxAmount != null && amountWords(item.maxAmount)}
      </small>
    </div>
  )
}
