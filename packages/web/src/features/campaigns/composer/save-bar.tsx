import type { Campaign } from '@limelight/contract/campaigns/schema'
import { Clock, Send } from 'lucide-react'
import { useId, useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { toast } from '../../../components/ui/toast.ts'
import { Tooltip } from '../../../components/ui/tooltip.tsx'
import { now } from '../../../display/clock.ts'
import { counted, formatCount, formatMoment } from '../../../display/format.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { type Draft, draftTitle } from '../drafts.ts'
import { type CampaignFields, fieldsOf, momentOf, timeProblem } from './fields.ts'
import { useRefusal } from './plan-use.tsx'
import type { Checks } from './use-checks.ts'

type SaveBarProps = {
  draft: Draft
  findings: Findings
  /** How many people get the mail; undefined until it is known. */
  count: number | undefined
  /** How many entries of the field are not addresses. */
  wrongCount: number
  /** Mails per minute. */
  rate: number | undefined
  checks: Checks
  onErrors: (errors: Record<string, string>) => void
  onSent: (campaign: Campaign) => void
}

/** The test, and the click that sends or schedules the campaign. */
export function SaveBar(props: SaveBarProps) {
  const { draft, findings, count, wrongCount, rate, checks, onErrors, onSent } = props
  const utils = trpc.useUtils()
  const reasonId = useId()
  const fields = fieldsOf(draft)
  const showFields = (error: unknown) => {
    const body = errorBodyOf(error)
    onErrors(body?.fields ?? {})
  }
  const create = trpc.campaigns.create.useMutation({
    meta: { fields: Object.keys(fields) },
    onError: showFields,
    onSuccess: campaign => {
      void utils.campaigns.list.invalidate()
      void utils.tariffs.limits.invalidate()
      toast.success(
        campaign.sendAt === null ? 'The campaign is on its way.' : `Scheduled for ${formatMoment(campaign.sendAt)}.`,
      )
      onSent(campaign)
    },
  })
  const test = trpc.campaigns.test.useMutation({
    meta: { fields: Object.keys(fields) },
    onError: showFields,
    onSuccess: () => toast.success('Sent to your own address.'),
  })
  const refusal = useRefusal(count ?? 0)
  const reason = whyNot(draft, fields, checks, refusal)
  const untestable = whyNoTest(fields, checks)
  const trial = (
    <Button
      busy={test.isPending}
      busyLabel="Sending…"
      aria-disabled={untestable !== undefined || undefined}
      onClick={() => untestable === undefined && test.mutate({ ...fields, sendAt: null, index: 0 })}
    >
      Test to myself
    </Button>
  )
  const [asks, setAsks] = useState(false)
  const leftOut = leftOutOf(checks, wrongCount)
  const isScheduled = draft.sendAt !== null
  const verb = isScheduled ? 'Schedule' : 'Send'
  const label = count ? sendWords(verb, count) : verb
  const main = (
    <Button
      variant="primary"
      className="max-md:flex-1"
      busy={create.isPending}
      busyLabel={isScheduled ? 'Scheduling…' : 'Sending…'}
      aria-disabled={reason !== undefined || undefined}
      aria-describedby={reason === undefined ? undefined : reasonId}
      onClick={() => {
        if (reason !== undefined) return
        // A scheduled campaign can still be cancelled.
        if (leftOut.length > 0 || !isScheduled) setAsks(true)
        else create.mutate(fields)
      }}
    >
      {isScheduled ? <Clock aria-hidden /> : <Send aria-hidden />}
      {label}
    </Button>
  )
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 border-t bg-background px-6 py-2.5 max-[1099px]:fixed max-[1099px]:inset-x-0 max-[1099px]:bottom-0 max-[1099px]:z-10 lg:max-[1099px]:left-(--sidebar-width) max-md:px-3">
      <Status id={reasonId} reason={reason} pace={paceWords(draft, count ?? 0, rate)} {...findings} />
      {untestable === undefined ? trial : <Tooltip text={untestable}>{trial}</Tooltip>}
      {main}
      {asks && (
        <SendDialog
          verb={verb}
          subject={draftTitle({ name: '', subject: draft.subject })}
          followUps={draft.followUps.length}
          count={count ?? 0}
          leftOut={leftOut}
          busy={create.isPending}
          onConfirm={() => create.mutate(fields, { onSettled: () => setAsks(false) })}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  )
}

/** How many checks are not passed. They stand below the fields of a narrow window. */
type Findings = { findingCount: number; onShowFindings: () => void }
type StatusProps = Findings & { id: string; reason: string | undefined; pace: string | undefined }

/** Why it can't leave yet, or how long it takes; in a narrow window also the way to the checks. */
function Status({ id, reason, pace, findingCount, onShowFindings }: StatusProps) {
  return (
    <div
      className={cn(
        'flex min-w-0 flex-1 items-center justify-between gap-3 max-md:basis-full',
        reason === undefined && findingCount === 0 && 'max-md:hidden',
      )}
    >
      <span
        id={id}
        role="status"
        className={cn(
          'min-w-0 text-muted-foreground text-xs tabular-nums',
          reason === undefined && 'truncate max-md:hidden',
        )}
      >
        {reason ?? pace}
      </span>
      {findingCount > 0 && (
        <button type="button" className="link shrink-0 text-xs min-[1100px]:hidden" onClick={onShowFindings}>
          {formatCount(findingCount)} to look at
        </button>
      )}
    </div>
  )
}

type LeftOut = { count: number; words: string }

/** Who was chosen and gets no mail. A duplicate gets it once, so it is not left out. */
function leftOutOf({ data }: Checks, wrong: number): LeftOut[] {
  const { masked, suppressed } = data?.skipped ?? { masked: 0, suppressed: 0 }
  return [
    { count: masked, words: 'without an email you can see' },
    { count: suppressed, words: 'unsubscribed or bounced' },
    { count: wrong, words: 'not an address' },
  ].filter(({ count }) => count > 0)
}

type SendDialogProps = {
  verb: string
  subject: string
  followUps: number
  count: number
  leftOut: readonly LeftOut[]
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once, because a mail can't be called back and the same campaign doesn't reach the others later. */
function SendDialog({ verb, subject, followUps, count, leftOut, ...dialog }: SendDialogProps) {
  const total = leftOut.reduce((sum, one) => sum + one.count, 0)
  const after =
    followUps === 0
      ? ''
      : followUps === 1
        ? '1 follow-up comes later.'
        : `${formatCount(followUps)} follow-ups come later.`
  return (
    <ConfirmDialog
      title={`${sendWords(verb, count, count + total)}?`}
      confirm={sendWords(verb, count)}
      variant="primary"
      {...dialog}
    >
      <p className="wrap-anywhere">
        Subject “{subject}”. {verb === 'Send' && 'It leaves now, and mails that have left can’t be taken back.'} {after}
      </p>
      {total > 0 && (
        <>
          <p className="mt-3 mb-1.5">{counted(total, 'recipient gets', 'recipients get')} no mail:</p>
          <ul>
            {leftOut.map(one => (
              <li key={one.words}>
                {formatCount(one.count)} {one.words}
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  )
}

/** "Send to 1 recipient", "Schedule for 4 of 13 recipients". */
function sendWords(verb: string, count: number, chosen = count): string {
  const to = `${verb} ${verb === 'Send' ? 'to' : 'for'} ${formatCount(count)}`
  return `${to}${chosen > count ? ` of ${formatCount(chosen)}` : ''} ${chosen === 1 ? 'recipient' : 'recipients'}`
}

/** Why not even a test can leave; undefined if it can. */
function whyNoTest({ subject, html }: Pick<CampaignFields, 'subject' | 'html'>, { data }: Checks): string | undefined {
  if (subject.trim() === '') return 'Write a subject first'
  if (html === '') return 'Write a text first'
  if (data?.findings.some(({ level }) => level === 'refuse')) return 'Fix what is marked red first'
  return undefined
}

/** Why the campaign cannot leave yet; undefined if it can. */
function whyNot(
  draft: Draft,
  { subject, html, followUps }: CampaignFields,
  checks: Checks,
  refusal: string | undefined,
): string | undefined {
  if (!checks.hasRecipients) return 'Add recipients first'
  if (checks.data?.recipientsCount === 0) return 'None of the recipients has an address that can get mail'
  const textMissing = whyNoTest({ subject, html }, checks)
  if (textMissing !== undefined) return textMissing
  if (followUps.some(({ body }) => body.trim() === '')) return 'Write the text of each follow-up, or remove it'
  const wrongTime = timeProblem(draft.sendAt)
  if (wrongTime !== undefined) return wrongTime
  if (refusal === 'EMAIL_CAMPAIGNS_PER_DAY') return 'Your plan has no campaign left today'
  if (refusal !== undefined) return 'Your plan allows fewer recipients'
  return undefined
}

/** How long it takes, for example "60 per minute; the last leaves at about 12:07". */
function paceWords({ sendAt }: Draft, count: number, rate: number | undefined): string | undefined {
  if (rate === undefined || count === 0) return undefined
  const start = momentOf(sendAt)?.getTime() ?? now()
  const end = new Date(start + (count / rate) * 60_000)
  return `Up to ${formatCount(rate)} per minute; the last leaves at about ${formatMoment(end.toISOString())}`
}
