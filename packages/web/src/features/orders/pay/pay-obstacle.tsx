import type { ListedOrder } from '@limelight/contract/orders/schema'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ErrorView } from '../../../components/error-view.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { DialogFooter } from '../../../components/ui/dialog.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { errorBodyOf } from '../../../server/trpc.ts'
import { otherNameOf } from '../party.ts'

type PayObstacleProps = { order: ListedOrder; error: unknown; onRetry: () => void; isRetrying: boolean }

/** Why an order cannot be paid now, and what to do. */
export function PayObstacle({ order, error, onRetry, isRetrying }: PayObstacleProps) {
  const code = errorBodyOf(error)?.errorMessage
  if (code === 'CLIENT_WALLET_NOT_SET')
    return (
      <Obstacle action={{ href: '/user/wallets', label: 'Link a wallet' }}>
        You pay from a wallet, and your account has none yet. Link one first; it takes a minute and costs nothing.
      </Obstacle>
    )
  if (code === 'OWNER_WALLET_NOT_SET')
    return (
      <Obstacle
        {...(order.chatId !== null && {
          action: { href: `/chats/${order.chatId}`, label: `Write to ${otherNameOf(order)}` },
        })}
      >
        {otherNameOf(order)} hasn’t linked a wallet yet, so the money would have nowhere to go. Ask for it in the chat,
        and pay afterwards.
      </Obstacle>
    )
  return (
    <ErrorView title="Couldn’t load the terms" onRetry={onRetry} retrying={isRetrying} className="py-8">
      Nothing was paid, and the order stays agreed.
    </ErrorView>
  )
}

function Obstacle({ action, children }: { action?: { href: string; label: string }; children: ReactNode }) {
  return (
    <>
      <div className="px-5 pb-5">
        <Note variant="danger">{children}</Note>
      </div>
      {action !== undefined && (
        <DialogFooter>
          <Link href={action.href} className={buttonVariants({ variant: 'primary' })}>
            {action.label}
          </Link>
        </DialogFooter>
      )}
    </>
  )
}
