import type { Current } from '@limelight/contract/errors'
import type { Order } from '@limelight/contract/orders/schema'
import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { ChangedDialog, type ChangedRow } from '../../../components/changed-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { useConsent } from '../../../components/use-consent.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { trpc } from '../../../server/trpc.ts'
import { otherNameOf } from '../party.ts'
import { useShowOrder } from '../use-order.ts'
import { actionWords } from './words.ts'

type AcceptButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size'> & {
  order: Order
  label?: string
  onAccepted?: () => void
}

/** Accepts the terms that the window shows. It needs no dialog unless other terms stand. */
export function AcceptButton({ order, label = actionWords.ACCEPT, onAccepted, ...look }: AcceptButtonProps) {
  const utils = trpc.useUtils()
  const show = useShowOrder()
  const accept = trpc.orders.act.useMutation({
    onSuccess: accepted => {
      show(accepted)
      toast.success('Terms accepted.')
      onAccepted?.()
    },
    // The other side may have been faster.
    onError: () => void utils.orders.byId.invalidate({ id: order.id }),
  })
  const { versions, give, forget } = useConsent<Order>(
    ({ id, updatedAt }) => accept.mutateAsync({ id, action: 'ACCEPT', updatedAt }),
    isOrder,
  )
  return (
    <>
      <Button {...look} busy={accept.isPending} busyLabel="Accepting…" onClick={() => void give(order)}>
        <Check aria-hidden />
        {label}
      </Button>
      {versions !== undefined && (
        <ChangedDialog
          title="These terms have changed"
          text={`${otherNameOf(order)} changed the order while you were looking at it. Nothing is accepted yet.`}
          rows={rowsOf(versions)}
          confirm={`Accept ${formatUsdt(versions.current.price)} USDT`}
          isBusy={accept.isPending}
          onConfirm={() => void give(versions.current)}
          onClose={forget}
        />
      )}
    </>
  )
}

function isOrder(current: Current): current is Order {
  return 'snapshot' in current
}

function rowsOf({ seen, current }: { seen: Order; current: Order }): ChangedRow[] {
  const row = (label: string, describe: (order: Order) => string) => ({
    ...{ label, seen: describe(seen), current: describe(current) },
  })
  return [
    row('Price', ({ price }) => `${formatUsdt(price)} USDT`),
    row('Time', ({ execDays }) => (execDays === 1 ? '1 day' : `${execDays} days`)),
    row('Items', ({ items, snapshot }) =>
      items.map(({ amount, name }) => `${amount} × ${name || snapshot.name}`).join(', '),
    ),
    ...(seen.brief === current.brief ? [] : [row('Brief', ({ brief }) => brief || 'None')]),
  ]
}
