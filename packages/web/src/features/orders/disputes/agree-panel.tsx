import type { Dispute } from '@limelight/contract/orders/disputes'
import type { Order } from '@limelight/contract/orders/schema'
import { Lock, Scale } from 'lucide-react'
import { type ComponentProps, type MouseEvent, useState } from 'react'
import { useDraft } from '../../../components/forms/drafts.ts'
import { KeptNote } from '../../../components/forms/kept-note.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Note } from '../../../components/ui/note.tsx'
import { formatUsdt, shortUsdt } from '../../../display/usdt.ts'
import { CommentDialog } from '../actions/comment-dialog.tsx'
import { OptionalComment } from '../actions/optional-comment.tsx'
import { ownTurnClasses } from '../own-turn-classes.ts'
import { isOwnTurn } from '../page/own-turn.ts'
import { otherNameOf } from '../party.ts'
import { AcceptSplit } from './accept-split.tsx'
import { Divide, round } from './divide.tsx'
import { endedRounds } from './endings.ts'
import { priceOf, sealedBy } from './quotes.ts'
import { SplitBench } from './split-bench.tsx'
import { hasOpenOffer, useDisputeActions } from './use-dispute.ts'

type Way = 'sealed' | 'open'
type PanelProps = { order: Order; dispute: Dispute }

/** The way to agree: a sealed number, or an open proposal. */
export function AgreePanel({ order, dispute }: PanelProps) {
  const { allowedActions, sealed } = dispute
  const canSeal = allowedActions.includes('SEAL')
  const canPropose = allowedActions.includes('PROPOSE_PRICE')
  const [chosen, setChosen] = useState<Way>('sealed')
  const mine = sealed?.mine ?? null
  const hasBoth = canPropose && (canSeal || mine !== null)
  const way = hasBoth ? chosen : canSeal ? 'sealed' : 'open'
  const isSealed = way === 'sealed' && mine !== null
  if (!canSeal && !canPropose) return <Waiting order={order} dispute={dispute} />
  return (
    <section
      aria-labelledby="agree"
      className={cn(
        'grid gap-3 rounded-lg px-[18px] pt-3.5 pb-4',
        isOwnTurn(order) && !hasOpenOffer(dispute) ? ownTurnClasses : 'border bg-card',
      )}
    >
      <Missed order={order} dispute={dispute} />
      <div className="flex items-start justify-between gap-3 max-md:flex-col">
        <div className="min-w-0">
          <h2 id="agree" className="font-semibold text-lg tracking-tight">
            {titleOf(order, dispute, way)}
          </h2>
          <p className="text-muted-foreground text-xs">{introOf(order, dispute, way)}</p>
        </div>
        {hasBoth && <WayChoice way={way} onChoose={setChosen} />}
      </div>
      {isSealed ? (
        <p className="text-xs">{sealedRule(order, dispute, Number(mine))}</p>
      ) : (
        <Offer key={way} order={order} dispute={dispute} way={way} />
      )}
    </section>
  )
}

/** That the last round ended without a match, and the reader's own number in it. */
function Missed({ order: { side }, dispute }: PanelProps) {
  const round = endedRounds(dispute)
  if (round === 0) return null
  const number = side === null || dispute.sealed?.mine !== null ? undefined : sealedBy(side, dispute)
  return (
    <Note className="text-xs">
      <b className="font-semibold">Round {round}: no agreement.</b> Your numbers did not meet.
      {number !== undefined && ` You had sealed ${formatUsdt(number)} USDT.`}
    </Note>
  )
}

function WayChoice({ way, onChoose }: { way: Way; onChoose: (way: Way) => void }) {
  return (
    <fieldset className="inline-flex shrink-0 gap-0.5 rounded-md bg-secondary p-0.5">
      <legend className="sr-only">Way to agree</legend>
      {(['sealed', 'open'] as const).map(choice => (
        <button
          key={choice}
          type="button"
          aria-pressed={way === choice}
          onClick={() => onChoose(choice)}
          className={cn(
            'h-6 rounded-sm px-2 font-medium text-muted-foreground text-xs leading-none max-md:h-9 max-md:px-3',
            'aria-pressed:bg-card aria-pressed:text-foreground aria-pressed:shadow-[var(--shadow-xs),0_0_0_1px_var(--color-border)]',
          )}
        >
          {choice === 'sealed' ? 'Sealed' : 'Open'}
        </button>
      ))}
    </fieldset>
  )
}

function introOf(order: Order, { sealed }: Dispute, way: Way): string {
  const other = otherNameOf(order)
  if (way === 'open') return `${other} sees it at once, and can accept it or say no.`
  if (sealed !== null && sealed.mine !== null) return 'Nobody else sees your number, not even Limelight.'
  return `${sealedWords(order)}${sealed?.theirs ? ` ${other} has sealed a number.` : ''}`
}

function sealedWords(order: Order): string {
  const other = otherNameOf(order)
  const numbers =
    order.side === 'CLIENT'
      ? `Choose the most that you would leave to ${other}, and ${other} chooses the least to take.`
      : `Choose the least that you would take, and ${other} chooses the most to leave to you.`
  return `${numbers} Nobody else sees a sealed number, not even Limelight.`
}

/** When sealed numbers meet, and what happens if they do not. */
function sealedRule(order: Order, dispute: Dispute, own: number): string {
  const other = otherNameOf(order)
  const meet = order.side === 'OWNER' ? `${other}’s number is at least yours` : `your number is at least ${other}’s`
  return `When you have both sealed and ${meet}, the dispute ends and the contract pays the middle: ${example(order, Number(dispute.orderPrice), own)} If not, both numbers stay secret, and ${roundsLeft(dispute)}`
}

/** Whether the reader has proposed this price, and nobody another one since. */
const isStanding = (dispute: Dispute, price: string, side: Order['side']) =>
  dispute.proposedBy === side && Number(price) === Number(dispute.price)

function openRule(dispute: Dispute, price: string, side: Order['side']): string {
  const isOther = dispute.price !== null && Number(price) !== Number(dispute.price)
  const first = isStanding(dispute, price, side)
    ? 'Your proposal stands. '
    : isOther
      ? 'A new proposal replaces the one that stands. '
      : ''
  return `${first}Once a split is accepted, the contract pays both sides. This cannot be undone.`
}

/** With the reader's own number, and one of the other side that it meets. */
function example(order: Order, total: number, own: number): string {
  const other = otherNameOf(order)
  const theirs = order.side === 'CLIENT' ? Math.floor(own * 0.8) : Math.min(total, Math.ceil(own + (total - own) * 0.2))
  const [mine, others, middle] = [own, theirs, (own + theirs) / 2].map(amount => shortUsdt(round(amount)))
  return order.side === 'CLIENT'
    ? `with ${mine} from you and ${others} from ${other}, ${other} gets ${middle}.`
    : `with ${others} from ${other} and ${mine} from you, you get ${middle}.`
}

function Offer({ order, dispute, way }: PanelProps & { way: Way }) {
  const total = Number(dispute.orderPrice)
  const [start] = useState(() => startOf(order, dispute, way))
  const [value, setValue] = useState<number | null>(start.value)
  const draft = useDraft(`dispute ${dispute.id} PROPOSE_PRICE`, { comment: '' })
  const { comment } = draft.values
  const { act, seal, isBusy } = useDisputeActions(dispute)
  const price = round(value ?? 0)
  const isSeller = order.side === 'OWNER'
  const other = otherNameOf(order)
  /** What the question says stays, even if another proposal arrives meanwhile. */
  const [asked, setAsked] = useState<Dispute>()
  const isTheirs = hasOpenOffer(dispute) && Number(price) === Number(dispute.price)
  const stands = isStanding(dispute, price, order.side)
  const limit = way === 'sealed' ? (isSeller ? ', at least' : ', at most') : ''
  return (
    <>
      <div>
        <Divide
          total={total}
          value={value}
          buyer={isSeller ? `Back to ${other}` : 'Back to you'}
          seller={`${isSeller ? 'To you' : `To ${other}`}${limit}`}
          onChange={setValue}
        />
        <SplitBench dispute={dispute} />
        <p className="text-muted-foreground text-xs">{start.why} Drag it or type your number.</p>
      </div>
      {way === 'open' && (
        <div className="grid gap-1.5">
          <OptionalComment label="Why" {...draft.text('comment')} />
          <KeptNote draft={draft} />
        </div>
      )}
      <div className="flex items-center gap-4 max-md:flex-col max-md:items-stretch">
        <p className="flex-1 text-xs">
          {way === 'sealed' ? sealedRule(order, dispute, value ?? total / 2) : openRule(dispute, price, order.side)}
        </p>
        {way === 'sealed' ? (
          <SendButton
            verb="Seal"
            value={value}
            {...lookOf(order, dispute)}
            busy={isBusy}
            busyLabel="Sealing…"
            onClick={() => setAsked(dispute)}
          >
            <Lock aria-hidden />
          </SendButton>
        ) : isTheirs ? (
          <AcceptSplit order={order} dispute={dispute} />
        ) : (
          <SendButton
            verb="Propose"
            value={value}
            {...lookOf(order, dispute)}
            disabled={value === null || stands}
            busy={isBusy}
            busyLabel="Sending…"
            onClick={event =>
              isFirstClick(event) &&
              void act({ action: 'PROPOSE_PRICE', price, comment, done: 'Proposal sent.' }).then(
                isSent => isSent && draft.forget(),
              )
            }
          >
            <Scale aria-hidden />
          </SendButton>
        )}
      </div>
      {asked !== undefined && (
        <SealDialog
          order={order}
          asked={asked}
          price={price}
          isBusy={isBusy}
          onSeal={isGenerous => seal(price, dispute, isGenerous)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

type SendButtonProps = Omit<ComponentProps<typeof Button>, 'value'> & { verb: string; value: number | null }

function SendButton({ verb, value, children, ...props }: SendButtonProps) {
  return (
    <Button disabled={value === null} {...props}>
      {children}
      {value === null ? verb : `${verb} ${formatUsdt(round(value))} USDT`}
    </Button>
  )
}

type SealProps = {
  order: Order
  asked: Dispute
  price: string
  isBusy: boolean
  onSeal: (isGenerous: boolean) => Promise<boolean>
  onClose: () => void
}

/** A sealed number can neither be changed nor taken back. */
function SealDialog({ order, asked, price, isBusy, onSeal, onClose }: SealProps) {
  const other = otherNameOf(order)
  const isGenerous = order.side === 'CLIENT' && asked.proposedBy === 'OWNER' && Number(price) > Number(asked.price)
  return (
    <CommentDialog
      title={isGenerous ? `Leave more than ${other} asks for?` : `Seal ${formatUsdt(price)} USDT?`}
      confirm={`Seal ${formatUsdt(price)} USDT`}
      isBusy={isBusy}
      onConfirm={() => onSeal(isGenerous)}
      onClose={onClose}
    >
      {isGenerous && (
        <p>
          {other} already asks for {formatUsdt(asked.price ?? '0')} USDT. You pay less if you accept that proposal.
        </p>
      )}
      <p>
        You can’t change it in this round. If both numbers meet, the dispute ends at once and the contract pays. This
        cannot be undone.
      </p>
    </CommentDialog>
  )
}

/** The second click of a double click would spend the next round, which the first one has begun. */
function isFirstClick({ detail }: MouseEvent): boolean {
  return detail <= 1
}

function roundsLeft({ sealed }: Dispute): string {
  const left = 3 - (sealed?.round ?? 3)
  return left === 0
    ? 'this was the last round.'
    : left === 1
      ? 'one more round is left.'
      : `${left} more rounds are left.`
}

/** While a proposal waits for its answer, another one is a second way. */
function lookOf(order: Order, dispute: Dispute) {
  return { variant: isOwnTurn(order) && !hasOpenOffer(dispute) ? 'primary' : 'default', size: 'lg' } as const
}

function titleOf(order: Order, dispute: Dispute, way: Way): string {
  const mine = dispute.sealed?.mine ?? null
  if (way === 'sealed' && mine !== null) return `You sealed ${formatUsdt(mine)} USDT. ${otherNameOf(order)} seals next`
  const title = way === 'sealed' ? 'Make a sealed proposal' : 'Propose a split'
  if (hasOpenOffer(dispute)) return way === 'sealed' ? 'Or make a sealed proposal' : 'Or propose another split'
  if (isOwnTurn(order) || dispute.proposedBy === null) return title
  const other = otherNameOf(order)
  return way === 'sealed'
    ? `${other} answers your open proposal. You can also seal a number`
    : `${other} answers your proposal. You can make another one`
}

/**
 * Where the slider starts, and why: at the own last number, or an open one of the other side, or what similar disputes
 * ended with, or half.
 */
function startOf(order: Order, dispute: Dispute, way: Way): { value: number; why: string } {
  const { side } = order
  const { price, askedPrice, benchmark } = dispute
  const [mine, theirs] =
    side === 'OWNER'
      ? [priceOf('OWNER', dispute), priceOf('CLIENT', dispute)]
      : [priceOf('CLIENT', dispute), priceOf('OWNER', dispute)]
  const total = Number(dispute.orderPrice)
  const other = otherNameOf(order)
  const sealed = side === null || way === 'open' ? undefined : sealedBy(side, dispute)
  if (sealed !== undefined) return { value: Number(sealed), why: 'It starts at the number that you sealed last.' }
  // A concession is measured from the own number. The other side's can be accepted as it is.
  if (mine !== undefined) return { value: Number(mine), why: 'It starts at the last number that you named.' }
  // A proposal that stands can be accepted as it is, so whoever names another number wants more than that.
  if (way === 'open' && price === null && askedPrice !== null)
    return { value: Number(askedPrice), why: `It starts at the number that ${other} named.` }
  if (theirs !== undefined) {
    const value = Math.round((Number(theirs) + (side === 'OWNER' ? total : 0)) / 2)
    return { value, why: `It starts halfway between ${other}’s number and all for you.` }
  }
  return benchmark === null
    ? { value: Math.round(total / 2), why: 'It starts at half for each.' }
    : {
        value: Math.round((total * benchmark.median) / 100),
        why: 'It starts where similar disputes ended in the middle.',
      }
}

function Waiting({ order, dispute }: PanelProps) {
  const isDecided = dispute.status === 'ESCALATED'
  return (
    <section aria-labelledby="agree" className="grid gap-1 rounded-lg border bg-card px-[18px] py-4">
      <h2 id="agree" className="font-semibold text-lg tracking-tight">
        {order.isBlocked ? 'Limelight has blocked this order' : isDecided ? 'Limelight decides' : 'Nothing to do now'}
      </h2>
      <p>
        {isDecided
          ? `We read the timeline, the messages and the files of both sides, and write down why. ${formatUsdt(dispute.orderPrice)} USDT stays in escrow until then, and can only go to ${otherNameOf(order)} and you.`
          : 'The clocks stand still.'}
      </p>
      <SplitBench dispute={dispute} />
    </section>
  )
}
