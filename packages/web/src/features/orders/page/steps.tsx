import type { Order } from '@limelight/contract/orders/schema'
import { cn } from '../../../components/ui/cn.ts'
import { formatDate } from '../../../display/format.ts'
import { type Stage, stageNames, stageOf } from '../stages.ts'
import { isOwnTurn } from './own-turn.ts'

/** The way from agreed to completed, with the dates of what is done. An order that ended early ends it where it was. */
export function Steps({ order }: { order: Order }) {
  const stage = stageOf(order)
  const isCut = stage.tone === 'ended'
  const at = isCut ? stage.done : stage.at
  const names = isCut ? [...stageNames.slice(0, stage.done), stage.word] : stageNames
  const dates = datesOf(order)
  const isBad = stage.tone !== 'normal'
  // Nothing happened before the end, which the panel below tells.
  if (at === 0 && isCut) return null
  return (
    <ol
      aria-label="Progress"
      className={cn(
        'grid',
        isCut ? 'grid-cols-[repeat(2,minmax(0,1fr))_auto]' : 'grid-cols-[repeat(4,minmax(0,1fr))_auto]',
      )}
    >
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index === at ? 'step' : undefined}
          className={cn(
            'relative pt-5 text-muted-foreground text-xs',
            'before:absolute before:inset-x-0 before:top-1.5 before:h-0.5 before:bg-border-strong last:before:hidden',
            'after:absolute after:top-px after:left-0 after:size-3 after:rounded-full after:border-2 after:border-border-strong after:bg-card',
            index < (at ?? stage.done) && 'before:bg-foreground after:border-foreground after:bg-foreground',
            index === at && currentClasses(stage, isOwnTurn(order)),
          )}
        >
          <b
            className={cn(
              'block truncate font-medium max-md:text-2xs',
              index <= (at ?? stage.done - 1) && 'text-foreground',
              index === at && 'font-semibold',
              index === at && isBad && 'text-danger',
            )}
          >
            {index === at ? stage.word : name}
          </b>
          <span className="block tabular-nums max-md:text-2xs">
            {/* After changes were asked for, the work is not sent any more. */}
            {index === at
              ? noteOf(order)
              : index < (at ?? stage.done) && dates[index] !== undefined && <Day at={dates[index]} />}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Lit while the order waits for the user; a ring while it waits for others. */
function currentClasses({ tone }: Stage, isMine: boolean): string {
  if (tone !== 'normal') return 'after:border-danger after:bg-danger after:shadow-[0_0_0_4px_var(--color-danger-soft)]'
  return !isMine
    ? 'after:border-foreground'
    : 'after:border-foreground after:bg-lit after:shadow-[0_0_0_4px_var(--color-lit-soft),0_0_0_5px_var(--color-lit-line)]'
}

function Day({ at }: { at: string }) {
  return <time dateTime={at}>{formatDate(at)}</time>
}

/** When each step was reached, read from the timeline, which is newest first. */
function datesOf({ timeline, status }: Order): (string | undefined)[] {
  const first = (what: string) => timeline.findLast(entry => entry.what === what)?.at
  const last = (what: string) => timeline.find(entry => entry.what === what)?.at
  const paid = first('PAID')
  // Some orders begin with agreed terms; others end without any.
  const isUnknown = status === 'REJECTED' || status === 'CANCELLED'
  return [
    first('ACCEPTED') ?? (isUnknown ? undefined : first('NEW_ORDER')),
    paid,
    paid,
    last('WORK_SENT'),
    last('COMPLETED'),
  ]
}

function noteOf(order: Order) {
  const { status, clocks } = order
  if (status === 'NEGOTIATION') return 'not agreed yet'
  if (status === 'AGREED') return <Day at={datesOf(order)[0] ?? order.updatedAt} />
  if (status === 'PAYMENT_PENDING') return 'on its way'
  if (status === 'IN_PROGRESS' && clocks.deliverBy !== null)
    return (
      <>
        due <Day at={clocks.deliverBy} />
      </>
    )
  if (status === 'SENT' && clocks.reviewUntil !== null)
    return (
      <>
        review until <Day at={clocks.reviewUntil} />
      </>
    )
  if (status === 'DISPUTE') return 'clocks stand still'
  const ended = order.timeline.find(entry => entry.what === status)?.at
  return ended === undefined ? '' : <Day at={ended} />
}
