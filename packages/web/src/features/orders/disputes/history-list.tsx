import type { Dispute } from '@limelight/contract/orders/disputes'
import type { Order } from '@limelight/contract/orders/schema'
import { formatMoment } from '../../../display/format.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { FileList } from '../page/attachments.tsx'
import { firstNameOf } from '../party.ts'
import { roundOf } from './endings.ts'

type Entry = Dispute['history'][number]
type Sides = Pick<Order, 'id' | 'side' | 'owner' | 'client'>

type HistoryListProps = {
  order: Sides
  history: Entry[]
  /** Entries whose words stand elsewhere on the page. */
  quoted?: readonly (Entry | undefined)[]
}

/** What each side and Limelight did in a dispute, with their words and files. */
export function HistoryList({ order, history, quoted = [] }: HistoryListProps) {
  return (
    <ol className="divide-y">
      {history.map(entry => (
        <li key={`${entry.at} ${entry.action} ${entry.by}`} className="grid gap-1 py-2.5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium">{describeEntry(order, entry, history)}</span>
            <time dateTime={entry.at} className="text-2xs text-muted-foreground tabular-nums">
              {formatMoment(entry.at)}
            </time>
          </p>
          {entry.comment && !quoted.includes(entry) && (
            <p className="wrap-anywhere whitespace-pre-line text-muted-foreground">{entry.comment}</p>
          )}
          <FileList orderId={order.id} files={entry.files} />
        </li>
      ))}
    </ol>
  )
}

function describeEntry(order: Sides, entry: Entry, history: readonly Entry[]): string {
  const { by, action, price } = entry
  const who = nameOf(order, by)
  const seller = order.side === 'OWNER' ? 'you' : firstNameOf(order.owner, 'OWNER')
  const sum = price === null ? '' : ` ${formatUsdt(price)} USDT`
  if (action === 'SEAL' && by === 'SYSTEM') return `The sealed numbers met:${sum} for ${seller}`
  const { round, isMissed } = roundOf(entry, history)
  const words: Record<Entry['action'], string> = {
    OPEN: 'opened the dispute',
    PROPOSE_PRICE: `proposed${sum} for ${seller}`,
    ACCEPT_PRICE: `accepted${sum}`,
    REJECT_PRICE: `said no to${sum === '' ? ' the proposal' : sum}`,
    WITHDRAW: 'withdrew the dispute',
    ESCALATE: by === 'SYSTEM' ? 'handed it to Limelight after 72 hours' : 'asked Limelight to decide',
    RESOLVE: `decided:${sum} for ${seller}`,
    SEAL: `sealed${sum === '' ? ' a number' : sum} in round ${round}${isMissed ? '. The numbers did not meet' : ''}`,
    ADD_FILES: 'added evidence',
    EXPIRE: 'ended the dispute by its deadline',
  }
  return `${who} ${words[action]}`
}

function nameOf({ side, owner, client }: Sides, by: Entry['by']): string {
  if (by === side) return 'You'
  if (by === 'OWNER') return firstNameOf(owner, 'OWNER')
  if (by === 'CLIENT') return firstNameOf(client, 'CLIENT')
  return by === 'ADMIN' ? 'Limelight' : by === 'CHAIN' ? 'The contract' : 'The clock'
}
