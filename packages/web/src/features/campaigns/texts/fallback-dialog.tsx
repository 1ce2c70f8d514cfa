import { type FormEvent, useId } from 'react'
import { useDraft } from '../../../components/forms/drafts.ts'
import { KeptNote } from '../../../components/forms/kept-note.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../../components/ui/dialog.tsx'
import { EnterMark } from '../../../components/ui/enter-mark.tsx'
import { Input } from '../../../components/ui/input.tsx'
import type { Variable } from './markup.ts'
import { isAlwaysKnown, variableChoices } from './variables.ts'

type FallbackDialogProps = {
  /** What is typed is kept under it. */
  draft: string
  variable: Variable
  onSave: (fallback: string) => void
  onRemove: () => void
  onClose: () => void
}

/** What recipients read for whom a variable is empty. Counts for every use of the variable. */
export function FallbackDialog({
  draft: draftName,
  variable: { name, fallback },
  onSave,
  onRemove,
  onClose,
}: FallbackDialogProps) {
  const known = variableChoices.find(choice => choice.name === name)
  const draft = useDraft(draftName, { text: fallback || (known?.fallback ?? '') })
  const id = useId()
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(draft.values.text.trim())
    draft.forget()
    onClose()
  }
  const hasFallback = known !== undefined && !isAlwaysKnown(name)
  return (
    <Dialog open onOpenChange={isOpen => !isOpen && onClose()}>
      <DialogContent title={known?.label ?? name}>
        <form onSubmit={save}>
          <div className="grid gap-1.5 px-5 pb-5">
            {hasFallback && (
              <>
                <label htmlFor={id} className="font-medium text-xs">
                  Fallback
                </label>
                {/* Braces and bars would end the variable. */}
                <Input
                  id={id}
                  value={draft.values.text}
                  onChange={event => draft.change({ text: event.target.value.replace(/[{}|]/g, '') })}
                />
                <KeptNote draft={draft} />
                <p className="text-muted-foreground text-xs">
                  Recipients read it if their {known.label.toLowerCase()} isn’t known. It counts for every{' '}
                  <b className="font-medium text-foreground">{name}</b> in this campaign.
                </p>
              </>
            )}
            {known === undefined && (
              <p className="text-muted-foreground">
                There is no variable <b className="font-medium text-foreground">{name}</b>. Remove it, and choose one
                from the Variable menu.
              </p>
            )}
            {known !== undefined && !hasFallback && (
              <p className="text-muted-foreground">This is known for every recipient, so it needs no fallback.</p>
            )}
          </div>
          <DialogFooter>
            <Button
              variant="quiet-danger"
              className="mr-auto"
              onClick={() => {
                onRemove()
                onClose()
              }}
            >
              Remove from the text
            </Button>
            {hasFallback ? (
              <Button type="submit" variant="primary">
                Save
                <EnterMark />
              </Button>
            ) : (
              <Button onClick={onClose}>Close</Button>
            )}
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
