import type { ReactNode } from 'react'
import { Button } from './ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter } from './ui/dialog.tsx'

type ConfirmDialogProps = {
  title: string
  /** What happens, and whether it can be undone. */
  children: ReactNode
  keep?: string
  confirm: string
  /** Primary for what costs or loses nothing that is there already. */
  variant?: 'danger' | 'primary'
  busy?: boolean
  busyLabel?: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is lost. Open while it is rendered. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, keep = 'Cancel', confirm, variant = 'danger' } = props
  const { busy = false, busyLabel = 'Working…', onConfirm, onClose } = props
  return (
    <Dialog open onOpenChange={isOpen => isOpen || onClose()}>
      <DialogContent title={title}>
        <DialogDescription asChild>
          <div className="[&>ul]:grid [&>ul]:list-disc [&>ul]:gap-1.5 [&>ul]:pl-4 [&>ul]:marker:text-control">
            {children}
          </div>
        </DialogDescription>
        <DialogFooter>
          <Button onClick={onClose}>{keep}</Button>
          <Button variant={variant} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
            {confirm}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
