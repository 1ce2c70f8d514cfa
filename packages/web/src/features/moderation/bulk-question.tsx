import type { ModerationItem } from '@limelight/contract/moderation/schema'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter } from '../../components/ui/dialog.tsx'
import type { Decision } from './decision-panel.tsx'

/** How many the checks found something in. */
export function countFlagged(items: readonly ModerationItem[]): number {
  return items.filter(({ checks }) => checks.length > 0).length
}

type BulkQuestionProps = {
  /** Undefined while nothing is asked. */
  status: Decision['status'] | undefined
  items: readonly ModerationItem[]
  onConfirm: () => void
  onClose: () => void
}

/** Asks before many items are decided together, because one key decides them unseen. */
export function BulkQuestion({ status, items, onConfirm, onClose }: BulkQuestionProps) {
  const flagged = countFlagged(items)
  const word = `${status === 'REFUSED' ? 'Refuse' : 'Approve'} ${items.length} ${items.length === 1 ? 'item' : 'items'}`
  return (
    <Dialog open={status !== undefined} onOpenChange={isOpen => !isOpen && onClose()}>
      <DialogContent title={`${word}?`}>
        <DialogDescription className="pb-5">
          {flagged === 0
            ? 'The checks found nothing in them.'
            : `The checks found something in ${flagged === items.length ? 'all' : flagged} of them.`}
        </DialogDescription>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={status === 'REFUSED' ? 'danger' : 'primary'} onClick={onConfirm}>
            {word}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
