import type { Chat } from '@limelight/contract/chats/schema'
import { Ban, EllipsisVertical, ExternalLink, RotateCcw, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../components/ui/dropdown-menu.tsx'
import { firstNameOf } from '../../users/name.ts'
import { useUser } from '../../users/use-user.ts'
import { useAnswerRequest } from '../conversations/use-conversations.ts'

/** What else one can do with a chat. Chats of orders cannot be blocked. */
export function ChatMenu({ chat }: { chat: Chat }) {
  const { id: ownId } = useUser()
  const [, navigate] = useLocation()
  const [isAsking, setIsAsking] = useState(false)
  const answer = useAnswerRequest()
  const { requestId, source, counterpart } = chat
  const first = firstNameOf(counterpart)
  const give = (b: 'ACCEPTED' | 'BLOCKED') => requestId !== null && answer.mutate({ a: requestId, b })
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="sm" icon aria-label="More">
            <EllipsisVertical aria-hidden className="rotate-90" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {!counterpart.isGone && (
            <DropdownMenuItem onSelect={() => navigate(`/user/${counterpart.id}`)}>
              <UserRound aria-hidden />
              Open profile
            </DropdownMenuItem>
          )}
          {source.orderId !== null && (
            <DropdownMenuItem onSelect={() => navigate(`/orders/${source.orderId}`)}>
              <ExternalLink aria-hidden />
              Open order
            </DropdownMenuItem>
          )}
          {requestId !== null && chat.requestStatus === 'ACCEPTED' && (
            <DropdownMenuItem variant="danger" onSelect={() => setIsAsking(true)}>
              <Ban aria-hidden />
              Block {first}
            </DropdownMenuItem>
          )}
          {requestId !== null && chat.blockedBy === ownId && (
            <DropdownMenuItem onSelect={() => give('ACCEPTED')}>
              <RotateCcw aria-hidden />
              Unblock {first}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {isAsking && (
        <ConfirmDialog
          title={`Block ${first}?`}
          confirm="Block"
          onConfirm={() => {
            give('BLOCKED')
            setIsAsking(false)
          }}
          onClose={() => setIsAsking(false)}
        >
          Nobody can write in this chat any more, and {first} can’t send you requests or proposals. Chats about your
          orders stay open. You can unblock {first} at any time.
        </ConfirmDialog>
      )}
    </>
  )
}
