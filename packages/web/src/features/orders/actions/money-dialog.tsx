import type { Order } from '@limelight/contract/orders/schema'
import type { ReactNode } from 'react'
import { useDraft } from '../../../components/forms/drafts.ts'
import { KeptNote } from '../../../components/forms/kept-note.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent } from '../../../components/ui/dialog.tsx'
import { SignedChoice, type Signer } from '../pay/signed-choice.tsx'
import { OptionalComment } from './optional-comment.tsx'

type MoneyDialogProps = {
  order: Order
  title: string
  /** Where the comment is kept. */
  draft: string
  /** What is final, and where the money goes. */
  children: ReactNode
  signLabel: string
  /** What a signature makes quicker. */
  signNote: ReactNode
  sign: (signer: Signer) => Promise<string>
  unsignedLabel: string
  /** What happens without a signature, and when. */
  unsignedNote: ReactNode
  isBusy: boolean
  /** Whether the children hold all that is signed. */
  isReady?: boolean
  /** Returns whether it succeeded. */
  onAct: (input: { signature?: string; comment: string }) => Promise<boolean>
  onClose: () => void
}

/** Ends an order and moves its money: at once with a signature, later without one. */
export function MoneyDialog(props: MoneyDialogProps) {
  const { order, isReady = true, onAct, onClose } = props
  const draft = useDraft(props.draft, { comment: '' })
  const { comment } = draft.values
  const finish = async (signature?: string) => {
    const done = await onAct({ comment, ...(signature === undefined ? {} : { signature }) })
    if (!done) return
    draft.forget()
    onClose()
  }
  return (
    <Dialog open onOpenChange={isOpen => !isOpen && onClose()}>
      <DialogContent title={props.title} className="w-[480px]">
        <div className="grid gap-4 px-5 pb-5">
          <div className="grid gap-1.5">{props.children}</div>
          <div className="grid gap-1.5">
            <OptionalComment label="A word with it" {...draft.text('comment')} />
            <KeptNote draft={draft} />
          </div>
          <section aria-label="With your wallet" className="grid gap-2.5 rounded-md border p-3.5">
            <p>{props.signNote}</p>
            <fieldset disabled={!isReady} className="contents">
              <SignedChoice
                order={order}
                label={props.signLabel}
                isBusy={props.isBusy}
                sign={props.sign}
                onSigned={finish}
              />
            </fieldset>
          </section>
          <details>
            <summary className="cursor-pointer font-medium text-xs">No wallet at hand?</summary>
            <div className="mt-2 grid justify-items-start gap-2">
              <p className="text-muted-foreground text-xs">{props.unsignedNote}</p>
              <Button size="sm" disabled={!isReady} busy={props.isBusy} onClick={() => void finish()}>
                {props.unsignedLabel}
              </Button>
            </div>
          </details>
        </div>
      </DialogContent>
    </Dialog>
  )
}
