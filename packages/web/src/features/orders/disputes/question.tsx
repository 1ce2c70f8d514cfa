import type { Order } from '@limelight/contract/orders/schema'
import { MessageCircle } from 'lucide-react'
import { Link } from 'wouter'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { formatMoment } from '../../../display/format.ts'
import { useLive } from '../../../server/live.ts'
import { trpc } from '../../../server/trpc.ts'
import { lastQuestion } from './last-question.ts'

/** What Limelight last wrote in the chat of the dispute, because its answer can decide. */
export function Question({ order, chatId }: { order: Order; chatId: string }) {
  const messages = trpc.chats.messages.useQuery({ chatId, limit: 100 }, { refetchOnMount: 'always' })
  const reload = () => void messages.refetch()
  useLive('newMessage', update => update.chatId === chatId && reload(), reload)
  const asked = lastQuestion(messages.data?.data ?? [], order)
  if (asked === undefined) return null
  const { message, isAnswered } = asked
  return (
    <section
      aria-labelledby="question"
      className="flex gap-5 rounded-lg border bg-card px-[18px] py-4 max-md:flex-col md:items-center"
    >
      <div className="min-w-0 flex-1">
        <h2 id="question" className="flex flex-wrap items-baseline gap-x-2 font-semibold text-lg tracking-tight">
          Limelight wrote to you both
          <time dateTime={message.createdAt} className="font-normal text-2xs text-muted-foreground tabular-nums">
            {formatMoment(message.createdAt)}
          </time>
        </h2>
        <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>
      </div>
      <Link
        href={`/chats/${chatId}`}
        className={buttonVariants({ variant: isAnswered ? 'default' : 'primary', size: 'lg' })}
      >
        <MessageCircle aria-hidden />
        {isAnswered ? 'Open the chat' : 'Answer in the chat'}
      </Link>
    </section>
  )
}
