import { listRules } from '@limelight/contract/favourites/rules'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useDraft, useFormDraft } from '../../../components/forms/drafts.ts'
import { showFieldErrors } from '../../../components/forms/field-errors.ts'
import { KeptNote } from '../../../components/forms/kept-note.tsx'
import { lazyResolver } from '../../../components/forms/lazy-resolver.ts'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Form, FormField } from '../../../components/ui/form.tsx'
import { Input } from '../../../components/ui/input.tsx'

export type ListValues = { name: string; description?: string | null | undefined }
export const listFields = ['name', 'description'] as const

const checks = lazyResolver<ListValues>(async () => (await import('./form-checks.ts')).checkList)

type ListFormProps = {
  /** What the form is about: unsaved values are kept under it. */
  name: string
  values?: ListValues
  /** "Create list" */
  action: string
  /** Rejects if the server refuses; the form then shows the errors at their fields. */
  onSave: (values: ListValues) => Promise<unknown>
  onCancel: () => void
}

export function ListForm({ name, values = { name: '', description: '' }, action, onSave, onCancel }: ListFormProps) {
  const began = { name: values.name, description: values.description ?? '' }
  const form = useForm<ListValues>({ resolver: checks, defaultValues: began })
  const draft = useDraft(name, began)
  useFormDraft(form, draft)
  useEffect(checks.preload, [])
  useEffect(() => form.setFocus('name', { shouldSelect: true }), [form.setFocus])
  const length = useWatch({ control: form.control, name: 'description' })?.trim().length ?? 0
  const most = listRules.maxDescriptionLength
  const save = (next: ListValues) =>
    onSave(next).then(draft.forget, error => {
      if (!showFieldErrors(form, listFields, error.data)) form.setFocus('name', { shouldSelect: true })
    })
  return (
    <Form className="px-3.5 pt-2.5 pb-3" onSubmit={form.handleSubmit(save)}>
      <FormField form={form} name="name" label="Name">
        {control => <Input {...control} autoComplete="off" required />}
      </FormField>
      <FormField
        form={form}
        name="description"
        label="Description"
        hint={
          <span className={cn('tabular-nums', length > most && 'font-medium text-danger')}>
            {length} / {most}
          </span>
        }
      >
        {control => <Input {...control} autoComplete="off" placeholder="optional" />}
      </FormField>
      <KeptNote draft={draft} onDiscard={() => form.reset()} className="pb-2" />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" size="sm" type="submit" busy={form.formState.isSubmitting} busyLabel="Saving…">
          {action}
        </Button>
      </div>
    </Form>
  )
}
