import type { Offer } from '@limelight/contract/offers/schema'
import { RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { trpc } from '../../../server/trpc.ts'
import { OfferCard } from '../card.tsx'
import type { OfferEditorState } from '../editor/use-editor.ts'
import { useRefreshOffers } from './use-own-offers.ts'

type BinViewProps = { offer: Offer; editor: OfferEditorState; onGone: () => void }

/** An offer in the bin: restore it as a draft, or remove it for good. */
export function BinView({ offer, editor, onGone }: BinViewProps) {
  const refresh = useRefreshOffers()
  const [isAsking, setAsking] = useState(false)
  const remove = trpc.offers.delete.useMutation({
    onSuccess: () => {
      refresh()
      toast.success('Removed for good.')
      onGone()
    },
  })
  const restore = async () => {
    if ((await editor.save('DRAFT')) !== undefined) toast.success('Restored as a draft.')
  }
  return (
    <div className="grid content-start gap-4 overflow-y-auto px-5 py-4 max-md:px-4">
      <h2 className="sr-only">{offer.name || 'No title'}</h2>
      <Note className="max-w-190">This offer is in the bin. Restore it to edit it; it comes back as a draft.</Note>
      <div className="w-60">
        <OfferCard offer={offer} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={editor.saving.state === 'saving'} onClick={() => void restore()}>
          <RotateCcw aria-hidden />
          Restore as a draft
        </Button>
        <Button variant="quiet-danger" onClick={() => setAsking(true)}>
          <Trash2 aria-hidden />
          Delete for good
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Delete this offer for good?"
          keep="Keep it"
          confirm="Delete for good"
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id: offer.id })}
          onClose={() => setAsking(false)}
        >
          “{offer.name || 'No title'}” and its pictures are removed. Orders keep their own copy. This can’t be undone.
        </ConfirmDialog>
      )}
    </div>
  )
}
