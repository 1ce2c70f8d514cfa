import type { ModerationItem, Reason } from '@limelight/contract/moderation/schema'
import { CircleCheck, CircleX } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useDraft } from '../../components/forms/drafts.ts'
import { KeptNote } from '../../components/forms/kept-note.tsx'
import { Key, useKeys, withoutKeyboard } from '../../components/shell/keys.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { trpc } from '../../server/trpc.ts'
import { BulkQuestion, countFlagged } from './bulk-question.tsx'
import { markFitting } from './fitting-reasons.ts'

export type Decision = { status: 'APPROVED' | 'REFUSED'; reasons?: string[]; comment?: string | null }

/** Forgotten with the decision, and kept again if it is taken back. */
export type Kept = { forget: () => void; keep: () => void }

type DecisionPanelProps = {
  /** The open item, or those that are decided together. */
  items: readonly [ModerationItem, ...ModerationItem[]]
  isSelection?: boolean
  busy: boolean
  /** `kept` is what the moderator typed for it. */
  onDecide: (decision: Decision, kept: Kept) => void
  /** Skips the item, or clears the selection. */
  onLeave: () => void
}

const maxKeys = 9
const maxUnasked = 10

export function DecisionPanel({ items, isSelection = false, busy, onDecide, onLeave }: DecisionPanelProps) {
  const commentId = useId()
  const [item] = items
  const draft = useDraft(`moderation ${isSelection ? 'selection' : item.id}`, {
    reasonIds: isSelection ? [] : item.reasons.map(({ id }) => id),
    comment: isSelection ? '' : (item.comment ?? ''),
  })
  const { values, forget, change } = draft
  const { reasonIds, comment } = values
  const kept = { forget, keep: () => change({ comment }) }
  const [isMissing, setMissing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { reasons, missing, note, alert, isLoading } = useReasons(items)
  const count = isSelection ? ` ${items.length}` : ''

  const toggle = (id: string) => {
    setMissing(false)
    change({ reasonIds: reasonIds.includes(id) ? reasonIds.filter(other => other !== id) : [...reasonIds, id] })
  }
  const [asked, setAsked] = useState<Decision>()
  const decide = (decision: Decision) => {
    if (isSelection && isDoubtful(items, decision)) setAsked(decision)
    else onDecide(decision, kept)
  }
  const approve = () => !busy && decide({ status: 'APPROVED' })
  const refuse = () => {
    if (busy) return
    if (reasonIds.length === 0 && comment.trim() === '') {
      setMissing(true)
      heading.current?.scrollIntoView({ block: 'start' })
    } else decide({ status: 'REFUSED', reasons: reasonIds, comment: comment.trim() || null })
  }
  useKeys([
    { key: 'a', label: 'Approve', run: approve },
    { key: 'r', label: 'Refuse', run: refuse },
    ...reasons.slice(0, maxKeys).map(({ id, text }, index) => ({
      key: String(index + 1),
      label: text,
      run: () => toggle(id),
    })),
  ])

  return (
    // On phones, the buttons stay in view below the evidence, which is one page with the reasons.
    <aside
      aria-label="Decision"
      className="flex flex-col overflow-auto border-l bg-card px-4 pt-4.5 max-md:contents max-md:border-l-0"
    >
      <div className="flex flex-col gap-3.5 max-md:border-t max-md:bg-card max-md:px-4 max-md:pt-4.5">
        {isSelection && <Selected items={items} />}
        <h3 ref={heading} className="scroll-mt-3 font-semibold">
          Reasons to refuse
        </h3>
        {isLoading && <Skeleton className="h-24" />}
        <ReasonList reasons={reasons} chosen={reasonIds} onToggle={toggle} />
        {missing !== undefined && <p className="text-muted-foreground text-xs">{missing}</p>}
        <div className="grid gap-1.5">
          <label htmlFor={commentId} className="font-medium text-xs">
            Note to the {items.length === 1 ? 'owner' : 'owners'}{' '}
            <span className="font-normal text-muted-foreground">({note})</span>
          </label>
          <Textarea
            id={commentId}
            rows={3}
            maxLength={500}
            value={comment}
            onChange={event => {
              setMissing(false)
              change({ comment: event.target.value })
            }}
          />
          <KeptNote draft={draft} />
        </div>
      </div>
      <div
        className={cn(
          'sticky bottom-0 grid gap-2 bg-card py-3.5 max-md:flex max-md:flex-wrap max-md:border-t max-md:px-4 max-md:py-2.5',
          // A number leaves no room for two buttons beside each other.
          !isSelection && 'grid-cols-2',
        )}
      >
        {isMissing && (
          <p role="alert" className="col-span-full basis-full text-danger text-xs">
            {alert}
          </p>
        )}
        <Button variant="danger" size="lg" busy={busy} onClick={refuse} className="flex-1">
          <CircleX aria-hidden />
          Refuse{count}
          <span aria-hidden>
            <Key>r</Key>
          </span>
        </Button>
        <Button size="lg" busy={busy} onClick={approve} className="flex-1">
          <CircleCheck aria-hidden />
          Approve{count}
          <span aria-hidden>
            <Key>a</Key>
          </span>
        </Button>
        <Button variant="ghost" size="lg" busy={busy} onClick={onLeave} className="col-span-full grow">
          {isSelection ? 'Clear the selection' : 'Skip'}
          <span aria-hidden>
            <Key>{isSelection ? 'Escape' : 's'}</Key>
          </span>
        </Button>
        <p className="col-span-full text-muted-foreground text-xs max-md:hidden">
          {isSelection ? 'All of them change, or none.' : 'The next item opens by itself.'}{' '}
          <span className={withoutKeyboard}>
            <Key>u</Key> takes the last decision back for 10 seconds.
          </span>
          {!isSelection &&
            item.claimedUntil !== null &&
            ` No other moderator gets this item until ${clock.format(new Date(item.claimedUntil))}.`}
        </p>
      </div>
      <BulkQuestion
        status={asked?.status}
        items={items}
        onConfirm={() => {
          if (asked !== undefined) onDecide(asked, kept)
          setAsked(undefined)
        }}
        onClose={() => setAsked(undefined)}
      />
    </aside>
  )
}

/** One key decides them, unseen: many of them, or those with findings. */
function isDoubtful(items: readonly ModerationItem[], { status }: Decision): boolean {
  return items.length > maxUnasked || (status === 'APPROVED' && countFlagged(items) > 0)
}

function Selected({ items }: { items: readonly ModerationItem[] }) {
  const flagged = countFlagged(items)
  return (
    <p className="font-semibold text-base">
      {items.length} {items.length === 1 ? 'item' : 'items'} selected
      {flagged > 0 && <span className="block font-medium text-warning text-xs">{flagged} flagged by the checks</span>}
    </p>
  )
}

type ReasonListProps = {
  reasons: readonly (Pick<Reason, 'id' | 'text'> & { isFitting: boolean })[]
  chosen: readonly string[]
  onToggle: (id: string) => void
}

function ReasonList({ reasons, chosen, onToggle }: ReasonListProps) {
  return (
    <ul className="-mx-2 -mt-1.5 grid gap-0.5">
      {reasons.map(({ id, text, isFitting }, index) => (
        <li key={id}>
          <label
            htmlFor={`reason-${id}`}
            className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 hover:bg-accent has-checked:bg-lit-soft has-checked:inset-ring has-checked:inset-ring-lit-line"
          >
            <Checkbox id={`reason-${id}`} checked={chosen.includes(id)} onChange={() => onToggle(id)} />
            <span className="flex-1">
              {text}
              {isFitting && <span className="font-medium text-warning text-xs"> Found</span>}
            </span>
            {index < maxKeys && (
              <span aria-hidden>
                <Key>{String(index + 1)}</Key>
              </span>
            )}
          </label>
        </li>
      ))}
    </ul>
  )
}

const withoutReasons = { isLoading: false, note: 'required to refuse', alert: 'Write a note to refuse' }

/** The reasons of a kind. Those about the findings are marked. Items of several kinds share none. */
function useReasons(items: readonly [ModerationItem, ...ModerationItem[]]) {
  const [{ target }] = items
  const isMixed = items.some(item => item.target !== target)
  const { data, isError } = trpc.reasons.list.useQuery(
    { type: target, isActive: true, limit: 100 },
    { enabled: !isMixed },
  )
  const findings = items.flatMap(({ checks }) => checks)
  const reasons = isMixed ? [] : markFitting(data?.data ?? [], findings)
  if (isMixed) return { reasons, missing: 'Items of several kinds have no reason in common.', ...withoutReasons }
  if (data !== undefined && reasons.length === 0)
    return { reasons, missing: 'There are no reasons for this kind yet.', ...withoutReasons }
  return {
    reasons,
    missing: undefined,
    isLoading: data === undefined && !isError,
    note: 'optional',
    alert: 'Reason is required',
  }
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
