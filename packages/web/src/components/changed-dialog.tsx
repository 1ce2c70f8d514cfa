import { Button } from './ui/button.tsx'
import { cn } from './ui/cn.ts'
import { Dialog, DialogContent, DialogFooter } from './ui/dialog.tsx'

export type ChangedRow = { label: string; seen: string; current: string }

type ChangedDialogProps = {
  title: string
  /** Who changed it, and that nothing was accepted. */
  text: string
  rows: ChangedRow[]
  /** On the button that accepts what stands now. */
  confirm: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** What the user has seen beside what stands now, before they agree to it. */
export function ChangedDialog({ title, text, rows, confirm, isBusy, onConfirm, onClose }: ChangedDialogProps) {
  return (
    <Dialog open onOpenChange={isOpen => !isOpen && onClose()}>
      <DialogContent title={title} className="w-[460px]">
        <div className="grid gap-3 px-5 pb-5">
          <p className="text-muted-foreground">{text}</p>
          <table className="w-full table-fixed tabular-nums">
            <thead>
              <tr className="border-b text-2xs text-muted-foreground">
                <td className="w-24" />
                <th scope="col" className="px-2 py-1.5 text-right font-normal">
                  You saw
                </th>
                <th scope="col" className="px-2 py-1.5 text-right font-normal">
                  Stands now
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, seen, current }) => (
                <tr key={label} className="border-b align-top">
                  <th scope="row" className="py-1.5 text-left font-normal text-muted-foreground text-xs">
                    {label}
                  </th>
                  <td className="wrap-anywhere px-2 py-1.5 text-right text-muted-foreground">{seen}</td>
                  <td
                    className={cn(
                      'wrap-anywhere px-2 py-1.5 text-right',
                      seen !== current && 'bg-lit-soft font-semibold',
                    )}
                  >
                    {current}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <DialogFooter>
          <Button onClick={onClose}>Back</Button>
          <Button variant="primary" busy={isBusy} busyLabel="Accepting…" onClick={onConfirm}>
            {confirm}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
