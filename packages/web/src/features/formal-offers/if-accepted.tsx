import type { FormalOffer } from '@limelight/contract/formal-offers/schema'
import { accountKindNames } from '@limelight/contract/social-accounts/kinds'
import type { UserCard } from '@limelight/contract/users/schema'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonVariants } from '../../components/ui/button.tsx'
import { NumberedStep } from '../../components/ui/numbered-step.tsx'
import { formatAnswerTime, formatCount } from '../../display/format.ts'
import { formatUsdt } from '../../display/usdt.ts'
import { daysWords } from '../offers/offer-words.ts'
import { firstNameOf, nameOf } from '../users/name.ts'

type IfAcceptedProps = { proposal: FormalOffer; other: UserCard; isSeller: boolean }

/** What follows from accepting, and who the other side is. */
export function IfAccepted({ proposal, other, isSeller }: IfAcceptedProps) {
  return (
    <>
      {proposal.status === 'ACCEPTED' ? (
        <Accepted orderId={proposal.orderId} />
      ) : (
        <NextSteps proposal={proposal} other={other} isSeller={isSeller} />
      )}
      <section aria-labelledby="other-side" className="border-t pt-3.5">
        <h3 id="other-side" className="mb-2 font-semibold">
          {nameOf(other)}
        </h3>
        <dl className="grid gap-1.5 text-xs">
          {/* Both count what was sold, which says nothing about a buyer. */}
          {!isSeller && (
            <>
              <Fact term="Rating">
                {other.rating === null ? 'New' : `${other.rating.toFixed(1)} (${other.reviewsTotal})`}
              </Fact>
              <Fact term="Orders done">{formatCount(other.completedOrders)}</Fact>
            </>
          )}
          <Fact term="Answers within">
            {other.responseTimeMs === null ? 'not known yet' : formatAnswerTime(other.responseTimeMs)}
          </Fact>
          <Fact term="Accounts">{other.socials.map(kind => accountKindNames[kind]).join(', ') || 'none linked'}</Fact>
        </dl>
      </section>
    </>
  )
}

function Accepted({ orderId }: Pick<FormalOffer, 'orderId'>) {
  return (
    <section aria-labelledby="accepted">
      <h3 id="accepted" className="mb-1 font-semibold">
        Accepted
      </h3>
      <p className="text-muted-foreground text-xs">The order is made on these terms. It says what comes next.</p>
      {orderId !== null && (
        <Link href={`/orders/${orderId}`} className={buttonVariants({ size: 'sm', className: 'mt-2 w-full' })}>
          Open the order
        </Link>
      )}
    </section>
  )
}

function NextSteps({ proposal, other, isSeller }: IfAcceptedProps) {
  const { price, execDays, waitingFor } = proposal
  const first = firstNameOf(other)
  const amount = price === null ? 'the price' : `${formatUsdt(price)} USDT`
  const time = execDays === null ? 'the agreed time' : daysWords(execDays)
  const isOwnTurn = waitingFor === (isSeller ? 'OWNER' : 'CLIENT')
  return (
    <section aria-labelledby="if-accepted">
      <h3 id="if-accepted" className="mb-2 font-semibold">
        If {isOwnTurn ? 'you accept' : `${first} accepts`}
      </h3>
      <p className="mb-2 text-xs">
        Accepting makes the order, and binds neither of you yet: both can cancel free of charge until the deposit is
        paid.
      </p>
      <ol className="grid">
        <NumberedStep number={1} title="The order is made" isNow>
          {waitingFor === 'OWNER'
            ? `${isSeller ? `${first} accepts its terms, or changes` : 'You accept its terms, or change'} them once more`
            : 'Its terms can’t be changed any more'}
        </NumberedStep>
        <NumberedStep number={2} title={isSeller ? `${first} pays in ${amount}` : `You pay in ${amount}`}>
          Into escrow; from then on, the terms bind both of you
        </NumberedStep>
        <NumberedStep number={3} title={isSeller ? `You have ${time}` : `${first} has ${time}`}>
          From the day the deposit is final
        </NumberedStep>
      </ol>
      <OtherWays isOwnTurn={isOwnTurn} isSeller={isSeller} isMaker={proposal.userId !== other.id} first={first} />
    </section>
  )
}

type OtherWaysProps = { isOwnTurn: boolean; isSeller: boolean; isMaker: boolean; first: string }

/** What one can do instead of accepting, and what happens to a proposal that is not accepted. */
function OtherWays({ isOwnTurn, isSeller, isMaker, first }: OtherWaysProps) {
  return (
    <div className="mt-2 grid gap-2 text-2xs text-muted-foreground">
      {!isSeller && (
        <p>
          {isOwnTurn
            ? `If you send a change instead and ${first} agrees, you confirm once more, and then you pay.`
            : `If ${first} agrees, you confirm once more, and then you pay. Until then, you can still change the terms.`}
        </p>
      )}
      {isOwnTurn && isMaker && <p>For other terms, take the proposal back and send a new one.</p>}
      {isOwnTurn && !isMaker && (
        <p>If it doesn’t suit you, leave it: nothing is ordered unless you accept. {first} can take it back.</p>
      )}
      {!isOwnTurn && (
        <p>
          Nothing is ordered unless {first} accepts.{isMaker && ' You can take the proposal back until then.'}
        </p>
      )}
    </div>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted-foreground">{term}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  )
}
