import type { ListField } from '@limelight/contract/favourites/list-fields'
import { fieldRules } from '@limelight/contract/favourites/rules'
import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter } from '../../../components/ui/dialog.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { FieldRow } from './field-row.tsx'
import { NewField } from './new-field.tsx'
import { useFieldChanges } from './use-field-changes.ts'

type FieldsDialogProps = { list: FavouriteList; isOpen: boolean; onClose: () => void }

/** Creates, renames, reorders and deletes the custom columns of a list. */
export function FieldsDialog({ list, isOpen, onClose }: FieldsDialogProps) {
  const changes = useFieldChanges(list)
  const { fields } = list
  const move = (field: ListField, by: -1 | 1) => {
    const at = fields.indexOf(field)
    const others = fields.filter(other => other !== field)
    void changes.order(others.toSpliced(at + by, 0, field).map(({ id }) => id))
  }
  const remove = async (field: ListField) => {
    if (!(await changes.remove(field.id))) return
    toast.success(`Deleted the column “${field.name}”`, {
      action: { label: 'Undo', onClick: () => void changes.restore(field.id) },
    })
  }
  return (
    <Dialog open={isOpen} onOpenChange={open => open || onClose()}>
      <DialogContent title="Custom columns">
        <DialogDescription className="pb-4">
          Up to {fieldRules.maxFields} columns of your own for the items of this list, in its table, cards and exports.
        </DialogDescription>
        <div className="grid gap-4 px-5 pb-3">
          {fields.length > 0 && (
            <ul aria-label="Columns" className="grid gap-2">
              {fields.map((field, at) => (
                <FieldRow
                  key={`${field.id} ${field.name}`}
                  field={field}
                  isFirst={at === 0}
                  isLast={at === fields.length - 1}
                  onChange={change => changes.update(field.id, change)}
                  onMove={by => move(field, by)}
                  onDelete={() => void remove(field)}
                />
              ))}
            </ul>
          )}
          {fields.length < fieldRules.maxFields && (
            <NewField name={`list ${list.id} new column`} onCreate={changes.create} />
          )}
        </div>
        <DialogFooter>
          <Button onClick={onClose}>Done</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
