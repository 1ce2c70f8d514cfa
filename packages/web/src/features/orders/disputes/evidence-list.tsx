import type { Dispute } from '@limelight/contract/orders/disputes'
import type { Order } from '@limelight/contract/orders/schema'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../components/ui/card.tsx'
import { CommentDialog } from '../actions/comment-dialog.tsx'
import { FilePicker, useFiles } from '../files.tsx'
import { HistoryList } from './history-list.tsx'
import { quotedIn } from './quotes.ts'
import { useDisputeActions } from './use-dispute.ts'

/** What was said and shown in the dispute, the same for both sides. */
export function EvidenceList({ order, dispute }: { order: Order; dispute: Dispute }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <Card>
      <CardHeader title="Said and shown, same for both sides">
        {!order.isBlocked && (
          <Button size="sm" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            Add evidence
          </Button>
        )}
      </CardHeader>
      <CardBody className="pt-1">
        <HistoryList order={order} history={dispute.history} quoted={quotedIn(dispute)} />
      </CardBody>
      {isAdding && <AddDialog dispute={dispute} onClose={() => setAdding(false)} />}
    </Card>
  )
}

function AddDialog({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const files = useFiles()
  const { addFiles, isBusy } = useDisputeActions(dispute)
  return (
    <CommentDialog
      title="Add evidence"
      label="What it shows"
      draft={`dispute ${dispute.id} evidence`}
      confirm="Add"
      isBusy={isBusy || files.isUploading}
      onConfirm={comment => addFiles(files.ids, comment)}
      onClose={onClose}
    >
      <FilePicker files={files} />
    </CommentDialog>
  )
}
