import { FilePicker, useFiles } from '../files.tsx'
import { otherNameOf } from '../party.ts'
import type { ActionDialogProps } from './action-button.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { useAct } from './use-act.ts'

export default function ChangesDialog({ order, onClose }: ActionDialogProps) {
  const { act, isBusy } = useAct(order.id, 'Changes requested.')
  const files = useFiles()
  const seller = otherNameOf(order)
  return (
    <CommentDialog
      title="Request changes"
      label="What should change"
      draft={`order ${order.id} REQUEST_CHANGES`}
      isRequired
      confirm="Request changes"
      isBusy={isBusy || files.isUploading}
      onConfirm={comment => act({ action: 'REQUEST_CHANGES', comment, files: files.ids })}
      onClose={onClose}
      after={<FilePicker files={files} />}
    >
      <p className="text-muted-foreground">
        The money stays in escrow. {seller} has {order.execDays === 1 ? '1 day' : `${order.execDays} days`} again to
        send the work.
      </p>
    </CommentDialog>
  )
}
