import { columnRules } from '@limelight/contract/favourites/rules'
import type { FavouriteItem } from '@limelight/contract/favourites/schema'
import { useDraft } from '../../../components/forms/drafts.ts'
import { KeptNote } from '../../../components/forms/kept-note.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Dialog, DialogContent, DialogFooter } from '../../../components/ui/dialog.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { cardName } from './words.ts'

type CardNoteProps = {
  card: FavouriteItem
  onSave: (note: string | null, onSaved: () => void) => void
  onClose: () => void
}

/** The note of a card, visible to its owner only. Open while rendered; only Discard drops the text. */
export function CardNote({ card, onSave, onClose }: CardNoteProps) {
  const draft = useDraft(`note ${card.id}`, { text: card.note ?? '' })
  const { text } = draft.values
  const length = text.trim().length
  const most = columnRules.maxNoteLength
  const save = () => {
    if (length > most) return
    if (text.trim() !== (card.note ?? '')) onSave(text.trim() || null, draft.forget)
    onClose()
  }
  return (
    <Dialog open onOpenChange={open => open || save()}>
      <DialogContent title={`Note on ${cardName(card)}`}>
        <div className="px-5 pb-4">
          <Textarea
            aria-label="Note"
            aria-describedby="note-length"
            aria-invalid={length > most || undefined}
            placeholder="Asked for a media kit, replies on weekdays"
            {...draft.text('text')}
            onKeyDown={event => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
            }}
          />
          <p className="mt-1.5 flex justify-between gap-2 text-muted-foreground text-xs">
            Only you can see it.
            <span id="note-length" className={cn('tabular-nums', length > most && 'font-medium text-danger')}>
              {length > most ? `Note should not be longer than ${most} characters` : `${length} / ${most}`}
            </span>
          </p>
          <KeptNote draft={draft} />
        </div>
        <DialogFooter>
          <Button
            onClick={() => {
              draft.forget()
              onClose()
            }}
          >
            Discard
          </Button>
          <Button variant="primary" disabled={length > most} onClick={save}>
            Save
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
