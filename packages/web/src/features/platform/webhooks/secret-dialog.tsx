import { Button } from '../../../components/ui/button.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../../components/ui/dialog.tsx'
import { Input } from '../../../components/ui/input.tsx'

type SecretDialogProps = { secret: string; isRotated?: boolean; onClose: () => void }

/** Shows a secret once. */
export function SecretDialog({ secret, isRotated = false, onClose }: SecretDialogProps) {
  return (
    <Dialog open onOpenChange={open => open || onClose()}>
      <DialogContent title="Signing secret" className="w-[480px]">
        <div className="grid gap-3 px-5 pb-5">
          <p className="text-muted-foreground">
            Copy your secret now. You won’t see it again. Your server verifies each message with it
            {isRotated && '; the former secret signs, too, for another 24 hours'}.
          </p>
          <div className="flex gap-2">
            <Input aria-label="Secret" readOnly value={secret} className="font-mono text-xs" />
            <CopyButton text={secret} label="Copy secret" className="shrink-0" />
          </div>
        </div>
        <DialogFooter>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
