import type { Results } from '@limelight/contract/results/lists'
import { Button } from '../../components/ui/button.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../components/ui/dialog.tsx'
import { Input } from '../../components/ui/input.tsx'
import { trpc } from '../../server/trpc.ts'
import { Field } from './field.tsx'

/** Creates the key with which a shop signs its sales, and shows it once. */
export function ShopDialog({ results: { list, currency }, onClose }: { results: Results; onClose: () => void }) {
  const create = trpc.results.createKey.useMutation()
  const key = create.data?.key
  const address = `${window.location.origin}/api/results/${list.id}/sales`
  const example = exampleOf(address, currency)
  return (
    <Dialog open onOpenChange={open => open || onClose()}>
      <DialogContent
        title="Connect shop"
        className="w-[640px]"
        // The key is shown once: no click beside the dialog loses it.
        onPointerDownOutside={event => key !== undefined && event.preventDefault()}
      >
        <div className="grid gap-4 px-5 pb-5">
          <p className="text-muted-foreground">
            Your shop sends each sale here and signs it with the key of this list. It can send a sale as often as it
            likes: the latest version counts.
          </p>
          <Field label="Address">
            {control => (
              <div className="flex gap-2">
                <Input {...control} readOnly value={address} className="font-mono text-xs" />
                <CopyButton text={address} label="Copy the address" className="shrink-0" />
              </div>
            )}
          </Field>
          {key === undefined ? (
            <p className="text-muted-foreground">
              A new key replaces the one before it, which works for 24 hours more.
            </p>
          ) : (
            <Field label="Key" hint="Copy the key now. It won’t be shown again.">
              {control => (
                <div className="flex gap-2">
                  <Input {...control} readOnly value={key} className="font-mono text-xs" />
                  <CopyButton text={key} label="Copy the key" className="shrink-0" />
                </div>
              )}
            </Field>
          )}
          <section aria-label="Example" className="min-w-0">
            <div className="mb-1 flex items-center justify-between gap-2">
              <h3 className="font-medium text-xs">Example</h3>
              <CopyButton text={example} label="Copy the example" />
            </div>
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer, only the arrow keys scroll it.
              tabIndex={0}
              className="overflow-x-auto rounded-md bg-muted px-3 py-2.5 text-xs"
            >
              {example}
            </pre>
          </section>
        </div>
        <DialogFooter>
          <Button onClick={onClose}>{key === undefined ? 'Cancel' : 'Done'}</Button>
          {key === undefined && (
            <Button
              variant="primary"
              busy={create.isPending}
              busyLabel="Creating…"
              onClick={() => create.mutate({ id: list.id })}
            >
              Create key
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function exampleOf(address: string, currency: string): string {
  return `key='whsec_…'
body='{"sales": [{"id": "1001", "soldAt": "'"$(date -u +%FT%TZ)"'", "amount": "84.50", "currency": "${currency}", "code": "CODE10"}]}'
id="msg_$(date +%s%N)"
time="$(date +%s)"
secret="$(printf '%s' "\${key#whsec_}" | base64 -d | xxd -p -c 256)"
signature="$(printf '%s.%s.%s' "$id" "$time" "$body" \\
  | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$secret" -binary | base64)"
curl -X POST '${address}' \\
  -H "webhook-id: $id" -H "webhook-timestamp: $time" \\
  -H "webhook-signature: v1,$signature" -d "$body"`
}
