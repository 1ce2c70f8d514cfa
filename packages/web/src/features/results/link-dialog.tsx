import type { Link } from '@limelight/contract/results/links/schema'
import type { ResultRow, Results } from '@limelight/contract/results/lists'
import { useState } from 'react'
import { useDraft } from '../../components/forms/drafts.ts'
import { KeptNote } from '../../components/forms/kept-note.tsx'
import { Button } from '../../components/ui/button.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../components/ui/dialog.tsx'
import { Input } from '../../components/ui/input.tsx'
import { counted } from '../../display/format.ts'
import { trpc } from '../../server/trpc.ts'
import { Field } from './field.tsx'
import { reportRefusal } from './refusal.ts'
import { RowField } from './row-field.tsx'
import { rowNoun } from './words.ts'

type LinkDialogProps = { list: Results['list']; rows: readonly ResultRow[]; value?: string; onClose: () => void }

/** Adds a tracked link, and shows those that the row has. */
export function LinkDialog({ list, rows, value: chosen = '', onClose }: LinkDialogProps) {
  const { results } = trpc.useUtils()
  const [begun, setBegun] = useState(chosen)
  const draft = useDraft(`results ${list.id} link ${chosen}`, { value: begun, target: '' })
  const { value } = draft.values
  const [isTried, setTried] = useState(false)
  const noun = rowNoun(list).toLowerCase()
  const create = trpc.results.createLink.useMutation({
    meta: { isReportedByCaller: true },
    onSuccess: made => {
      draft.forget()
      // The next link is often for the same row.
      setBegun(made.value)
      setTried(false)
      void results.invalidate()
    },
    onError: error =>
      reportRefusal(error, {
        ITEM_COUNT_ERROR: `This ${noun} has 5 links, which is the maximum.`,
        ITEM_NOT_FOUND: `This ${noun} is no longer in the list.`,
      }),
  })
  const made = create.data
  const links = rows.find(row => row.value === value)?.links ?? []
  const shown = made?.value === value && !links.some(({ id }) => id === made.id) ? [...links, made] : links
  const close = () => {
    // A choice alone is nothing that somebody typed.
    if (draft.values.target === '') draft.forget()
    onClose()
  }
  return (
    <Dialog open onOpenChange={open => open || close()}>
      <DialogContent title="Add link" className="w-[480px]">
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault()
            setTried(true)
            if (value !== '' && !create.isPending) create.mutate({ id: list.id, ...draft.values })
          }}
        >
          <div className="grid gap-4 px-5 pb-5">
            <p className="text-muted-foreground">Counts the clicks on a post, without cookies for visitors.</p>
            <RowField
              list={list}
              rows={rows}
              value={value}
              error={isTried && value === '' ? `Choose the ${noun}` : undefined}
              onChange={next => draft.change({ value: next })}
            />
            <Field
              label="Target"
              hint="A link’s target never changes. For another page, add another link."
              error={create.error?.data?.fields?.target}
            >
              {control => (
                <Input
                  {...control}
                  type="url"
                  inputMode="url"
                  placeholder="https://"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  {...draft.text('target')}
                  onInput={() => create.isError && create.reset()}
                />
              )}
            </Field>
            <KeptNote draft={draft} />
            {shown.length > 0 && (
              <ul aria-label="Tracked links" className="grid gap-2">
                {shown.map(link => (
                  <TrackedLink key={link.id} link={link} isNew={link.id === made?.id} />
                ))}
              </ul>
            )}
          </div>
          <DialogFooter>
            <Button onClick={close}>Done</Button>
            <Button type="submit" variant="primary" busy={create.isPending} busyLabel="Adding…">
              Add link
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

function TrackedLink({ link, isNew }: { link: Link; isNew: boolean }) {
  return (
    <li className="flex items-center gap-3 rounded-md bg-muted px-3 py-2.5">
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-mono text-xs">{link.url}</span>
        <span className="wrap-anywhere block text-muted-foreground text-xs">
          {isNew ? 'Ready' : counted(link.clicks, 'click')} · opens {link.target}
        </span>
      </span>
      <CopyButton text={link.url} label={`Copy ${link.url}`} className="shrink-0" />
    </li>
  )
}
