import type { PreflightFinding } from '@limelight/contract/campaigns/schema'
import { CircleAlert, CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Badge } from '../../../components/ui/badge.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import type { Draft } from '../drafts.ts'
import { textInHtml } from '../texts/markup.ts'
import { type Fix, fixOf, passedOf } from './findings.ts'
import type { Checks } from './use-checks.ts'

type CheckListProps = {
  draft: Draft
  checks: Checks
  /** What the browser adds: addresses that are none, masked creators, a time that has passed. */
  own: readonly OwnFinding[]
  onFix: (fix: Fix) => void
}

export type OwnFinding = { key: string; level: 'refuse' | 'warn'; text: string; detail: string; action: ReactNode }

const order = ['refuse', 'warn', 'info']
const levels = {
  refuse: { Icon: CircleX, tone: 'text-danger' },
  warn: { Icon: TriangleAlert, tone: 'text-warning' },
  info: { Icon: Info, tone: 'text-muted-foreground' },
  passed: { Icon: CircleCheck, tone: 'text-success' },
}

/** What to look at before the campaign leaves; every line has its fix. */
export function CheckList({ draft, checks, own, onFix }: CheckListProps) {
  const id = useId()
  const { data } = checks
  const findings = (data?.findings ?? []).toSorted(
    (one, other) => order.indexOf(one.level) - order.indexOf(other.level),
  )
  const isWritten = draft.subject.trim() !== '' && textInHtml(draft.html).trim() !== ''
  const isReady = data !== undefined && data.recipientsCount > 0 && checks.hasRecipients && isWritten
  const count = countFindings(checks, own)
  return (
    <section aria-labelledby={id} aria-busy={checks.isStale || undefined}>
      <div className="mb-1 flex items-center justify-between gap-2">
        <h2 id={id} className="font-semibold">
          Before it leaves
        </h2>
        {/* Most checks need recipients and a text. */}
        {data !== undefined && (isReady || count > 0) && (
          <Verdict count={count} hasBad={[...own, ...findings].some(({ level }) => level === 'refuse')} />
        )}
      </div>
      {data === undefined && checks.error === undefined && <Pending />}
      {checks.error !== undefined && (
        <p role="alert" className="flex items-start gap-2 py-1.5 text-xs">
          <CircleAlert aria-hidden className="size-3.5 shrink-0 text-danger" />
          <span className="flex-1">Couldn’t check the campaign.</span>
          <button type="button" className="link" onClick={checks.refetch}>
            Try again
          </button>
        </p>
      )}
      {data !== undefined && (
        <ul className="*:border-border/70 *:not-first:border-t">
          {own.map(({ key, level, text, detail, action }) => (
            <Line key={key} level={level} detail={detail} action={action}>
              {text}
            </Line>
          ))}
          {findings.map(finding => (
            <Finding key={`${finding.code} ${finding.text}`} finding={finding} draft={draft} onFix={onFix} />
          ))}
          {isReady && passedOf(findings, draft).map(text => <Passed key={text}>{text}</Passed>)}
        </ul>
      )}
    </section>
  )
}

/** How many checks are not passed. */
export function countFindings({ data }: Checks, own: readonly OwnFinding[]): number {
  return (data?.findings ?? []).filter(({ level }) => level !== 'info').length + own.length
}

function Verdict({ count, hasBad }: { count: number; hasBad: boolean }) {
  if (count === 0) return <Badge variant="success">All good</Badge>
  return <Badge variant={hasBad ? 'danger' : 'warning'}>{count} to look at</Badge>
}

type FindingProps = { finding: PreflightFinding; draft: Draft; onFix: (fix: Fix) => void }

function Finding({ finding, draft, onFix }: FindingProps) {
  const fix = fixOf(finding, draft)
  return (
    <Line
      level={finding.level}
      detail={finding.fix}
      action={
        <button type="button" className="link" onClick={() => onFix(fix)}>
          {fix.label}
        </button>
      }
    >
      {finding.text}
    </Line>
  )
}

function Passed({ children }: { children: string }) {
  return <Line level="passed">{children}</Line>
}

type LineProps = { level: keyof typeof levels; detail?: string; action?: ReactNode; children: string }

function Line({ level, detail, action, children }: LineProps) {
  const { Icon, tone } = levels[level]
  return (
    <li
      className={cn(
        'grid grid-cols-[14px_minmax(0,1fr)_auto] items-start gap-x-2 py-1.5 text-xs [&>svg]:mt-px [&>svg]:size-3.5',
      )}
    >
      <Icon aria-hidden className={tone} />
      <span className="wrap-anywhere min-w-0">
        {children}
        {detail !== undefined && <span className="block text-muted-foreground">{detail}</span>}
      </span>
      {action}
    </li>
  )
}

function Pending() {
  return (
    <div role="status" aria-label="Checking the campaign" className="grid gap-3 py-2">
      <Skeleton className="h-3 w-4/5" />
      <Skeleton className="h-3 w-3/5" />
      <Skeleton className="h-3 w-2/3" />
    </div>
  )
}
