import type { AdminOffer } from '@limelight/contract/offers/admin'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { Fact, PanelSection } from '../../../components/shell/admin-panel.tsx'
import { RowPanel } from '../../../components/shell/row-panel.tsx'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { Videos } from '../../../components/videos.tsx'
import { formatMoment } from '../../../display/format.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { imageUrl } from '../../../server/image-url.ts'
import { trpc } from '../../../server/trpc.ts'
import { ConfirmAct } from '../../admin/confirm-act.tsx'
import { AuditTrail } from '../../audit/trail.tsx'
import { daysWords } from '../offer-words.ts'
import { OfferState } from './table.tsx'

export function OfferPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const found = trpc.admin.offers.useQuery({ search: id, limit: 1 }, { retry: false })
  const offer = found.data?.data[0]
  return (
    <RowPanel
      row={{
        data: offer,
        isError: found.isError,
        isFetching: found.isFetching,
        refetch: found.refetch,
      }}
      isGone={found.isSuccess}
      noun="offer"
      titleOf={({ name, sellerEmail }) => ({ title: name || 'No title', subtitle: sellerEmail })}
      onClose={onClose}
    >
      {loaded => <Details offer={loaded} />}
    </RowPanel>
  )
}

function Details({ offer }: { offer: AdminOffer }) {
  const { client } = trpc.useUtils()
  const { moderationReasons: reasons } = offer.moderationData
  return (
    <>
      <PanelSection>
        {reasons.length > 0 && <Note variant="danger">Refused: {reasons.map(({ text }) => text).join(', ')}</Note>}
        <Pictures offer={offer} />
        <p className="wrap-anywhere whitespace-pre-line text-muted-foreground text-xs">
          {offer.description || 'No text yet.'}
        </p>
      </PanelSection>
      <PanelSection>
        <dl className="grid gap-1.5">
          <Fact name="State">
            <OfferState offer={offer} />
          </Fact>
          <Decide offer={offer} />
          <Fact name="Seller">
            <Link href={`/admin/users/${offer.userId}`} className="link">
              {offer.seller.fullName || offer.sellerEmail}
            </Link>
          </Fact>
          <Fact name="Category">{offer.category ?? 'None'}</Fact>
          <Fact name="Live orders">{offer.liveOrders}</Fact>
          <Fact name="Completed">{offer.completedOrders}</Fact>
          <Fact name="Created">{formatMoment(offer.createdAt)}</Fact>
          <Fact name="Changed">{formatMoment(offer.updatedAt)}</Fact>
        </dl>
      </PanelSection>
      <Videos videos={offer.videos} readAddress={fileId => client.offers.video.query({ offerId: offer.id, fileId })} />
      <Items offer={offer} />
      <PanelSection title="Audit">
        <AuditTrail wanted={{ targetId: offer.id }} />
        <Link href={`/admin/audit?targetId=${offer.id}`} className={buttonVariants({ size: 'sm' })}>
          All entries
        </Link>
      </PanelSection>
      {offer.status !== 'BIN' && (
        <PanelSection title="Remove">
          <RemoveOffer offer={offer} />
          <p className="text-2xs text-muted-foreground">Live orders of the offer go on.</p>
        </PanelSection>
      )}
    </>
  )
}

/** To the item in the queue of Moderation, while the offer waits there. */
function Decide({ offer }: { offer: AdminOffer }) {
  const isWaiting = offer.moderationData.moderationStatus === 'UNKNOWN'
  const queue = trpc.moderation.list.useQuery(
    { target: 'OFFER', userId: offer.userId, limit: 100 },
    { enabled: isWaiting },
  )
  const item = queue.data?.data.find(({ targetId }) => targetId === offer.id)
  if (!isWaiting || item === undefined) return null
  return (
    <Fact name="Moderation">
      <Link href={`/admin/moderation?item=${item.id}`} className="link">
        Decide
      </Link>
    </Fact>
  )
}

function Pictures({ offer: { mainImage, portfolioImages } }: { offer: AdminOffer }) {
  const images = mainImage === null ? portfolioImages : [mainImage, ...portfolioImages]
  if (images.length === 0) return null
  return (
    <ul aria-label="Pictures" className="flex gap-1.5 overflow-x-auto">
      {images.map(({ id, url }) => (
        <li key={id} className="shrink-0">
          <a href={imageUrl(url)} target="_blank" rel="noreferrer" aria-label="Open the picture">
            <img src={imageUrl(url)} alt="" loading="lazy" className="size-16 rounded-md bg-muted object-cover" />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Items({ offer }: { offer: AdminOffer }) {
  const utils = trpc.useUtils()
  const remove = trpc.admin.removeOfferItem.useMutation({
    onSuccess: () => {
      toast.success('Item removed')
      return utils.admin.invalidate()
    },
  })
  if (offer.items.length === 0) return null
  return (
    <PanelSection title="Items">
      <ul className="grid gap-2 text-xs">
        {offer.items.map(({ id, name, price, execDays }) => (
          <li key={id} className="flex items-center gap-2">
            <span className="grid min-w-0 flex-1">
              <span className="truncate">{name || offer.name}</span>
              <span className="text-2xs text-muted-foreground tabular-nums">
                {price === null ? 'No price' : `${formatUsdt(price)} USDT`}
                {execDays !== null && `, ${daysWords(execDays)}`}
              </span>
            </span>
            {offer.status !== 'BIN' && (
              <ConfirmAct
                title="Remove the item?"
                text="Nobody can order it any more. A public offer that loses its last item becomes a draft. It can’t be removed while it is in a live order."
                confirm="Remove"
                isDangerous
                onConfirm={() => remove.mutateAsync({ userId: offer.userId, offerId: offer.id, itemId: id })}
              >
                <Button size="sm" variant="ghost" icon aria-label={`Remove the item ${name || offer.name}`}>
                  <Trash2 aria-hidden />
                </Button>
              </ConfirmAct>
            )}
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

function RemoveOffer({ offer }: { offer: AdminOffer }) {
  const utils = trpc.useUtils()
  const [reasonIds, setReasonIds] = useState<string[]>([])
  const remove = trpc.admin.removeOffer.useMutation({
    onSuccess: () => {
      toast.success('Offer removed')
      return Promise.all([utils.admin.invalidate(), utils.moderation.invalidate()])
    },
  })
  return (
    <ConfirmAct
      title="Remove the offer?"
      draft={`offer ${offer.id} remove`}
      text={`It is refused and moves to the bin of ${offer.sellerEmail}, who reads the reasons.`}
      confirm="Remove"
      isDangerous
      fields={<Reasons chosen={reasonIds} onChange={setReasonIds} />}
      readers="the seller reads it, too"
      onConfirm={comment =>
        remove.mutateAsync({
          userId: offer.userId,
          offerId: offer.id,
          reasons: reasonIds,
          ...(comment === '' ? {} : { comment }),
        })
      }
    >
      <Button variant="quiet-danger" size="sm">
        <Trash2 aria-hidden />
        Remove the offer
      </Button>
    </ConfirmAct>
  )
}

function Reasons({ chosen, onChange }: { chosen: string[]; onChange: (ids: string[]) => void }) {
  const { data } = trpc.reasons.list.useQuery({ type: 'OFFER', isActive: true, limit: 100 })
  const name = useId()
  return (
    <fieldset className="grid gap-1.5 px-5 pb-3">
      <legend className="pb-1.5 font-medium text-xs">Reasons</legend>
      {data?.data.map(({ id, text }) => (
        <label key={id} htmlFor={`${name}-${id}`} className="flex items-center gap-2.5">
          <Checkbox
            id={`${name}-${id}`}
            checked={chosen.includes(id)}
            onChange={() => onChange(chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id])}
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
