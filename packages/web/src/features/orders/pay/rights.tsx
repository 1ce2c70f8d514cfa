import type { OrderPayment } from '@limelight/contract/deposits/schema'
import type { ListedOrder } from '@limelight/contract/orders/schema'
import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Mark } from '../../../components/shell/brand.tsx'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { now } from '../../../display/clock.ts'
import { formatDate } from '../../../display/format.ts'
import { imageUrl } from '../../../server/image-url.ts'
import { useUser } from '../../users/use-user.ts'
import { otherNameOf, sellersOf } from '../party.ts'
import { PersonAvatar } from '../person.tsx'

type RightsProps = { orders: readonly ListedOrder[]; payment: OrderPayment; explorerUrl: string | null }

const dayMs = 24 * 3_600_000

/** Who may do what with the money, and until when, as the contract holds everyone to it. */
export function Rights({ orders, payment, explorerUrl }: RightsProps) {
  const user = useUser()
  const [first] = orders
  if (first === undefined) return null
  const isOne = orders.length === 1
  const you = <Avatar size="sm" name={user.fullName} src={user.photo.url === null ? null : imageUrl(user.photo.url)} />
  return (
    <section aria-labelledby="pay-rights">
      <h3 id="pay-rights" className="mb-1 font-semibold">
        What the contract holds everyone to
      </h3>
      <ul>
        {orders.map(order => (
          <Right
            key={order.id}
            mark={<PersonAvatar person={order.owner} />}
            who={otherNameOf(order)}
            what={isOne ? 'sends the work' : `sends the work of order ${order.number}`}
            until={`until ${dueDateOf(order)}`}
          />
        ))}
        <Right mark={you} who="You" what="release the money, or ask for changes" until="up to 7 days after" />
        <Right
          mark={you}
          who="You"
          what="take all of it back if nothing was sent"
          until={isOne ? `from ${dueDateOf(first)}` : 'from the date of the order'}
        />
        <Right
          mark={<Group />}
          who="Anyone"
          what={`can release it to ${sellersOf(orders)} if you stay silent, and we do so automatically`}
          until="after those 7 days"
        />
        <Right
          mark={<Mark className="size-6" />}
          who="Limelight"
          what="can only divide it between you two"
          until="in a dispute, 30 days"
        />
      </ul>
      <p className="mt-2 text-muted-foreground text-xs">
        Nobody can send it anywhere else, Limelight included; we can stop the clocks, not move the money. If nobody
        decides a dispute in those 30 days, it ends automatically: all goes back to you if no work was sent, else half
        to each.{' '}
        {explorerUrl !== null && (
          <a href={`${explorerUrl}/address/${payment.contract}`} target="_blank" rel="noreferrer" className="link">
            Read the contract
          </a>
        )}
      </p>
    </section>
  )
}

/** If the order is paid now. */
function dueDateOf({ execDays }: ListedOrder): string {
  return formatDate(new Date(now() + execDays * dayMs).toISOString())
}

function Group() {
  return (
    <span aria-hidden className="grid size-6 place-items-center rounded-full bg-secondary text-muted-foreground">
      <UsersRound className="size-3.5" />
    </span>
  )
}

function Right({ mark, who, what, until }: { mark: ReactNode; who: string; what: string; until: string }) {
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-x-2.5 border-border/70 border-t py-2 first:border-t-0 max-md:grid-cols-[24px_minmax(0,1fr)]">
      {mark}
      <span>
        <b className="font-semibold">{who}</b> {what}
      </span>
      <span className="text-right text-muted-foreground text-xs tabular-nums max-md:col-start-2 max-md:text-left">
        {until}
      </span>
    </li>
  )
}
