import type { Order } from '@limelight/contract/orders/schema'
import { MessageCircle } from 'lucide-react'
import { Link } from 'wouter'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { formatMoment } from '../../../display/format.ts'
import { useLive } from '../../../server/live.ts'
import { trpc } from '../../../server/trpc.ts'

/** What Limelight last wrote in the chat of the dispute, because its answer can decide. */
export function Question({ order, chatId }: { order: Order; chatId: string }) {
  const messages = trpc.chats.messages.useQuery({ chatId, limit: 100 }, { refetchOnMount: 'always' })
  const reload = () => void messages.refetch()
  useLive('newMessage', message => message.chatId === chatId && reload(), reload)
  const sides = [order.ownerId, order.clientId]
  const written = (messages.data?.data ?? []).filter(({ userId }) => userId !== null)
  const asked = written.find(({ userId }) => userId !== null && !sides.includes(userId))
  if (asked === undefined) return null
  const me = order.side === 'OWNER' ? order.ownerId : order.clientId
  const hasAnswered = written.some(({ userId, number }) => userId === me && number > asked.number)
  return (
    <section
      aria-labelledby="question"
      className="flex gap-5 rounded-lg border bg-card px-[18px] py-4 max-md:flex-col md:items-center"
    >
      <div className="min-w-0 flex-1">
        <h2 id="question" className="flex flex-wrap items-baseline gap-x-2 font-semibold text-lg tracking-tight">
          Limelight wrote to you both
          <time dateTime={asked.createdAt} className="font-normal text-2xs text-muted-foreground tabular-nums">
            {formatMoment(asked.createdAt)}
          </time>
        </h2>
        <p className="wrap-anywhere whitespace-pre-line">{asked.text}</p>
      </div>
      <Link
        href={`/chats/${chatId}`}
        className={buttonVariants({ variant: hasAnswered ? 'default' : 'primary', size: 'lg' })}
      >
        <MessageCircle aria-hidden />
        {hasAnswered ? 'Open the chat' : 'Answer in the chat'}
      </Link>
    </section>
  )
}
