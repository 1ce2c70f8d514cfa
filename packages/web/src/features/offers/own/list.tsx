import type { Offer } from '@limelight/contract/offers/schema'
import { Image } from 'lucide-react'
import { ListLink, ListSkeleton } from '../../../components/shell/list-detail.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { imageUrl } from '../../../server/image-url.ts'
import { countMissing } from '../editor/missing.ts'
import { valuesOf } from '../editor/values.ts'
import { NoOffers } from './no-offers.tsx'
import { OfferBadge } from './offer-badge.tsx'
import type { EditorAddress, OwnOffersFound } from './use-own-offers.ts'

type OwnOfferListProps = { address: EditorAddress; found: OwnOffersFound }

export function OwnOfferList({ address, found }: OwnOfferListProps) {
  const { offers, folders } = found
  if (offers === undefined)
    return found.isError ? (
      <p role="alert" className="p-2 text-muted-foreground">
        Couldn’t load your offers.{' '}
        <button type="button" className="link" onClick={() => void found.refetch()}>
          Try again
        </button>
      </p>
    ) : (
      <ListSkeleton label="Loading your offers" tile="size-10" />
    )
  const shown = address.offerId ?? (address.isNew ? undefined : offers[0]?.id)
  const inBin = folders?.BIN ?? 0
  return (
    <>
      <ol
        aria-label="Offers"
        className={cn(
          'grid grid-cols-[minmax(0,1fr)] gap-0.5 transition-opacity',
          found.isPlaceholderData && 'opacity-50',
        )}
      >
        {address.isNew && (
          <li className="rounded-md bg-lit-soft px-2 py-3 font-medium shadow-[inset_3px_0_0_var(--color-lit)]">
            New offer
          </li>
        )}
        {offers.map(offer => (
          <li key={offer.id}>
            <OwnOfferRow offer={offer} isOpen={offer.id === shown} folder={address.folder} />
          </li>
        ))}
      </ol>
      {offers.length === 0 && !address.isNew && (
        // Narrow windows show the list alone.
        <div className="lg:hidden">
          <NoOffers address={address} />
        </div>
      )}
      {found.hasNextPage && (
        <Button variant="ghost" size="sm" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Show more
        </Button>
      )}
      {address.folder !== 'BIN' && address.folder !== 'ALL' && inBin > 0 && (
        <p className="p-2 pt-3 text-2xs text-muted-foreground">
          {inBin} more in the bin. {inBin === 1 ? 'It' : 'They'} can be restored as {inBin === 1 ? 'a draft' : 'drafts'}
          .
        </p>
      )}
    </>
  )
}

type OwnOfferRowProps = { offer: Offer; isOpen: boolean; folder: string }

function OwnOfferRow({ offer, isOpen, folder }: OwnOfferRowProps) {
  const { id, name, mainImage, price, status } = offer
  const missing = status === 'DRAFT' ? countMissing(valuesOf(offer)) : 0
  const query = new URLSearchParams({ ...(folder !== 'ALL' && { folder }), offer: id })
  return (
    <ListLink href={`/user/offers?${query}`} isOpen={isOpen}>
      <span className={cn('size-10 shrink-0 overflow-hidden rounded-md bg-muted', status === 'BIN' && 'opacity-55')}>
        {mainImage === null ? (
          <span className="grid size-full place-items-center text-muted-foreground">
            <Image aria-hidden className="size-4" />
          </span>
        ) : (
          <img src={imageUrl(mainImage.url)} alt="" className="size-full object-cover" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere line-clamp-2 font-medium leading-4.5">{name || 'No title'}</span>
        <span className="flex flex-wrap items-center justify-between gap-x-2 text-xs leading-4.5">
          <span className="truncate text-muted-foreground tabular-nums">
            {missing > 0
              ? `${missing} ${missing === 1 ? 'field' : 'fields'} missing`
              : price === null
                ? 'No price yet'
                : `${formatUsdt(price)} USDT`}
          </span>
          <OfferBadge offer={offer} />
        </span>
      </span>
    </ListLink>
  )
}
