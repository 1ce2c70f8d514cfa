import { Button } from '../../../components/ui/button.tsx'
import { useLimits } from '../../../components/use-limits.ts'
import { counted, formatCount } from '../../../display/format.ts'
import type { Draft } from '../drafts.ts'
import type { OwnFinding } from './check-list.tsx'
import { isAddress, timeProblem } from './fields.ts'
import type { Checks } from './use-checks.ts'
import { useUnmaskMany } from './use-unmask-many.ts'

type OwnFindingsOptions = {
  draft: Draft
  checks: Checks
  wrong: readonly string[]
  onChange: (changes: Partial<Draft>) => void
}

/** What is wrong with the recipients or the time, with the button that puts it right. */
export function useOwnFindings({ draft, checks, wrong, onChange }: OwnFindingsOptions): OwnFinding[] {
  const masked = useMasked(checks)
  const suppressed = suppressedOf(checks)
  const wrongTime = timeProblem(draft.sendAt)
  const keep = (isKept: (address: string) => boolean) => onChange({ addresses: draft.addresses.filter(isKept) })
  return [
    ...(wrongTime === undefined
      ? []
      : [
          {
            key: 'time',
            level: 'refuse' as const,
            text: 'The mails can’t leave at this time',
            detail: `${wrongTime}.`,
            action: null,
          },
        ]),
    ...(wrong.length === 0
      ? []
      : [
          {
            key: 'wrong',
            level: 'warn' as const,
            text: `${wrong.length === 1 ? `${wrong[0]} is` : `${formatCount(wrong.length)} entries are`} not an address`,
            detail: 'No mail can be sent there.',
            action: <RemoveLink onClick={() => keep(isAddress)} />,
          },
        ]),
    ...(suppressed.length === 0
      ? []
      : [
          {
            key: 'suppressed',
            level: 'warn' as const,
            text: `${suppressed.length === 1 ? `${suppressed[0]} has` : `${formatCount(suppressed.length)} addresses have`} unsubscribed or bounced`,
            detail: 'No campaign writes there.',
            // Those of lists stay in their lists.
            action: draft.addresses.some(address => suppressed.includes(address)) && (
              <RemoveLink onClick={() => keep(address => !suppressed.includes(address))} />
            ),
          },
        ]),
    ...(masked === undefined ? [] : [masked]),
  ]
}

function RemoveLink({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="link" onClick={onClick}>
      Remove
    </button>
  )
}

/** While nobody gets the mail, unmasking is the next step. */
function UnmaskAction({ isOnlyStep, ...props }: { isOnlyStep: boolean; onClick: () => void; children: string }) {
  if (isOnlyStep) return <Button variant="primary" size="sm" {...props} />
  return <button type="button" className="link" {...props} />
}

/** The addresses that get no more mails, as far as the checks name them. */
export function suppressedOf({ data }: Checks): string[] {
  return (data?.leftOut ?? []).flatMap(({ reason, email }) => (reason === 'SUPPRESSED' ? (email ?? []) : []))
}

function useMasked({ data }: Checks): OwnFinding | undefined {
  const { unmask, progress } = useUnmaskMany()
  const left = useLimits()('MAX_EMAILS')?.remaining
  const count = data?.skipped.masked ?? 0
  if (count === 0) return undefined
  const named = data?.leftOut.filter(({ reason }) => reason === 'MASKED') ?? []
  const masked = named.filter(({ hasEmail }) => hasEmail)
  const text = `${counted(count, 'creator has', 'creators have')} no email`
  const finding = { key: 'masked', level: 'warn' as const }
  if (masked.length === 0) return { ...finding, text, detail: 'They get no mail.', action: null }
  const without = named.length - masked.length
  return {
    ...finding,
    text: `${text} you can see`,
    detail: `${unmaskCost(masked.length, left)}${without === 0 ? '' : ` ${counted(without, 'has', 'have')} no known email.`}`,
    action:
      progress !== undefined ? (
        <span role="status" className="text-muted-foreground tabular-nums">
          {progress.done} of {progress.of}
        </span>
      ) : (
        left !== 0 && (
          <UnmaskAction isOnlyStep={data?.recipientsCount === 0} onClick={() => void unmask(masked)}>
            {named.length < count ? `Unmask the first ${masked.length}` : 'Unmask'}
          </UnmaskAction>
        )
      ),
  }
}

function unmaskCost(count: number, left: number | undefined): string {
  if (left === 0) return 'Your plan has no email addresses left to unmask. They get no mail.'
  if (left !== undefined && left < count) return `Your plan can unmask ${formatCount(left)} of ${formatCount(count)}.`
  const words = `Unmasking uses ${formatCount(count)}`
  return left === undefined ? `${words} email addresses of your plan.` : `${words} of the ${formatCount(left)} left.`
}
