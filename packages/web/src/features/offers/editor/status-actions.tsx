import { type OfferStatus, offerTransitions } from '@limelight/contract/offers/rules'
import type { Offer } from '@limelight/contract/offers/schema'
import { Archive, type LucideIcon, Pencil, Send, Trash2 } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { trpc } from '../../../server/trpc.ts'
import { useRefreshOffers } from '../own/use-own-offers.ts'
import type { OfferEditorState } from './use-editor.ts'

const actions: Record<OfferStatus, { label: string; icon: LucideIcon; done: string }> = {
  ACTIVE: { label: 'Publish', icon: Send, done: '' },
  DRAFT: { label: 'To draft', icon: Pencil, done: 'Off the market. Your offer is a draft again.' },
  ARCHIVED: { label: 'Archive', icon: Archive, done: 'Archived. Buyers can’t find it until you publish it again.' },
  BIN: { label: 'Bin', icon: Trash2, done: 'Moved to the bin.' },
}
const statusWords: Record<OfferStatus, string> = {
  ACTIVE: 'Active',
  DRAFT: 'Draft',
  ARCHIVED: 'Archived',
  BIN: 'In the bin',
}

type StatusActionsProps = { offer: Offer; editor: OfferEditorState; onPublish: () => void }

/** The changes of status that are possible now. */
export function StatusActions({ offer, editor, onPublish }: StatusActionsProps) {
  const { status, liveOrders, moderationData } = offer
  const isHidden = status === 'ACTIVE' && moderationData.moderationStatus === 'REFUSED'
  const isInCheck = status === 'ACTIVE' && moderationData.moderationStatus === 'UNKNOWN'
  const refresh = useRefreshOffers()
  const again = trpc.offers.update.useMutation({ onSuccess: refresh })
  const change = async (next: OfferStatus) => {
    const saved = await editor.save(next)
    if (saved === undefined) return
    const undo = () => again.mutate({ id: saved.id, updatedAt: saved.updatedAt, status: 'ACTIVE' })
    toast.success(actions[next].done, next === 'ARCHIVED' ? { action: { label: 'Undo', onClick: undo } } : {})
  }
  return (
    <section aria-labelledby="status" className="border-t pt-3.5">
      <h3 id="status" className="font-semibold">
        Status
      </h3>
      <p className="mt-0.5 mb-2.5 text-xs">
        <b className="font-medium">{statusWords[status]}</b>
        {isInCheck && <span className="text-muted-foreground">, in check</span>}
        {isHidden && <span className="text-muted-foreground">, hidden while refused</span>}
      </p>
      <div className="flex flex-wrap gap-1.5">
        {Object.entries(offerTransitions[status]).map(([word, condition]) => {
          const next = toStatus(word)
          if (next === undefined || (status === 'DRAFT' && next === 'ACTIVE')) return null
          const { label, icon: Icon } = actions[next]
          const isRefused = condition === 'withoutLiveOrders' && liveOrders > 0
          return (
            <Button
              key={next}
              size="sm"
              variant={next === 'BIN' ? 'quiet-danger' : 'default'}
              disabled={isRefused || editor.saving.state === 'saving'}
              title={isRefused ? 'Orders of this offer are still running' : undefined}
              onClick={() => (next === 'ACTIVE' ? onPublish() : void change(next))}
            >
              <Icon aria-hidden />
              {label}
            </Button>
          )
        })}
      </div>
      {liveOrders > 0 && (
        <p className="mt-2 text-2xs text-muted-foreground">
          {liveOrders} {liveOrders === 1 ? 'order runs' : 'orders run'} and will go on. Until then the offer can’t be a
          draft or go to the bin.
        </p>
      )}
    </section>
  )
}

function toStatus(word: string): OfferStatus | undefined {
  return word === 'DRAFT' || word === 'ACTIVE' || word === 'ARCHIVED' || word === 'BIN' ? word : undefined
}
