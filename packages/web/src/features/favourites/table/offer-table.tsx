import type { FavouriteList, FavouriteOffer } from '@limelight/contract/favourites/schema'
import { Link } from 'wouter'
import { MarkedLine } from '../../../components/marked-line.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Rating } from '../../../components/ui/rating.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../../components/ui/table.tsx'
import { formatCompact, formatDate, formatPercent } from '../../../display/format.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import type { Selection } from '../../../search/use-selection.ts'
import { imageUrl } from '../../../server/image-url.ts'
import { cheapestItem, daysWords } from '../../offers/offer-words.ts'
import { KindIcon } from '../../social-accounts/kind-icon.tsx'
import { nameOf } from '../../users/name.ts'
import { NoteField } from '../cards/note-field.tsx'
import { OrderMark } from '../cards/order-mark.tsx'
import type { CardChanges } from '../cards/use-changes.ts'
import { ColumnField } from '../columns/menu.tsx'
import { FieldCell } from '../fields/cell.tsx'
import type { WriteField } from '../fields/use-field-values.ts'
import { ItemActions } from './item-actions.tsx'
import type { RemoveItems } from './use-remove-items.ts'

type OfferTableProps = {
  list: FavouriteList
  offers: readonly FavouriteOffer[]
  selection: Selection
  changes: CardChanges
  writeField: WriteField
  removing: RemoveItems
}

/** The offers of a list in rows, so that prices and reach stand below each other. */
export function OfferTable({ list, offers, selection, changes, writeField, removing }: OfferTableProps) {
  return (
    <Table label="Offers" style={{ minWidth: `calc(max(60rem, 100%) + ${list.fields.length * 9}rem)` }}>
      <TableHeader>
        <TableRow>
          <TableHead className="w-11">
            <span className="sr-only">Select</span>
          </TableHead>
          <TableHead>Offer</TableHead>
          <TableHead className="w-32">Followers, ER</TableHead>
          <TableHead align="right" className="w-28">
            Price, USDT
          </TableHead>
          <TableHead align="right" className="w-18">
            Days
          </TableHead>
          <TableHead className="w-24">Rating</TableHead>
          <TableHead className="w-34">Column</TableHead>
          {list.fields.map(({ id, name, kind }) => (
            <TableHead key={id} title={name} align={kind === 'number' ? 'right' : undefined} className="w-36 truncate">
              {name}
            </TableHead>
          ))}
          <TableHead className="w-32">Note</TableHead>
          <TableHead className="w-[88px] max-2xl:hidden">Added</TableHead>
          <TableHead className={cn('right-0 z-20 w-21', list.fields.length > 0 ? 'border-l' : 'max-xl:border-l')}>
            <span className="sr-only">Actions</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {offers.map((offer, index) => (
          <TableRow key={offer.id} data-state={selection.ids.has(offer.id) ? 'selected' : undefined}>
            <TableCell>
              <Checkbox
                aria-label={`Select ${offer.name}`}
                checked={selection.ids.has(offer.id)}
                readOnly
                onClick={event => selection.toggle(offers, index, event.shiftKey)}
              />
            </TableCell>
            <TableCell>
              <Name offer={offer} />
            </TableCell>
            <TableCell className="text-xs tabular-nums">
              <Reach offer={offer} />
            </TableCell>
            <TableCell align="right">
              {offer.items.length > 1 && <span className="text-muted-foreground text-xs">from </span>}
              {offer.price === null ? '–' : formatUsdt(offer.price)}
            </TableCell>
            <TableCell align="right">{daysOf(offer)}</TableCell>
            <TableCell>
              {offer.rating === null ? (
                <span className="text-muted-foreground">–</span>
              ) : (
                <Rating value={offer.rating} count={offer.reviewsTotal} />
              )}
            </TableCell>
            <TableCell>
              <ColumnField
                name={offer.name}
                columnId={offer.columnId}
                onChoose={column => changes.moveTo([offer], column)}
              />
            </TableCell>
            {list.fields.map(field => (
              <TableCell key={field.id} align={field.kind === 'number' ? 'right' : undefined}>
                <FieldCell field={field} item={offer} onWrite={writeField} />
              </TableCell>
            ))}
            <TableCell>
              <NoteField item={offer} onSave={(text, onSaved) => changes.writeNote(offer, text, onSaved)} />
            </TableCell>
            <TableCell className="text-muted-foreground text-xs tabular-nums max-2xl:hidden">
              <time dateTime={offer.addedAt}>{formatDate(offer.addedAt)}</time>
            </TableCell>
            <TableCell
              className={cn(
                'sticky right-0 z-1 bg-background group-hover/row:bg-accent group-data-[state=selected]/row:bg-lit-soft',
                list.fields.length > 0 ? 'border-l' : 'max-xl:border-l',
              )}
            >
              <ItemActions list={list} item={offer} removing={removing} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Name({ offer: { id, name, seller, mainImage, isGone } }: { offer: FavouriteOffer }) {
  return (
    <span className={cn('relative flex min-w-0 items-center gap-2.5', isGone && 'opacity-60')}>
      {mainImage === null ? (
        <span aria-hidden className="size-8 shrink-0 rounded-sm bg-muted" />
      ) : (
        <img
          src={imageUrl(mainImage.url)}
          alt=""
          loading="lazy"
          className="size-8 shrink-0 rounded-sm bg-muted object-cover"
        />
      )}
      <span className="grid min-w-0 flex-1">
        {isGone ? (
          <span className="truncate font-medium">{name}</span>
        ) : (
          <Link href={`/offers/${id}`} className="truncate rounded-sm font-medium after:absolute after:inset-0">
            {name}
          </Link>
        )}
        <MarkedLine mark={<OrderMark id={id} hasProblem className="max-w-full truncate -outline-offset-2" />}>
          {isGone ? 'No longer available' : nameOf(seller)}
        </MarkedLine>
      </span>
    </span>
  )
}

/** Of the largest account. */
function Reach({ offer: { reach } }: { offer: FavouriteOffer }) {
  const [largest] = reach
  if (largest === undefined) return <span className="text-muted-foreground">–</span>
  const { kind, followers, er } = largest
  return (
    <span className="inline-flex items-center gap-1.5">
      <KindIcon kind={kind} className="size-3.5" />
      {followers !== null && formatCompact(followers)}
      {er !== null && <span className="text-muted-foreground">{formatPercent(er)}</span>}
    </span>
  )
}

function daysOf({ items }: FavouriteOffer): string {
  const days = cheapestItem(items)?.execDays
  return days == null ? '–' : daysWords(days)
}
