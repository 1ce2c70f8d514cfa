import type { Dispute } from '@limelight/contract/orders/disputes'
import type { Order } from '@limelight/contract/orders/schema'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '../../../components/ui/card.tsx'
import { formatMoment } from '../../../display/format.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { CommentDialog } from '../actions/comment-dialog.tsx'
import { FilePicker, useFiles } from '../files.tsx'
import { FileList } from '../page/attachments.tsx'
import { firstNameOf } from '../party.ts'
import { useDisputeActions } from './use-dispute.ts'

/** What was said and shown in the dispute, the same for both sides. */
export function EvidenceList({ order, dispute }: { order: Order; dispute: Dispute }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <Card>
      <CardHeader>
        <CardTitle>Said and shown, same for both sides</CardTitle>
        {!order.isBlocked && (
          <Button size="sm" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            Add evidence
          </Button>
        )}
      </CardHeader>
      <CardBody className="pt-1">
        <ol className="divide-y">
          {dispute.history.map(entry => (
            <li key={`${entry.at} ${entry.action} ${entry.by}`} className="grid gap-1 py-2.5">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-medium">{describeEntry(order, entry)}</span>
                <time dateTime={entry.at} className="text-2xs text-muted-foreground tabular-nums">
                  {formatMoment(entry.at)}
                </time>
              </p>
              {entry.comment !== null && entry.comment !== '' && (
                <p className="wrap-anywhere whitespace-pre-line text-muted-foreground">{entry.comment}</p>
              )}
              <FileList files={entry.files} />
            </li>
          ))}
        </ol>
      </CardBody>
      {isAdding && <AddDialog dispute={dispute} onClose={() => setAdding(false)} />}
    </Card>
  )
}

type Entry = Dispute['history'][number]

export function describeEntry(order: Pick<Order, 'side' | 'owner' | 'client'>, { by, action, price }: Entry): string {
  const who = nameOf(order, by)
  const sum = price === null ? '' : ` ${formatUsdt(price)} USDT`
  const words: Record<Entry['action'], string> = {
    OPEN: 'opened the dispute',
    PROPOSE_PRICE: `proposed${sum} for the seller`,
    ACCEPT_PRICE: `accepted${sum}`,
    REJECT_PRICE: `said no to${sum === '' ? ' the proposal' : sum}`,
    WITHDRAW: 'withdrew the dispute',
    ESCALATE: by === 'SYSTEM' ? 'handed it to Limelight after 72 hours' : 'asked Limelight to decide',
    RESOLVE: `decided:${sum} for the seller`,
    SEAL: 'sealed a number',
    ADD_FILES: 'added evidence',
    EXPIRE: 'ended the dispute by its deadline',
  }
  return `${who} ${words[action]}`
}

function nameOf({ side, owner, client }: Pick<Order, 'side' | 'owner' | 'client'>, by: Entry['by']): string {
  if (by === side) return 'You'
  if (by === 'OWNER') return firstNameOf(owner, 'OWNER')
  if (by === 'CLIENT') return firstNameOf(client, 'CLIENT')
  return by === 'ADMIN' ? 'Limelight' : by === 'CHAIN' ? 'The contract' : 'The clock'
}

function AddDialog({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const files = useFiles()
  const { addFiles, isBusy } = useDisputeActions(dispute)
  return (
    <CommentDialog
      title="Add evidence"
      label="What it shows"
      confirm="Add"
      isBusy={isBusy || files.isUploading}
      onConfirm={comment => addFiles(files.ids, comment)}
      onClose={onClose}
    >
      <FilePicker files={files} />
    </CommentDialog>
  )
}
