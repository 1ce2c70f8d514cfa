import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '../../../components/ui/dialog.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'

type CommentDialogProps = {
  title: string
  /** What happens, and whether it can be undone. */
  children?: ReactNode
  /** The label of the field; no field without it. */
  label?: string
  isRequired?: boolean
  maxLength?: number
  initial?: string
  confirm: string
  isDangerous?: boolean
  isBusy: boolean
  /** Returns whether it succeeded. */
  onConfirm: (comment: string) => Promise<boolean>
  onClose: () => void
}

/** Asks before an action, and for the words that go with it. */
export function CommentDialog(props: CommentDialogProps) {
  const { title, children, label, isRequired = false, maxLength = 2000, initial = '', confirm } = props
  const [comment, setComment] = useState(initial)
  const [isMissing, setMissing] = useState(false)
  const field = useId()
  const submit = async () => {
    if (isRequired && comment.trim() === '') {
      setMissing(true)
      return
    }
    if (await props.onConfirm(comment)) props.onClose()
  }
  return (
    <Dialog open onOpenChange={isOpen => !isOpen && props.onClose()}>
      <DialogContent className="w-[460px]">
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (!props.isBusy) void submit()
          }}
        >
          <DialogHeader>
            <DialogTitle>{title}</DialogTitle>
          </DialogHeader>
          <div className="grid gap-3 px-5 pb-5">
            {children}
            {label !== undefined && (
              <div className="grid gap-1.5">
                <label htmlFor={field} className="font-medium text-xs">
                  {label} {!isRequired && <span className="font-normal text-muted-foreground">(optional)</span>}
                </label>
                <Textarea
                  id={field}
                  value={comment}
                  maxLength={maxLength}
                  aria-invalid={isMissing || undefined}
                  aria-describedby={isMissing ? `${field}-problem` : undefined}
                  onChange={event => {
                    setMissing(false)
                    setComment(event.target.value)
                  }}
                />
                {isMissing && (
                  <p id={`${field}-problem`} role="alert" className="font-medium text-danger text-xs">
                    Say it in a few words first
                  </p>
                )}
              </div>
            )}
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
