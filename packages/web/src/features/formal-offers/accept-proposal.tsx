import type { Current } from '@limelight/contract/errors'
import type { Field, FormalOffer } from '@limelight/contract/formal-offers/schema'
import { useLocation } from 'wouter'
import { ChangedDialog } from '../../components/changed-dialog.tsx'
import { Button } from '../../components/ui/button.tsx'
import { toast } from '../../components/ui/toast.ts'
import { useConsent } from '../../components/use-consent.ts'
import { formatUsdt } from '../../display/usdt.ts'
import { trpc } from '../../server/trpc.ts'
import { termsOf } from './terms.ts'
import { rowsBeside } from './terms-table.tsx'
import { useRefreshFormalOffers } from './use-formal-offers.ts'

type AcceptProposalProps = { proposal: FormalOffer; fields: readonly Field[]; canAccept: boolean }

/** Accepting makes the order, on the terms that stand. */
export function AcceptProposal({ proposal, fields, canAccept }: AcceptProposalProps) {
  const [, navigate] = useLocation()
  const refresh = useRefreshFormalOffers()
  const create = trpc.orders.create.useMutation({
    onSuccess: order => {
      refresh()
      navigate(`/orders/${order.id}`)
      toast.success(`Order ${order.number} is made.`)
    },
    onError: refresh,
  })
  const { versions, give, forget } = useConsent<FormalOffer>(
    ({ id, updatedAt }) => create.mutateAsync({ formalOfferId: id, updatedAt }),
    isFormalOffer,
  )
  if (!canAccept) return null
  return (
    <>
      <Button variant="primary" busy={create.isPending} busyLabel="Accepting…" onClick={() => void give(proposal)}>
        {acceptWords(proposal)}
      </Button>
      {versions !== undefined && (
        <ChangedDialog
          title="This proposal has changed"
          text="The other side changed it while you were looking at it. Nothing is accepted yet."
          rows={rowsBeside(termsOf(versions.seen), termsOf(versions.current), fields)}
          confirm={acceptWords(versions.current)}
          isBusy={create.isPending}
          onConfirm={() => void give(versions.current)}
          onClose={forget}
        />
      )}
    </>
  )
}

function isFormalOffer(current: Current): current is FormalOffer {
  return 'originalTerms' in current
}

function acceptWords({ price }: FormalOffer): string {
  return price === null ? 'Accept' : `Accept ${formatUsdt(price)} USDT`
}
