import type { ResultRow, Results } from '@limelight/contract/results/lists'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useDraft } from '../../components/forms/drafts.ts'
import { KeptNote } from '../../components/forms/kept-note.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../components/ui/dialog.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Select } from '../../components/ui/select.tsx'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'
import { Field } from './field.tsx'
import { reportRefusal } from './refusal.ts'
import { RowField } from './row-field.tsx'
import { rowNoun } from './words.ts'

type CodeDialogProps = {
  list: Results['list']
  rows: readonly ResultRow[]
  value?: string
  /** Codes of sales that nobody has. */
  unassigned?: readonly string[]
  onClose: () => void
}

/** Gives a discount code to a creator or an offer, and frees those that the row has. */
export function CodeDialog({ list, rows, value: chosen = '', unassigned, onClose }: CodeDialogProps) {
  const { results } = trpc.useUtils()
  const isAssignment = unassigned !== undefined
  const firstCode = unassigned?.[0] ?? ''
  const initial = { value: isAssignment ? likelyOwner(rows, firstCode) : chosen, code: firstCode }
  const draft = useDraft(`results ${list.id} ${isAssignment ? 'assignment' : 'code'} ${chosen}`, initial)
  const { value, code: typed } = draft.values
  // Another window may have assigned the code that was chosen earlier.
  const code = isAssignment && !unassigned.includes(typed) ? initial.code : typed
  const [isTried, setTried] = useState(false)
  const noun = rowNoun(list).toLowerCase()
  const texts = {
    ITEM_COUNT_ERROR: `This ${noun} has 20 codes, which is the maximum.`,
    ITEM_NOT_FOUND: `This ${noun} is no longer in the list.`,
  }
  const refresh = () => void results.invalidate()
  const save = trpc.results.setCode.useMutation({
    meta: { isReportedByCaller: true },
    onSuccess: () => {
      draft.forget()
      refresh()
      toast.success(isAssignment ? 'Code assigned. Its earlier sales count, too.' : 'Code added.')
      onClose()
    },
    onError: error => reportRefusal(error, texts),
  })
  const free = trpc.results.setCode.useMutation({ onSuccess: refresh })
  const codes = rows.find(row => row.value === value)?.codes ?? []
  return (
    <Dialog open onOpenChange={open => open || onClose()}>
      <DialogContent title={isAssignment ? 'Assign code' : 'Add code'} className="w-[480px]">
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault()
            setTried(true)
            if (value !== '' && !save.isPending) save.mutate({ id: list.id, code, value })
          }}
        >
          <div className="grid gap-4 px-5 pb-5">
            {isAssignment && (
              <Field label="Code">
                {control => (
                  <Select
                    {...control}
                    value={code}
                    onChange={({ target }) =>
                      draft.change({ code: target.value, value: likelyOwner(rows, target.value) || value })
                    }
                  >
                    {unassigned.map(one => (
                      <option key={one}>{one}</option>
                    ))}
                  </Select>
                )}
              </Field>
            )}
            <RowField
              list={list}
              rows={rows}
              value={value}
              error={isTried && value === '' ? `Choose the ${noun}` : undefined}
              onChange={next => draft.change({ value: next })}
            />
            {!isAssignment && (
              <Field
                label="Discount code"
                hint={`A sale with this code counts for the ${noun}, whichever link was clicked.`}
                error={save.error?.data?.fields?.code}
              >
                {control => (
                  <Input
                    {...control}
                    className="uppercase"
                    maxLength={64}
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellCheck={false}
                    {...draft.text('code')}
                    onInput={() => save.isError && save.reset()}
                  />
                )}
              </Field>
            )}
            <KeptNote draft={draft} />
            {!isAssignment && codes.length > 0 && (
              <ul aria-label="Codes" className="flex flex-wrap gap-2">
                {codes.map(one => (
                  <li key={one} className="inline-flex items-center gap-1 rounded-full border pl-3">
                    {one}
                    <Button
                      variant="ghost"
                      size="sm"
                      icon
                      aria-label={`Free ${one}`}
                      busy={free.isPending && free.variables.code === one}
                      onClick={() => free.mutate({ id: list.id, code: one, value: null })}
                    >
                      <X aria-hidden />
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <DialogFooter>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" busy={save.isPending} busyLabel="Saving…">
              {isAssignment ? 'Assign code' : 'Add code'}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

/** LEYLA15 is most likely Leyla's. Empty if no row or several have the name. */
function likelyOwner(rows: readonly ResultRow[], code: string): string {
  const [owner, ...others] = rows.filter(({ name, isRemoved }) => {
    const [first = ''] = name.split(' ')
    return !isRemoved && first.length > 1 && code.startsWith(first.toUpperCase())
  })
  return others.length > 0 ? '' : (owner?.value ?? '')
}
