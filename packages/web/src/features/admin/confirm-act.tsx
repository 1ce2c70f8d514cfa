import { type ReactNode, useId, useState } from 'react'
import { useDraft } from '../../components/forms/drafts.ts'
import { KeptNote } from '../../components/forms/kept-note.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTrigger } from '../../components/ui/dialog.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'

type ConfirmActProps = {
  title: string
  /** What happens, and whether it can be undone. */
  text: string
  confirm: string
  isDangerous?: boolean
  /** Where the comment for the audit is kept; none is asked for without it. */
  draft?: string
  /** Who reads the comment besides the audit: "the sender reads it, too". */
  readers?: string
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
  draft: name,
  readers,
  fields,
  onConfirm,
  children,
}: ConfirmActProps) {
  const [isOpen, setOpen] = useState(false)
  const draft = useDraft(name ?? '', { comment: '' })
  const [isBusy, setBusy] = useState(false)
  const field = useId()
  const run = async () => {
    setBusy(true)
    try {
      await onConfirm(draft.values.comment)
      draft.forget()
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
      <DialogContent title={title}>
        <DialogDescription className="pb-3">{text}</DialogDescription>
        {fields}
        {name !== undefined && (
          <div className="grid gap-1.5 px-5 pb-5">
            <label htmlFor={field} className="font-medium text-xs">
              Comment <span className="text-muted-foreground">(optional, {readers ?? 'for the audit'})</span>
            </label>
            <Textarea id={field} {...draft.text('comment')} maxLength={500} className="min-h-16" />
            <KeptNote draft={draft} />
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
