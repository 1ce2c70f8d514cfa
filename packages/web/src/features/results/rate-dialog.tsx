import type { Results } from '@limelight/contract/results/lists'
import { useDraft } from '../../components/forms/drafts.ts'
import { KeptNote } from '../../components/forms/kept-note.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../components/ui/dialog.tsx'
import { Input } from '../../components/ui/input.tsx'
import { trpc } from '../../server/trpc.ts'
import { Field } from './field.tsx'
import { reportRefusal } from './refusal.ts'

/** The currency of the list’s sales, and what it is worth. */
export function RateDialog({ results, onClose }: { results: Results; onClose: () => void }) {
  const utils = trpc.useUtils()
  const { list, currency, rate } = results
  const draft = useDraft(`results ${list.id} rate`, { currency, rate })
  const update = trpc.results.update.useMutation({
    meta: { isReportedByCaller: true },
    onSuccess: () => {
      draft.forget()
      void utils.results.invalidate()
      onClose()
    },
    onError: error =>
      reportRefusal(error, {
        PAYMENT_CURRENCY_NOT_FOUND: 'Write the currency as its code of three letters, such as EUR.',
        ITEM_COUNT_ERROR: `There are sales in ${currency} already, so the currency stays.`,
      }),
  })
  const typed = draft.values.currency.trim().toUpperCase()
  return (
    <Dialog open onOpenChange={open => open || onClose()}>
      <DialogContent title="Currency and rate" className="w-[400px]">
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (!update.isPending) update.mutate({ id: list.id, ...draft.values })
          }}
        >
          <div className="grid gap-4 px-5 pb-5">
            <Field label="Currency of the sales" hint="It can change until the first sale is stored.">
              {control => (
                <Input
                  {...control}
                  className="uppercase"
                  maxLength={8}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  {...draft.text('currency')}
                />
              )}
            </Field>
            <Field
              label={`USDT for 1 ${typed}`}
              hint="Only the return uses this rate."
              error={update.error?.data?.fields?.rate}
            >
              {control => (
                <Input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  {...draft.text('rate')}
                  onInput={() => update.isError && update.reset()}
                />
              )}
            </Field>
            <KeptNote draft={draft} />
          </div>
          <DialogFooter>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" busy={update.isPending} busyLabel="Saving…">
              Save
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
