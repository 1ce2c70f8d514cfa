import type { Order } from '@limelight/contract/orders/schema'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { cn } from '../../../components/ui/cn.ts'
import { formatSpan, useNow } from '../../../display/countdown.ts'
import { formatMoment } from '../../../display/format.ts'
import { ActionButton, ActionDialog, askedDialog, type DialogAction } from '../actions/action-button.tsx'
import { ownTurnClasses } from '../own-turn-classes.ts'
import { MissingNote } from '../posts/missing-note.tsx'
import { turnOf } from './turn.ts'

/** Whose turn it is, by when, and the one primary action of the user, which a link can open. */
export function TurnPanel({ order }: { order: Order }) {
  const now = useNow()
  const turn = turnOf(order, now)
  const [query, setQuery] = useSearchParams()
  const [opened, setOpened] = useState<DialogAction | undefined>(() => askedDialog(query.get('do'), order))
  const close = () => {
    setOpened(undefined)
    if (query.has('do')) setQuery({}, { replace: true })
  }
  return (
    <section
      aria-labelledby="order-turn"
      className={cn(
        'flex gap-5 rounded-lg px-[18px] py-4 max-md:flex-col md:items-center',
        turn.isMine ? ownTurnClasses : 'border bg-card',
      )}
    >
      <div className="min-w-0 flex-1">
        <h2 id="order-turn" className="font-semibold text-lg tracking-tight">
          {turn.title}
        </h2>
        <p className="wrap-anywhere text-pretty tabular-nums">{turn.text}</p>
        {order.status === 'SENT' && <MissingNote order={order} />}
        {turn.clock !== undefined && <Countdown {...turn.clock} now={now} />}
      </div>
      <div className="grid shrink-0 gap-2 md:min-w-[190px]">
        <ActionButton action={turn.primary} order={order} isPrimary onOpen={setOpened} />
        {turn.others.map(action => (
          <ActionButton key={action} action={action} order={order} onOpen={setOpened} />
        ))}
      </div>
      {opened !== undefined && <ActionDialog action={opened} order={order} onClose={close} />}
    </section>
  )
}

function Countdown({ label, at, now }: { label: string; at: string; now: number }) {
  const left = Date.parse(at) - now
  return (
    <p role="timer" className="mt-2 flex gap-x-1.5 text-muted-foreground text-xs tabular-nums">
      <Clock aria-hidden className="mt-px size-3.5 shrink-0" />
      {left <= 0 ? (
        'Any moment now'
      ) : (
        <span>
          {label} <b className="font-semibold text-foreground">{formatSpan(left, 3)}</b> (
          <time dateTime={at}>{formatMoment(at)}</time>)
        </span>
      )}
    </p>
  )
}
