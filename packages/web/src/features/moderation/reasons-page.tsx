import type { Reason } from '@limelight/contract/moderation/schema'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useSearchParams } from 'wouter'
import { EmptyView } from '../../components/empty-view.tsx'
import { ExportRows } from '../../components/export-rows.tsx'
import { useDraft } from '../../components/forms/drafts.ts'
import { FieldError } from '../../components/forms/field-error.tsx'
import { KeptNote } from '../../components/forms/kept-note.tsx'
import { QueryError } from '../../components/query-error.tsx'
import { AdminPage } from '../../components/shell/admin-page.tsx'
import { PageSkeleton } from '../../components/shell/skeletons.tsx'
import { TabLinks } from '../../components/shell/tab-links.tsx'
import { Button } from '../../components/ui/button.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { Tooltip } from '../../components/ui/tooltip.tsx'
import { formatCount } from '../../display/format.ts'
import { loadAll } from '../../server/endless-list.ts'
import { trpc } from '../../server/trpc.ts'
import { ConfirmAct } from '../admin/confirm-act.tsx'

const tabs = [
  { type: 'PROFILE', label: 'Profiles' },
  { type: 'PHOTO', label: 'Photos' },
  { type: 'PORTFOLIO', label: 'Portfolios' },
  { type: 'OFFER', label: 'Offers' },
] as const

/** The reasons that moderators choose from, per target. For an item, those about its findings are marked. */
export default function ReasonsPage() {
  const [query] = useSearchParams()
  const type = tabs.find(tab => tab.type === query.get('type'))?.type ?? 'PROFILE'
  const wanted = { type, limit: 100 }
  const list = trpc.reasons.list.useQuery(wanted)
  const reasons = list.data?.data
  const totals = trpc.useQueries(api => tabs.map(tab => api.reasons.list({ type: tab.type, limit: 100 })))
  const utils = trpc.useUtils()
  const all = () => loadAll(offset => utils.client.reasons.list.query({ ...wanted, offset }))
  const reorder = trpc.reasons.update.useMutation()
  /** Only the reasons whose position changes are written. */
  const move = async (before: readonly Reason[], at: number, step: 1 | -1) => {
    const order = before.toSpliced(at, 1)
    order.splice(at + step, 0, ...before.slice(at, at + 1))
    try {
      for (const [position, { id, position: old }] of order.entries())
        if (position !== old) await reorder.mutateAsync({ id, position })
    } catch {
      // The failure is a toast, and the list shows what was written.
    }
    void utils.reasons.invalidate()
  }
  return (
    <AdminPage
      title="Reasons"
      isTool={false}
      actions={<ExportRows list={{ total: list.data?.total ?? 0, loadAll: all }} noun="reasons" />}
      heading={
        <TabLinks
          label="Target"
          tabs={tabs.map((tab, at) => ({
            href: `/admin/reasons${tab.type === 'PROFILE' ? '' : `?type=${tab.type}`}`,
            label: tab.label,
            isCurrent: tab.type === type,
            count: totals[at]?.data?.total,
          }))}
        />
      }
    >
      <div className="mx-auto grid max-w-[720px] gap-4">
        <p className="text-muted-foreground">
          Users read these texts when something is refused. Say what is wrong, and what would be right.
        </p>
        <NewReason key={type} type={type} reasons={reasons ?? []} />
        {reasons === undefined ? (
          list.isError ? (
            <QueryError query={list} title="Couldn’t load the reasons">
              The other pages still work.
            </QueryError>
          ) : (
            <PageSkeleton />
          )
        ) : reasons.length === 0 ? (
          <EmptyView title="No reasons yet">Write the first one above. Moderators can always add a comment.</EmptyView>
        ) : (
          <ol aria-label="Reasons" className="rounded-lg border bg-card">
            {reasons.map((reason, at) => (
              <ReasonRow
                key={reason.id}
                reason={reason}
                onUp={at === 0 || reorder.isPending ? undefined : () => move(reasons, at, -1)}
                onDown={at === reasons.length - 1 || reorder.isPending ? undefined : () => move(reasons, at, 1)}
              />
            ))}
          </ol>
        )}
      </div>
    </AdminPage>
  )
}

type NewReasonProps = Pick<Reason, 'type'> & { reasons: readonly Reason[] }

function NewReason({ type, reasons }: NewReasonProps) {
  const field = useId()
  const utils = trpc.useUtils()
  const draft = useDraft(`new reason ${type}`, { text: '' })
  const { text } = draft.values
  const [taken, setTaken] = useState<string>()
  const isTaken = taken === text.trim()
  const create = trpc.reasons.create.useMutation({
    onSuccess: draft.forget,
    onSettled: () => void utils.reasons.invalidate(),
  })
  const add = (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    if (wanted === '' || create.isPending) return
    // The server answers with the existing reason, as if it had been added.
    if (reasons.some(reason => reason.text === wanted)) setTaken(wanted)
    else create.mutate({ type, text: wanted })
  }
  return (
    <form className="grid gap-1.5" onSubmit={add}>
      <div className="flex gap-2">
        <Input
          aria-label="New reason"
          aria-invalid={isTaken}
          aria-describedby={field}
          placeholder="“Please take contact details out”"
          maxLength={200}
          {...draft.text('text')}
        />
        <Button type="submit" variant="primary" busy={create.isPending} disabled={text.trim() === ''}>
          <Plus aria-hidden />
          Add
        </Button>
      </div>
      <FieldError id={field} message={isTaken ? 'This reason exists already.' : undefined} />
    </form>
  )
}

type Move = (() => Promise<void>) | undefined
type ReasonRowProps = { reason: Reason; onUp: Move; onDown: Move }

function ReasonRow({ reason, onUp, onDown }: ReasonRowProps) {
  const utils = trpc.useUtils()
  const draft = useDraft(`reason ${reason.id}`, { text: reason.text })
  const onSettled = () => void utils.reasons.invalidate()
  const update = trpc.reasons.update.useMutation({
    meta: { failure: 'Another reason has this text already.' },
    onSuccess: (_saved, changes) => changes.text !== undefined && draft.forget(),
    onSettled,
  })
  const remove = trpc.reasons.delete.useMutation({ onSettled })
  const { id, uses, isActive } = reason
  const save = () => {
    const changed = draft.values.text.trim()
    if (changed === '' || changed === reason.text) draft.forget()
    else update.mutate({ id, text: changed })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b px-3 py-2 last:border-b-0">
      <Textarea
        rows={1}
        aria-label={`Reason: ${reason.text}`}
        className="min-h-0 min-w-50 flex-1 resize-none border-transparent bg-transparent max-md:basis-full"
        maxLength={200}
        {...draft.text('text')}
        onBlur={save}
        onKeyDown={event => {
          if (event.key === 'Enter') {
            event.preventDefault()
            event.currentTarget.blur()
          }
          if (event.key === 'Escape') draft.forget()
        }}
      />
      <Tooltip text="Items that are refused with it now">
        <span className="w-24 text-right text-muted-foreground text-xs tabular-nums">
          {formatCount(uses)} refused now
        </span>
      </Tooltip>
      <label htmlFor={`${id}-active`} className="flex items-center gap-2 text-xs">
        <Switch
          id={`${id}-active`}
          checked={isActive}
          onChange={event => update.mutate({ id, isActive: event.target.checked })}
        />
        Offered
      </label>
      <span className="flex">
        <IconButton
          size="sm"
          aria-label={`Move up: ${reason.text}`}
          tip="Move up"
          disabled={onUp === undefined}
          onClick={() => void onUp?.()}
        >
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton
          size="sm"
          aria-label={`Move down: ${reason.text}`}
          tip="Move down"
          disabled={onDown === undefined}
          onClick={() => void onDown?.()}
        >
          <ArrowDown aria-hidden />
        </IconButton>
        <ConfirmAct
          title="Delete the reason?"
          text={`Moderators can’t choose “${reason.text}” any more. Earlier decisions keep its text.`}
          confirm="Delete"
          isDangerous
          onConfirm={() => remove.mutateAsync({ id })}
        >
          <IconButton
            size="sm"
            aria-label={`Delete: ${reason.text}`}
            tip={uses > 0 ? 'In use, so it can only be switched off' : 'Delete'}
            disabled={uses > 0 || remove.isPending}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </ConfirmAct>
      </span>
      <KeptNote draft={draft} className="w-full" />
    </li>
  )
}
