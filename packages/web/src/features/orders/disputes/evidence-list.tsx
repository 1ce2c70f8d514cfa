import type { Dispute } from '@limelight/contract/orders/disputes'
import type { Order } from '@limelight/contract/orders/schema'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../components/ui/card.tsx'
import { trpc } from '../../../server/trpc.ts'
import { CommentDialog } from '../actions/comment-dialog.tsx'
import { FilePicker, useFiles } from '../files.tsx'
import { HistoryList } from './history-list.tsx'
import { quotedIn } from './quotes.ts'
import { useDisputeActions } from './use-dispute.ts'

type Entry = Dispute['history'][number]

/** The timeline has them as well, so they stand here only with words or files. */
const timelineActions: Entry['action'][] = ['OPEN', 'PROPOSE_PRICE', 'REJECT_PRICE', 'ESCALATE', 'SEAL']

function hasOwnWords(entry: Entry, quoted: readonly (Entry | undefined)[]): boolean {
  return Boolean(entry.comment) && !quoted.includes(entry)
}

/** What was said and shown besides both positions, the same for both sides. */
export function EvidenceList({ order, dispute }: { order: Order; dispute: Dispute }) {
  const [isAdding, setAdding] = useState(false)
  const quoted = quotedIn(dispute)
  const shown = dispute.history.filter(
    entry => !timelineActions.includes(entry.action) || entry.files.length > 0 || hasOwnWords(entry, quoted),
  )
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
        {shown.length > 0 ? (
          <HistoryList order={order} history={shown} quoted={quoted} />
        ) : (
          <p className="text-muted-foreground text-xs">
            Nothing beyond both positions yet. Add files that show your side.
          </p>
        )}
        {dispute.chatId !== null && <ChatNote chatId={dispute.chatId} />}
      </CardBody>
      {isAdding && <AddDialog dispute={dispute} onClose={() => setAdding(false)} />}
    </Card>
  )
}

/** Messages count as evidence, too. */
function ChatNote({ chatId }: { chatId: string }) {
  // The same call as that for the question of Limelight, so both share one answer.
  const { data } = trpc.chats.messages.useQuery({ chatId, limit: 100 })
  if (data === undefined || data.total === 0) return null
  return (
    <p className="mt-2 text-xs">
      <Link href={`/chats/${chatId}`} className="link">
        {data.total === 1 ? '1 message' : `${data.total} messages`} in the chat of the dispute
      </Link>
      , which Limelight reads, too.
    </p>
  )
}

function AddDialog({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const files = useFiles()
  const [isMissing, setMissing] = useState(false)
  const { addFiles, isBusy } = useDisputeActions(dispute)
  return (
    <CommentDialog
      title="Add evidence"
      label="What it shows"
      draft={`dispute ${dispute.id} evidence`}
      confirm="Add"
      isBusy={isBusy || files.isUploading}
      onConfirm={async comment => {
        setMissing(files.ids.length === 0)
        return files.ids.length > 0 && addFiles(files.ids, comment)
      }}
      onClose={onClose}
    >
      <FilePicker files={files} isRequired />
      {isMissing && files.ids.length === 0 && (
        <p role="alert" className="font-medium text-danger text-xs">
          Add a file first
        </p>
      )}
    </CommentDialog>
  )
}
