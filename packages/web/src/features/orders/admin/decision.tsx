import { parseUsdt, formatUsdt as toDecimal } from '@limelight/contract/deposits/units'
import type { AdminDispute, AdminOrder } from '@limelight/contract/orders/admin'
import { fourEyesSchema } from '@limelight/contract/settings/built-in'
import { UsersRound } from 'lucide-react'
import { useId, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useDraft } from '../../../components/forms/drafts.ts'
import { KeptNote } from '../../../components/forms/kept-note.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { formatMoment } from '../../../display/format.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { trpc } from '../../../server/trpc.ts'
import { ConfirmAct } from '../../admin/confirm-act.tsx'
import { useAdmin } from '../../admin/use-admin.ts'
import { PayoutFacts } from '../../approvals/payout-facts.tsx'
import { useReason } from '../../approvals/use-reason.ts'
import { Divide, round, StillDivide } from '../disputes/divide.tsx'
import { endingOf } from '../disputes/endings.ts'
import { SplitBench } from '../disputes/split-bench.tsx'
import { firstNameOf } from '../party.ts'

const shares = [0, 25, 50, 75, 100]

export const decisionId = 'decision'

type DecisionProps = { dispute: AdminDispute; order: AdminOrder }

/** The admin divides the money and says why. Large amounts need a second admin. */
export function Decision({ dispute, order }: DecisionProps) {
  const canDecide = dispute.status === 'ESCALATED' || dispute.status === 'OPEN'
  return (
    <aside
      id={decisionId}
      aria-label="Decision"
      className="flex flex-col gap-3 border-l bg-card p-4 xl:overflow-auto max-xl:border-t max-xl:border-l-0"
    >
      {canDecide ? (
        dispute.approval?.status === 'PENDING' ? (
          <SecondAdmin dispute={dispute} approval={dispute.approval} />
        ) : (
          <Form dispute={dispute} order={order} />
        )
      ) : (
        <Outcome dispute={dispute} order={order} />
      )}
    </aside>
  )
}

function Form({ dispute, order }: DecisionProps) {
  const total = Number(dispute.orderPrice)
  const draft = useDraft<{ value: number | null; comment: string }>(`dispute ${dispute.id} RESOLVE`, {
    value: null,
    comment: '',
  })
  const { value, comment } = draft.values
  const setValue = (next: number | null) => {
    setMissing(undefined)
    draft.change({ value: next })
  }
  const [missing, setMissing] = useState<'amount' | 'reason'>()
  const field = useId()
  const resolve = useResolve(dispute)
  const price = value === null ? undefined : round(value)
  const sellerName = firstNameOf(order.owner, 'OWNER')
  const submit = async () => {
    if (price === undefined) return
    await resolve.mutateAsync({ ...placeOf(dispute, order), action: 'RESOLVE', price, comment: comment.trim() })
    draft.forget()
  }
  return (
    <>
      <h3 className="font-semibold">Divide {formatUsdt(dispute.orderPrice)} USDT</h3>
      <Divide
        total={total}
        value={value}
        buyer={`Back to ${firstNameOf(order.client, 'CLIENT')}`}
        seller={`To ${sellerName}`}
        onChange={setValue}
      />
      <p className="-mb-1.5 text-muted-foreground text-xs">To {sellerName}, of the whole</p>
      <div className="grid grid-cols-5 gap-1.5">
        {shares.map(share => (
          <Button
            key={share}
            size="sm"
            className="px-0"
            aria-label={`${share} % for the seller`}
            onClick={() => setValue(Number(round((total * share) / 100)))}
          >
            {share} %
          </Button>
        ))}
      </div>
      {missing === 'amount' && (
        <p role="alert" className="font-medium text-danger text-xs">
          Divide the amount first
        </p>
      )}
      <SplitBench dispute={dispute} />
      <div className="grid gap-1.5">
        <div className="flex justify-between gap-2 text-xs">
          <label htmlFor={field} className="font-medium">
            Reason, both sides read it
          </label>
          <span className="text-muted-foreground tabular-nums">{comment.length} / 2,000</span>
        </div>
        <Textarea
          id={field}
          rows={4}
          maxLength={2000}
          value={comment}
          aria-invalid={missing === 'reason' || undefined}
          onChange={event => {
            setMissing(undefined)
            draft.change({ comment: event.target.value })
          }}
        />
        {missing === 'reason' && (
          <p role="alert" className="font-medium text-danger text-xs">
            Say why first
          </p>
        )}
        <KeptNote draft={draft} />
      </div>
      {dispute.status === 'OPEN' && (
        <Note className="text-xs">
          Both sides can still agree until {formatMoment(dispute.escalatesAt)}. Your decision ends that.
        </Note>
      )}
      <p className="flex gap-2.5 rounded-md bg-muted px-3 py-2.5 text-xs">
        <UsersRound aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
        <SecondAdminRule price={dispute.orderPrice} />
      </p>
      <ConfirmAct
        title={`Pay ${formatUsdt(price ?? '0')} USDT to ${sellerName}?`}
        text="The contract pays both sides. This cannot be undone."
        confirm={`Pay ${formatUsdt(price ?? '0')} USDT`}
        fields={
          <div className="px-5 pb-5">
            <PayoutFacts
              order={dispute.order}
              total={dispute.orderPrice}
              toSeller={price ?? '0'}
              reason={comment.trim()}
            />
          </div>
        }
        onConfirm={submit}
      >
        <Button
          variant="primary"
          size="lg"
          onClick={event => {
            const next = price === undefined ? 'amount' : comment.trim() === '' ? 'reason' : undefined
            if (next !== undefined) event.preventDefault()
            setMissing(next)
          }}
        >
          {price === undefined
            ? 'Resolve'
            : `Pay ${sellerName} ${formatUsdt(price)} of ${formatUsdt(dispute.orderPrice)}`}
        </Button>
      </ConfirmAct>
    </>
  )
}

/** Whether the payout of an order at this price needs a second admin. */
function SecondAdminRule({ price }: { price: string }) {
  const { data } = trpc.settings.list.useQuery({ search: 'admin.four-eyes', limit: 1 })
  const rules = fourEyesSchema.safeParse(data?.data[0]?.value).data
  const disputeAbove = rules?.disputeAbove ?? null
  return (
    <span>
      {rules === undefined
        ? 'Large amounts are paid once a second admin confirms.'
        : disputeAbove === null
          ? 'The amount is paid at once.'
          : Number(price) > Number(disputeAbove)
            ? `The order is about more than ${formatUsdt(disputeAbove)} USDT, so a second admin confirms first.`
            : 'The amount is paid at once.'}{' '}
      A payout cannot be undone.
    </span>
  )
}

function useResolve(dispute: AdminDispute) {
  const utils = trpc.useUtils()
  return trpc.admin.resolveDispute.useMutation({
    onSuccess: resolved =>
      toast.success(resolved.status === 'RESOLVED' ? 'Dispute resolved.' : 'A second admin has to confirm it.'),
    onSettled: () => {
      void utils.admin.dispute.invalidate({ id: dispute.id })
      void utils.admin.disputes.invalidate()
      void utils.admin.approvals.invalidate()
      void utils.admin.order.invalidate()
    },
  })
}

function placeOf({ id, orderId }: AdminDispute, { clientId }: AdminOrder) {
  return { id, orderId, userId: clientId }
}

type Approval = NonNullable<AdminDispute['approval']>

function SecondAdmin({ dispute, approval }: { dispute: AdminDispute; approval: Approval }) {
  const admin = useAdmin()
  const utils = trpc.useUtils()
  const reload = () => void utils.admin.invalidate()
  const approve = trpc.admin.approve.useMutation({ onSettled: reload })
  const [, navigate] = useLocation()
  const refuse = trpc.admin.refuse.useMutation({
    onSuccess: () => {
      toast.success(`${isOwn ? 'Withdrawn' : 'Refused'}. The dispute can be decided anew.`)
      // It leaves the tab of what waits for another admin.
      navigate(`/admin/disputes/${dispute.id}?status=${dispute.status}`, { replace: true })
    },
    onSettled: reload,
  })
  const price = approval.input.price ?? '0'
  const isOwn = approval.requestedBy.id === admin.id
  const reason = useReason(approval.id)
  return (
    <>
      <h3 className="font-semibold">{isOwn ? 'Waits for another admin' : 'Waits for you'}</h3>
      <StillDivide total={Number(dispute.orderPrice)} value={Number(price)} />
      <p className="tabular-nums">
        {isOwn ? 'You' : approval.requestedBy.fullName || approval.requestedBy.email} decided{' '}
        <b className="font-semibold">
          {formatUsdt(price)} of {formatUsdt(dispute.orderPrice)} USDT
        </b>{' '}
        to the seller. It can be confirmed until {formatMoment(approval.expiresAt)}.
      </p>
      {reason !== undefined && (
        <blockquote className="wrap-anywhere whitespace-pre-line rounded-md bg-muted px-3 py-2.5">
          “{reason}”
        </blockquote>
      )}
      {isOwn ? (
        <Note>You asked for it, so another admin has to confirm it.</Note>
      ) : (
        <ConfirmAct
          title={`Pay ${formatUsdt(price)} USDT to the seller?`}
          text="The contract pays both sides, with the reason that the first admin wrote. This cannot be undone."
          confirm="Confirm and pay"
          fields={
            <div className="px-5 pb-5">
              <PayoutFacts
                order={dispute.order}
                total={dispute.orderPrice}
                toSeller={price}
                reason={reason}
                askedBy={approval.requestedBy.fullName || approval.requestedBy.email}
              />
            </div>
          }
          onConfirm={() => approve.mutateAsync({ id: approval.id })}
        >
          <Button variant="primary" size="lg" busy={approve.isPending}>
            Confirm
          </Button>
        </ConfirmAct>
      )}
      <ConfirmAct
        title={isOwn ? 'Withdraw the request?' : 'Refuse the request?'}
        draft={`approval ${approval.id} refuse`}
        text="The dispute stays open, and can be decided anew."
        confirm={isOwn ? 'Withdraw' : 'Refuse'}
        isDangerous
        onConfirm={comment => refuse.mutateAsync({ id: approval.id, ...(comment === '' ? {} : { comment }) })}
      >
        <Button>{isOwn ? 'Withdraw' : 'Refuse'}</Button>
      </ConfirmAct>
      <Link href="/admin/approvals" className="link text-xs">
        All approvals
      </Link>
    </>
  )
}

function Outcome({ dispute, order }: DecisionProps) {
  const { status, resolvedPrice, resolvedAt } = dispute
  if (status === 'PRICE_PROPOSED')
    return (
      <>
        <h3 className="font-semibold">A proposal stands</h3>
        <p className="text-muted-foreground">
          {formatUsdt(dispute.price ?? '0')} USDT for the seller. Admins can decide once it is answered, or after{' '}
          {formatMoment(dispute.escalatesAt)}.
        </p>
      </>
    )
  if (status === 'WITHDRAWN')
    return <p className="text-muted-foreground">The dispute was withdrawn. The order goes on.</p>
  return (
    <>
      <h3 className="font-semibold">{endingOf(dispute)}</h3>
      {resolvedPrice !== null && (
        <>
          <StillDivide total={Number(dispute.orderPrice)} value={Number(resolvedPrice)} />
          <p className="tabular-nums">
            {formatUsdt(resolvedPrice)} USDT to {firstNameOf(order.owner, 'OWNER')},{' '}
            {formatUsdt(toDecimal(parseUsdt(dispute.orderPrice) - parseUsdt(resolvedPrice)))} USDT back to{' '}
            {firstNameOf(order.client, 'CLIENT')}
            {resolvedAt !== null && `, ${formatMoment(resolvedAt)}`}.
          </p>
        </>
      )}
    </>
  )
}
