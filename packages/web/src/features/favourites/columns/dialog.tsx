import { columnColors, columnRules } from '@limelight/contract/favourites/rules'
import type { Column } from '@limelight/contract/favourites/schema'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useDraft, useFormDraft } from '../../../components/forms/drafts.ts'
import { showFieldErrors } from '../../../components/forms/field-errors.ts'
import { KeptNote } from '../../../components/forms/kept-note.tsx'
import { lazyResolver } from '../../../components/forms/lazy-resolver.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../../components/ui/dialog.tsx'
import { Form, FormField } from '../../../components/ui/form.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'

type Values = { name: string; color?: string | undefined }
const checks = lazyResolver<Values>(async () => (await import('./checks.ts')).checkColumn)

type ColumnDialogProps = {
  /** Undefined for a new column. */
  column: Column | undefined
  /** The default colour of a new column. */
  nextColor: string
  onDone: () => void
  onClose: () => void
}

/** Creates or edits a column. Open while rendered. */
export function ColumnDialog({ column, nextColor, onDone, onClose }: ColumnDialogProps) {
  const defaultValues = { name: column?.name ?? '', color: column?.color ?? nextColor }
  const form = useForm<Values>({ resolver: checks, defaultValues })
  const draft = useDraft(`column ${column?.id ?? 'new'}`, defaultValues)
  useFormDraft(form, draft)
  useEffect(checks.preload, [])
  const options = {
    meta: { fields: ['name', 'color'] },
    onSuccess: () => {
      draft.forget()
      onDone()
      onClose()
    },
    onError: (error: unknown) => void showFieldErrors(form, ['name', 'color'], errorBodyOf(error)),
  }
  const create = trpc.favourites.createColumn.useMutation(options)
  const update = trpc.favourites.updateColumn.useMutation(options)
  const save = (values: Values) =>
    column === undefined ? create.mutate(values) : update.mutate({ id: column.id, ...values })
  const colors = [...new Set([...columnColors, column?.color ?? nextColor])]
  return (
    <Dialog open onOpenChange={open => open || onClose()}>
      <DialogContent title={column === undefined ? 'New column' : 'Name and colour'}>
        <Form onSubmit={form.handleSubmit(save)}>
          <div className="px-5 pb-3">
            <FormField form={form} name="name" label="Name" hint={`up to ${columnRules.maxNameLength}`}>
              {control => <Input {...control} autoComplete="off" required />}
            </FormField>
            <fieldset>
              <legend className="font-medium text-xs">Colour</legend>
              <div className="mt-2 flex flex-wrap gap-2">
                {colors.map((color, index) => (
                  <input
                    key={color}
                    type="radio"
                    value={color}
                    aria-label={`Colour ${index + 1}`}
                    style={{ backgroundColor: color }}
                    className="size-7 cursor-pointer appearance-none rounded-full ring-foreground ring-offset-2 ring-offset-popover checked:ring-2 max-md:size-10"
                    {...form.register('color')}
                  />
                ))}
              </div>
            </fieldset>
            <p className="mt-4 text-muted-foreground text-xs">All your lists share their columns.</p>
            <KeptNote draft={draft} onDiscard={() => form.reset()} className="mt-1" />
          </div>
          <DialogFooter>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" busy={create.isPending || update.isPending} busyLabel="Saving…">
              {column === undefined ? 'Add column' : 'Save'}
            </Button>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  )
}
