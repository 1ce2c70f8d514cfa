import type { ListedOrder } from '@limelight/contract/orders/schema'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Count } from '../../../components/ui/count.tsx'
import { formatUsdt } from '../../../display/usdt.ts'
import { Due } from '../due.tsx'
import { ListPrice } from '../list-price.tsx'
import { fullNameOf, otherSideOf } from '../party.ts'
import { OfferPicture } from '../picture.tsx'
import { StageDots } from '../stage-dots.tsx'
import { stageOf } from '../stages.ts'
import { taskOf } from './task.ts'

export const columns =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 px-5 max-md:px-3 lg:grid-cols-[minmax(0,1fr)_100px_160px_132px_116px_108px] xl:grid-cols-[minmax(0,1fr)_164px_178px_130px_118px_108px]'

export function OrderRow({ order, now }: { order: ListedOrder; now: number }) {
  const task = taskOf(order, now)
  const stage = stageOf(order)
  // A review is an offer, and the order is done without it.
  const isMine = task.button !== undefined && order.status !== 'COMPLETED'
  const path = `/orders/${order.id}`
  return (
    <li
      className={cn(
        columns,
        'relative min-h-14 border-border/70 border-b py-2 transition-colors focus-within:bg-accent hover:bg-accent max-lg:gap-y-1 max-lg:py-2.5',
      )}
    >
      <div className="flex min-w-0 items-center gap-2.5">
        <OfferPicture image={order.snapshot.mainImage} />
        <div className="min-w-0">
          <p className="truncate">
            <Link href={path} className="font-medium after:absolute after:inset-0">
              {order.snapshot.name}
            </Link>
          </p>
          <p className="flex items-center gap-2">
            <span className="truncate text-muted-foreground text-xs tabular-nums">
              {order.number} · {order.side === 'OWNER' ? 'sell to' : 'buy from'} {fullNameOf(otherSideOf(order))}
            </span>
            {order.unread > 0 && (
              <Count variant="unread" label={`${order.unread} new`}>
                {order.unread} new
              </Count>
            )}
          </p>
        </div>
      </div>
      <div className="flex items-center gap-2.5 max-lg:col-start-1 max-lg:row-start-2 max-lg:pl-12.5 max-lg:text-xs lg:max-xl:[&>span:first-child]:hidden">
        <StageDots stage={stage} isMine={isMine} />
        <span className="truncate">{stage.word}</span>
      </div>
      <p className="min-w-0 max-lg:col-start-1 max-lg:row-start-3 max-lg:pl-12.5 max-lg:text-xs">
        <span className={cn('block', isMine ? 'font-medium' : 'text-muted-foreground')}>{task.text}</span>
        {task.note !== undefined && <span className="block text-2xs text-muted-foreground">{task.note}</span>}
      </p>
      <p className="max-lg:col-start-2 max-lg:row-start-2 max-lg:text-right max-lg:text-xs">
        {order.deadline === null ? (
          <span className="text-muted-foreground max-lg:hidden">–</span>
        ) : (
          <>
            <Due at={order.deadline} now={now} hasMoment className="max-lg:hidden" />
            <Due at={order.deadline} now={now} className="lg:hidden" />
          </>
        )}
      </p>
      <p className="text-right font-medium tabular-nums max-lg:col-start-2 max-lg:row-start-1">
        <ListPrice order={order} className="mr-1 max-lg:mr-0 max-lg:block max-lg:text-xs" />
        {formatUsdt(order.price)}
      </p>
      <p className="text-right max-lg:col-start-2 max-lg:row-start-3">
        {task.button === undefined ? (
          <ChevronRight aria-hidden className="ml-auto size-4 text-muted-foreground max-lg:hidden" />
        ) : (
          <Link
            href={task.action === undefined ? path : `${path}?do=${task.action}`}
            aria-label={`${task.button}: order ${order.number}`}
            className={cn(buttonVariants(), 'relative z-10')}
          >
            {task.button}
          </Link>
        )}
      </p>
    </li>
  )
}
