import type {
  FavouriteContent,
  FavouriteInfluencer,
  FavouriteItem,
  FavouriteOffer,
} from '@limelight/contract/favourites/schema'
import { CircleOff, Eye, Heart, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { Handle } from '../../../components/masked-text.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { VerifiedMark } from '../../../components/verified-mark.tsx'
import { formatCompact, formatPercent } from '../../../display/format.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { imageUrl } from '../../../server/image-url.ts'
import { ContentPicture } from '../../content/content-picture.tsx'
import { contentType } from '../../content/content-words.ts'
import { CreatorAvatar, EngagementAgainstPeers, Unknown } from '../../influencers/creator-parts.tsx'
import { cheapestItem } from '../../offers/offer-words.ts'
import { nameOf } from '../../users/name.ts'
import { useFields } from '../fields/context.ts'
import { valuesLine } from '../fields/words.ts'
import { cardBadge, hasValues, valueLines } from './measure.ts'
import { useOrderProblems } from './order-mark.tsx'
import { cardName } from './words.ts'

type CardFaceProps = {
  card: FavouriteItem
  noteLines: 0 | 1 | 2
  /** Replaces the plain name, for example by a button. */
  name?: ReactNode
  /** Covers the picture. */
  check?: ReactNode
  /** Shown at the end of the head. */
  menu?: ReactNode
  /** Shown beside the handle or the seller. */
  mark?: ReactNode
}

/** The content of a card. `measure.ts` computes its height, so both must change together. */
export function CardFace({ card, noteLines, name = cardName(card), check, menu, mark }: CardFaceProps) {
  const parts = { name, check, menu, mark }
  return (
    <>
      <CardHead card={card} {...parts} />
      {card.note !== null && (
        <p
          title={card.note}
          className={cn(
            'wrap-anywhere mt-1.5 text-muted-foreground text-xs leading-4',
            noteLines === 1 ? 'truncate' : 'line-clamp-2 h-8',
          )}
        >
          {card.note}
        </p>
      )}
      <CardValues card={card} />
      <CardBadge card={card} />
    </>
  )
}

function CardHead({ card, ...parts }: HeadProps<FavouriteItem>) {
  if ('items' in card) return <OfferHead card={card} {...parts} />
  return 'authorId' in card ? <ContentHead card={card} {...parts} /> : <CreatorHead card={card} {...parts} />
}

type HeadProps<Card> = { card: Card } & Required<Pick<CardFaceProps, 'name' | 'check' | 'menu' | 'mark'>>

function CreatorHead({ card, name, check, menu, mark }: HeadProps<FavouriteInfluencer>) {
  return (
    <>
      <div className="flex h-[34px] items-center gap-[9px]">
        <span className="relative grid rounded-full">
          <CreatorAvatar creator={card} />
          {check}
        </span>
        <div className="min-w-0 flex-1">
          <p className="flex min-w-0 items-center gap-1 font-medium leading-[18px]">
            <span className="truncate">{name}</span>
            {card.isVerified && <VerifiedMark />}
          </p>
          <p
            className={cn(
              'flex text-muted-foreground text-xs leading-4',
              // Cut by the orders, a masked handle says nothing.
              !card.isGone && !card.isUnmasked && '[&:has(a)>span]:hidden [&>a]:ml-0 [&>a]:pl-0',
            )}
          >
            <span className="truncate">
              {card.isGone ? 'No longer available' : <Handle username={card.username} />}
            </span>
            {mark}
          </p>
        </div>
        {menu}
      </div>
      <dl className="mt-2 flex h-5 items-center justify-between gap-3 tabular-nums">
        <Figure name={card.socialNetwork === 'youtube' ? 'Subs' : 'Followers'}>
          {card.isGone ? <Unknown /> : formatCompact(card.followers)}
        </Figure>
        <Figure name="ER">
          <EngagementAgainstPeers creator={card} barClass="w-[30px]" />
        </Figure>
      </dl>
    </>
  )
}

function OfferHead({ card, name, check, menu, mark }: HeadProps<FavouriteOffer>) {
  const days = cheapestItem(card.items)?.execDays ?? null
  return (
    <>
      <div className="flex h-[34px] items-center gap-[9px]">
        <span className="relative grid size-8 shrink-0 overflow-hidden rounded-sm bg-muted">
          {card.mainImage !== null && (
            <img src={imageUrl(card.mainImage.url)} alt="" className="size-full object-cover" />
          )}
          {check}
        </span>
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium leading-[18px]">{name}</p>
          <p className="flex text-muted-foreground text-xs leading-4">
            <span className="truncate">{card.isGone ? 'No longer available' : nameOf(card.seller)}</span>
            {mark}
          </p>
        </div>
        {menu}
      </div>
      <dl className="mt-2 flex h-5 items-center justify-between gap-3 tabular-nums">
        <Figure name="USDT">{card.price === null ? <Unknown /> : formatUsdt(card.price)}</Figure>
        <Figure name="Days">{days ?? <Unknown />}</Figure>
      </dl>
    </>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-[5px]">
      <dt className="text-2xs text-muted-foreground">{name}</dt>
      <dd className="whitespace-nowrap font-medium text-xs leading-5">{children}</dd>
    </div>
  )
}

function ContentHead({ card, name, check, menu }: HeadProps<FavouriteContent>) {
  return (
    <div className="flex h-[70px] gap-2.5">
      <span className="relative shrink-0 rounded-sm">
        <ContentPicture
          src={card.thumbnailUrl}
          alt=""
          className={cn('rounded-sm', card.socialNetwork === 'youtube' ? 'h-[50px] w-22' : 'h-[70px] w-14')}
        />
        {check}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex h-9 gap-1">
          <p className="wrap-anywhere line-clamp-2 h-9 min-w-0 flex-1 font-medium leading-[18px]">{name}</p>
          {menu}
        </div>
        <p className="truncate text-muted-foreground text-xs leading-4">
          {card.isGone ? 'No longer available' : `${contentType(card)} · ${card.author.name}`}
        </p>
        <dl className="flex h-[18px] items-center gap-2.5 text-xs tabular-nums">
          {card.viewsTotal !== null && <Doing icon={Eye} name="Views" value={card.viewsTotal} />}
          {card.viewsTotal === null && card.likesTotal !== null && (
            <Doing icon={Heart} name="Likes" value={card.likesTotal} />
          )}
          {card.er !== null && <Figure name="ER">{formatPercent(card.er)}</Figure>}
        </dl>
      </div>
    </div>
  )
}

function Doing({ icon: Icon, name, value }: { icon: typeof Eye; name: string; value: number }) {
  return (
    <div>
      <dt className="sr-only">{name}</dt>
      <dd className="flex items-center gap-1 font-medium">
        <Icon aria-hidden className="size-3 text-muted-foreground" />
        {formatCompact(value)}
      </dd>
    </div>
  )
}

const valueLooks = {
  1: 'h-4 truncate',
  2: 'wrap-anywhere line-clamp-2 h-8',
  3: 'wrap-anywhere line-clamp-3 h-12',
}

function CardValues({ card }: { card: FavouriteItem }) {
  const fields = useFields()
  if (!hasValues(card)) return null
  const line = valuesLine(fields, card.fields)
  return (
    <p
      title={line}
      className={cn('mt-1.5 text-muted-foreground text-xs leading-4 tabular-nums', valueLooks[valueLines(card)])}
    >
      {line}
    </p>
  )
}

function CardBadge({ card }: { card: FavouriteItem }) {
  const problemOf = useOrderProblems()
  const badge = cardBadge(card, problemOf)
  if (badge === undefined) return null
  return (
    <p className="mt-2 flex h-5">
      {badge === 'problem' ? (
        <Badge variant="danger" className="min-w-0" title={problemOf(card.id)}>
          <span className="truncate leading-5">{problemOf(card.id)}</span>
        </Badge>
      ) : badge === 'gone' ? (
        <Badge variant="line">
          <CircleOff aria-hidden />
          No longer available
        </Badge>
      ) : (
        <Badge>
          <Mail aria-hidden />
          Email unmasked
        </Badge>
      )}
    </p>
  )
}

export function CardSkeleton() {
  return (
    <>
      <div className="flex h-[34px] items-center gap-[9px]">
        <Skeleton className="size-8 rounded-full" />
        <span>
          <Skeleton className="h-3 w-28" />
          <Skeleton className="mt-1.5 h-2.5 w-16" />
        </span>
      </div>
      <Skeleton className="mt-3 h-3 w-36" />
    </>
  )
}
