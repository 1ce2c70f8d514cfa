import type { Offer, OfferItem } from '@limelight/contract/offers/schema'
import { Handshake, Pencil } from 'lucide-react'
import { Link } from 'wouter'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { ContactButton } from '../../chats/contact-button.tsx'
import { BuyButtons } from '../../orders/buy/buy-buttons.tsx'
import { firstNameOf } from '../../users/name.ts'

type OfferActionsProps = {
  offer: Offer
  item: OfferItem
  amount: number
  /** In USDT; null while the item has no price. */
  total: string | null
  isOwn: boolean
  /** Only the main action. */
  isShort?: boolean
}

/** What a buyer can do with what is chosen; sellers edit their own offer. */
export function OfferActions({ offer, item, amount, total, isOwn, isShort = false }: OfferActionsProps) {
  if (isOwn)
    return (
      <Link href={`/user/offers?offer=${offer.id}`} className={buttonVariants({ variant: 'primary' })}>
        <Pencil aria-hidden />
        Edit offer
      </Link>
    )
  const proposal = new URLSearchParams({
    new: 'proposal',
    to: offer.userId,
    name: offer.name,
    ...(total !== null && { price: total }),
    ...(item.execDays !== null && { days: String(item.execDays) }),
    ...(offer.category !== null && { category: offer.category }),
  })
  const choice = { itemId: item.id, amount }
  const first = firstNameOf(offer.seller)
  if (isShort) return <BuyButtons offer={offer} choice={choice} total={total} isShort />
  return (
    <>
      <BuyButtons offer={offer} choice={choice} total={total}>
        <ContactButton user={offer.seller} source={{ kind: 'OFFER', id: offer.id, title: offer.name }} />
      </BuyButtons>
      <Link
        href={`/user/formal-offers?${proposal}`}
        className={buttonVariants({ variant: 'ghost' })}
        aria-label={`Propose your own terms for ${amount} × ${item.name || offer.name}`}
      >
        <Handshake aria-hidden />
        Propose your own terms
      </Link>
      <p className="-mt-1 mb-1 text-center text-muted-foreground text-xs">
        For another price, time or scope. It becomes an order when {first} accepts.
      </p>
    </>
  )
}
