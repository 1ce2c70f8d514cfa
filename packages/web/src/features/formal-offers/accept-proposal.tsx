import type { FormalOffer } from '@limelight/contract/formal-offers/schema'
import { useLocation } from 'wouter'
import { Button } from '../../components/ui/button.tsx'
import { toast } from '../../components/ui/toast.ts'
import { formatUsdt } from '../../display/usdt.ts'
import { trpc } from '../../server/trpc.ts'
import { useRefreshFormalOffers } from './use-formal-offers.ts'

/** Accepting makes the order, on the terms that stand. */
export function AcceptProposal({ proposal, canAccept }: { proposal: FormalOffer; canAccept: boolean }) {
  const [, navigate] = useLocation()
  const refresh = useRefreshFormalOffers()
  const create = trpc.orders.create.useMutation({
    onSuccess: order => {
      refresh()
      navigate(`/orders/${order.id}`)
      toast.success(`Order ${order.number} is made.`)
    },
  })
  if (!canAccept) return null
  return (
    <Button
      variant="primary"
      busy={create.isPending}
      busyLabel="Accepting…"
      onClick={() => create.mutate({ formalOfferId: proposal.id })}
    >
      Accept {proposal.price !== null && `${formatUsdt(proposal.price)} USDT`}
    </Button>
  )
}
