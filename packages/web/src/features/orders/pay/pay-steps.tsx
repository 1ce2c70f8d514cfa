import type { DepositStatus, OrderPayment } from '@limelight/contract/deposits/schema'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../../../components/ui/cn.ts'
import { formatHash, formatMoment } from '../../../display/format.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { ChainMeter } from './chain-meter.tsx'

type State = 'done' | 'now' | 'next' | 'failed'

type PayStepsProps = {
  payment: Pick<OrderPayment, 'status' | 'confirmations' | 'confirmationsNeeded' | 'transactions'>
  amount: string
  /** Two transactions of the buyer's wallet instead of one signature. */
  isByWallet?: boolean
  /** The first of the two is in a block. */
  isAllowed?: boolean
  isRow?: boolean
}

type States = [State, State, State]

const states: Record<DepositStatus, States> = {
  NONE: ['now', 'next', 'next'],
  SIGNED: ['done', 'now', 'next'],
  SEEN: ['done', 'done', 'now'],
  CONFIRMED: ['done', 'done', 'now'],
  FINAL: ['done', 'done', 'done'],
  SETTLED: ['done', 'done', 'done'],
  // The next attempt begins with a new signature.
  FAILED: ['now', 'failed', 'next'],
}

/** Sign, deposit, final: what each step costs and whether the window may be closed. */
export function PaySteps({ payment, amount, isByWallet = false, isAllowed = false, isRow = false }: PayStepsProps) {
  const { status, confirmationsNeeded } = payment
  const isHalfDone = isAllowed && status === 'NONE'
  const [sign, deposit, final] = isHalfDone ? states.SIGNED : states[status]
  const sum = `${formatUsdt(amount)} USDT`
  const sent = payment.transactions.findLast(({ kind }) => kind === 'DEPOSIT')
  return (
    <ol aria-label="Steps" className={cn('grid', isRow && 'gap-4 md:grid-cols-3')}>
      <Step state={sign} number={1} title={isByWallet ? 'Allow' : 'Sign once'} isRow={isRow}>
        {sign === 'done'
          ? `Allows ${sum}, for this payment only`
          : isByWallet
            ? `Your wallet allows the contract to take ${sum}, not more`
            : `Your wallet shows one authorization: exactly ${sum}, valid for 30 minutes`}
      </Step>
      <Step
        state={deposit}
        number={2}
        title={deposit === 'done' ? 'Deposit sent' : deposit === 'failed' ? 'No deposit' : 'Deposit'}
        isRow={isRow}
      >
        {isHalfDone ? 'Confirm the second transaction in your wallet' : depositNote(deposit, isByWallet)}
        {sent !== undefined && sent.hash !== null && <Sent {...sent} hash={sent.hash} />}
      </Step>
      <Step state={final} number={3} title="Final" isRow={isRow}>
        {final === 'now' ? (
          <ChainMeter payment={payment} className="mt-1" />
        ) : (
          `After ${confirmationsNeeded} confirmations the network makes it final. You may close the window`
        )}
      </Step>
    </ol>
  )
}

function depositNote(state: State, isByWallet: boolean): string {
  if (state === 'failed') return 'Nothing arrived in time, or the contract refused it. No money has moved'
  if (state === 'now') return 'On its way. You may close the window'
  if (state === 'done') return ''
  return isByWallet
    ? 'A second transaction of your wallet; you pay a little gas'
    : 'Sent for you with that signature. No second click, no gas'
}

function Sent({ hash, url, at }: { hash: string; url: string | null; at: string }) {
  return (
    <span className="block tabular-nums">
      {formatMoment(at)} ·{' '}
      {url === null ? (
        <span className="font-mono">{formatHash(hash)}</span>
      ) : (
        <a href={url} target="_blank" rel="noreferrer" className="link font-mono">
          {formatHash(hash)}
        </a>
      )}
    </span>
  )
}

type StepProps = { state: State; number: number; title: string; isRow: boolean; children: ReactNode }

function Step({ state, number, title, isRow, children }: StepProps) {
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className={cn(
        'relative grid grid-cols-[20px_minmax(0,1fr)] gap-x-2.5 text-muted-foreground text-xs',
        'not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-[9.5px] not-last:before:w-px not-last:before:bg-border-strong',
        isRow ? 'max-md:pb-3 md:not-last:before:hidden' : 'pb-3 last:pb-0',
      )}
    >
      <span
        className={cn(
          'grid size-5 place-items-center rounded-full border-[1.5px] border-border-strong bg-card font-semibold text-2xs tabular-nums',
          state === 'done' && 'border-transparent bg-success-soft text-success',
          state === 'now' && 'border-foreground bg-lit text-lit-foreground',
          state === 'failed' && 'border-transparent bg-danger-soft text-danger',
        )}
      >
        {state === 'done' ? (
          <Check role="img" aria-label="Done" className="size-3" />
        ) : state === 'failed' ? (
          <X role="img" aria-label="Failed" className="size-3" />
        ) : (
          number
        )}
      </span>
      <div className="min-w-0">
        <b className={cn('block font-medium text-sm', state !== 'next' && 'text-foreground')}>{title}</b>
        {children}
      </div>
    </li>
  )
}
