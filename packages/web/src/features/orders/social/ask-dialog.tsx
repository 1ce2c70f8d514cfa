import { useId } from 'react'
import { useLocation } from 'wouter'
import { useDraft } from '../../../components/forms/drafts.ts'
import { KeptNote } from '../../../components/forms/kept-note.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../../components/ui/dialog.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { Field, PriceInput } from '../buy/fields.tsx'
import type { AskedCreator } from './ask-creator.tsx'

type AskDialogProps = { creator: AskedCreator; onClose: () => void }

const fields = ['message', 'budget'] as const
const tooSmall = ['NEGATIVE_PRICE', 'PRICE_TOO_SMALL']

/** What the user needs, and what they would pay. */
export default function AskDialog({ creator, onClose }: AskDialogProps) {
  const [, navigate] = useLocation()
  const utils = trpc.useUtils()
  const draft = useDraft(`ask creator ${creator.id}`, { message: '', budget: '' })
  const { message, budget } = draft.values
  const field = useId()
  const ask = trpc.orders.askCreator.useMutation({
    meta: { fields },
    onSuccess: () => {
      void utils.orders.social.invalidate()
      draft.forget()
      onClose()
      toast.success('We ask the creator for you.', {
        action: { label: 'Your requests', onClick: () => navigate('/orders?tab=creators') },
      })
    },
  })
  const refusal = errorBodyOf(ask.error)
  const isTooSmall = refusal !== undefined && tooSmall.includes(refusal.errorMessage)
  return (
    <Dialog open onOpenChange={isOpen => !isOpen && onClose()}>
      <DialogContent title={`Ask ${creator.name} for work`} className="w-[460px]">
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (ask.isPending) return
            ask.mutate({ socialNetwork: creator.socialNetwork, influencerId: creator.id, message, budget })
          }}
        >
          <div className="grid gap-3.5 px-5 pb-5">
            <p className="text-muted-foreground">
              {creator.name} has no offer here. A person at Limelight asks for you and brings back the answer. It costs
              nothing.
            </p>
            <div className="grid gap-1.5">
              <label htmlFor={field} className="font-medium text-xs">
                What you need
              </label>
              <Textarea
                id={field}
                maxLength={2000}
                {...draft.text('message')}
                aria-invalid={refusal?.fields?.message !== undefined || undefined}
              />
              {refusal?.fields?.message !== undefined && (
                <p role="alert" className="font-medium text-danger text-xs">
                  {refusal.fields.message}
                </p>
              )}
            </div>
            <Field
              label="Budget, USDT"
              hint="at least 10"
              problem={isTooSmall ? 'A budget is at least 10 USDT' : refusal?.fields?.budget}
            >
              {id => <PriceInput id={id} value={budget} onChange={next => draft.change({ budget: next })} />}
            </Field>
            <KeptNote draft={draft} />
          </div>
          <DialogFooter>
            <Button onClick={onClose}>Back</Button>
            <Button type="submit" variant="primary" busy={ask.isPending} busyLabel="Sending…">
              Ask {creator.name.split(' ')[0]}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
