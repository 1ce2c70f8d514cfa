import { type ReactNode, useId, useState } from 'react'
import { useDraft } from '../../../components/forms/drafts.ts'
import { KeptNote } from '../../../components/forms/kept-note.tsx'
import { Required } from '../../../components/forms/required.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../../components/ui/dialog.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'

type CommentDialogProps = {
  title: string
  /** What happens, and whether it can be undone. */
  children?: ReactNode
  /** Fields that matter less than the words. */
  after?: ReactNode
  isRequired?: boolean
  maxLength?: number
  initial?: string
  confirm: string
  isDangerous?: boolean
  isBusy: boolean
  /** Returns whether it succeeded. */
  onConfirm: (comment: string) => Promise<boolean>
  onClose: () => void
} & CommentField

/** The label of the field, and where its text is kept. */
type CommentField = { label: string; draft: string } | { label?: undefined; draft?: undefined }

/** Asks before an action, and for the words that go with it. */
export function CommentDialog(props: CommentDialogProps) {
  const { title, children, after, label, isRequired = false, maxLength = 2000, initial = '', confirm } = props
  const draft = useDraft(props.draft ?? '', { comment: initial })
  const { comment } = draft.values
  const { onChange, ...text } = draft.text('comment')
  const [isMissing, setMissing] = useState(false)
  const field = useId()
  const submit = async () => {
    if (isRequired && comment.trim() === '') {
      setMissing(true)
      return
    }
    if (!(await props.onConfirm(comment))) return
    draft.forget()
    props.onClose()
  }
  return (
    <Dialog open onOpenChange={isOpen => !isOpen && props.onClose()}>
      <DialogContent title={title} className="w-[460px]">
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (!props.isBusy) void submit()
          }}
        >
          <div className="grid gap-3 px-5 pb-5">
            {children}
            {label !== undefined && (
              <div className="grid gap-1.5">
                <label htmlFor={field} className="font-medium text-xs">
                  {label}
                  {isRequired ? <Required /> : <span className="font-normal text-muted-foreground"> (optional)</span>}
                </label>
                <Textarea
                  id={field}
                  {...text}
                  maxLength={maxLength}
                  aria-invalid={isMissing || undefined}
                  aria-describedby={isMissing ? `${field}-problem` : undefined}
                  onChange={event => {
                    setMissing(false)
                    onChange(event)
                  }}
                />
                {isMissing && (
                  <p id={`${field}-problem`} role="alert" className="font-medium text-danger text-xs">
                    Say it in a few words first
                  </p>
                )}
                <KeptNote draft={draft} />
              </div>
            )}
            {after}
          </div>
          <DialogFooter>
            <Button onClick={props.onClose}>Back</Button>
            <Button type="submit" variant={props.isDangerous ? 'danger' : 'primary'} busy={props.isBusy}>
              {confirm}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
