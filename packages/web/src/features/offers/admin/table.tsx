import type { AdminOffer, AdminOffersQuery } from '@limelight/contract/offers/admin'
import { Link } from 'wouter'
import { SortHead } from '../../../components/shell/sort-head.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../../components/ui/table.tsx'
import { formatDate } from '../../../display/format.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { imageUrl } from '../../../server/image-url.ts'

export type Sort = AdminOffersQuery['sort']

type OfferTableProps = {
  offers: AdminOffer[]
  openId: string | undefined
  sort: Sort
  onSort: (sort: Sort) => void
  hrefOf: (id: string) => string
}

export function OfferTable({ offers, openId, sort, onSort, hrefOf }: OfferTableProps) {
  // The open panel shows the seller, and leaves no room for it here.
  const isWide = openId === undefined
  return (
    <Table label="Offers" className="min-w-[340px]">
      <TableHeader>
        <TableRow>
          <TableHead>Offer</TableHead>
          {isWide && <TableHead className="w-52 max-lg:hidden">Seller</TableHead>}
          <TableHead className="w-20 md:w-30">State</TableHead>
          <TableHead align="right" className="w-26 max-md:hidden">
            Live orders
          </TableHead>
          <SortHead<Sort>
            {...{ up: 'createdAt', down: '-createdAt', first: '-createdAt', sort, onSort }}
            className="w-26 max-md:hidden"
          >
            Created
          </SortHead>
          <SortHead<Sort>
            {...{ up: 'price', down: '-price', first: '-price', sort, onSort }}
            align="right"
            className="w-22 md:w-26"
          >
            USDT
          </SortHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {offers.map(offer => (
          <TableRow key={offer.id} data-row={offer.id} data-open={offer.id === openId ? '' : undefined}>
            <TableCell>
              <Link href={hrefOf(offer.id)} className="flex min-w-0 items-center gap-2.5 rounded-sm max-md:py-1.5">
                <Thumbnail offer={offer} />
                <span className="grid min-w-0">
                  <span className="truncate font-medium max-md:line-clamp-2 max-md:whitespace-normal">
                    {offer.name || 'No title'}
                  </span>
                  <span className="truncate text-muted-foreground text-xs">{offer.category ?? 'No category'}</span>
                </span>
              </Link>
            </TableCell>
            {isWide && (
              <TableCell className="max-lg:hidden">
                <span className="grid min-w-0 text-xs">
                  <span className="truncate">{offer.seller.fullName || 'No name'}</span>
                  <span className="truncate text-muted-foreground">{offer.sellerEmail}</span>
                </span>
              </TableCell>
            )}
            <TableCell>
              <OfferState offer={offer} />
            </TableCell>
            <TableCell align="right" className="tabular-nums max-md:hidden">
              {offer.liveOrders}
            </TableCell>
            <TableCell className="text-xs tabular-nums max-md:hidden">{formatDate(offer.createdAt)}</TableCell>
            <TableCell align="right" className="tabular-nums">
              {offer.price === null ? '–' : formatUsdt(offer.price)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Thumbnail({ offer: { mainImage } }: { offer: AdminOffer }) {
  if (mainImage === null) return <span aria-hidden className="size-8 shrink-0 rounded-sm bg-muted" />
  return (
    <img
      src={imageUrl(mainImage.url)}
      alt=""
      loading="lazy"
      className="size-8 shrink-0 rounded-sm bg-muted object-cover"
    />
  )
}

const statusWords = { DRAFT: 'Draft', ACTIVE: 'Published', ARCHIVED: 'Archived', BIN: 'In the bin' }

/** The state that the tabs name, and what moderation has to say. */
export function OfferState({ offer: { status, moderationData } }: { offer: AdminOffer }) {
  const { moderationStatus } = moderationData
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
      <span className="text-muted-foreground text-xs">{statusWords[status]}</span>
      {moderationStatus === 'REFUSED' && <Badge variant="danger">Refused</Badge>}
      {moderationStatus === 'UNKNOWN' && <Badge variant="warning">Waiting</Badge>}
    </span>
  )
}
