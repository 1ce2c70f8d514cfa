import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '../../components/ui/dialog.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'

type ConfirmActProps = {
  title: string
  /** What happens, and whether it can be undone. */
  text: string
  confirm: string
  isDangerous?: boolean
  hasComment?: boolean
  /** What else is asked, above the comment. */
  fields?: ReactNode
  onConfirm: (comment: string) => Promise<unknown>
  /** The button that opens it. */
  children: ReactNode
}

/** Asks before an act, and for the comment that the audit keeps. */
export function ConfirmAct({
  title,
  text,
  confirm,
  isDangerous,
  hasComment = true,
  fields,
  onConfirm,
  children,
}: ConfirmActProps) {
  const [isOpen, setOpen] = useState(false)
  const [comment, setComment] = useState('')
  const [isBusy, setBusy] = useState(false)
  const field = useId()
  const run = async () => {
    setBusy(true)
    try {
      await onConfirm(comment)
      setOpen(false)
    } catch {
      // The failure is a toast; the dialog stays for another try.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>{children}</DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
        </DialogHeader>
        <DialogDescription className="pb-3">{text}</DialogDescription>
        {fields}
        {hasComment && (
          <div className="grid gap-1.5 px-5 pb-5">
            <label htmlFor={field} className="font-medium text-xs">
              Comment <span className="text-muted-foreground">(optional, for the audit)</span>
            </label>
            <Textarea
              id={field}
              value={comment}
              maxLength={500}
              className="min-h-16"
              onChange={event => setComment(event.target.value)}
            />
          </div>
        )}
        <DialogFooter>
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} busy={isBusy} onClick={() => void run()}>
            {confirm}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
