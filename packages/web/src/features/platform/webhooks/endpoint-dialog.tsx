import { type WebhookEvent, webhookEventNames, webhookEvents } from '@limelight/contract/platform/webhook-events'
import type { Endpoint } from '@limelight/contract/platform/webhooks'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useDraft, useFormDraft } from '../../../components/forms/drafts.ts'
import { showFieldErrors } from '../../../components/forms/field-errors.ts'
import { KeptNote } from '../../../components/forms/kept-note.tsx'
import { lazyResolver } from '../../../components/forms/lazy-resolver.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../../components/ui/dialog.tsx'
import { Form, FormField } from '../../../components/ui/form.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { useRefreshEndpoints } from './use-live-endpoints.ts'

type Values = { url: string; events: WebhookEvent[] }
const fields = ['url', 'events'] as const
const checks = lazyResolver<Values>(async () => (await import('./endpoint-checks.ts')).checkEndpoint)

type EndpointDialogProps = {
  /** Undefined for a new endpoint. */
  endpoint?: Endpoint
  onCreated?: (created: { id: string; secret: string }) => void
  onClose: () => void
}

/** Adds or edits an endpoint. Open while rendered. */
export function EndpointDialog({ endpoint, onCreated, onClose }: EndpointDialogProps) {
  const defaultValues: Values = { url: endpoint?.url ?? '', events: endpoint?.events ?? [] }
  const form = useForm<Values>({ resolver: checks, defaultValues })
  const draft = useDraft(`webhook ${endpoint?.id ?? 'new'}`, defaultValues)
  useFormDraft(form, draft)
  useEffect(checks.preload, [])
  const refresh = useRefreshEndpoints()
  const onError = (error: unknown) => void showFieldErrors(form, fields, errorBodyOf(error))
  const done = () => {
    draft.forget()
    void refresh()
    onClose()
  }
  const create = trpc.platform.createEndpoint.useMutation({
    meta: { fields },
    onSuccess: created => {
      done()
      onCreated?.(created)
    },
    onError,
  })
  const update = trpc.platform.updateEndpoint.useMutation({ meta: { fields }, onSuccess: done, onError })
  const save = (values: Values) =>
    endpoint === undefined ? create.mutate(values) : update.mutate({ id: endpoint.id, ...values })
  const problem = form.formState.errors.events?.message
  return (
    <Dialog open onOpenChange={open => open || onClose()}>
      <DialogContent title={endpoint === undefined ? 'Add endpoint' : 'Edit endpoint'} className="w-[480px]">
        <Form onSubmit={form.handleSubmit(save)}>
          <div className="px-5 pb-3">
            <FormField form={form} name="url" label="URL" hint="A public https address, port 443 or 8443">
              {control => (
                <Input
                  {...control}
                  type="url"
                  inputMode="url"
                  placeholder="https://"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  required
                />
              )}
            </FormField>
            <fieldset aria-describedby={problem === undefined ? undefined : 'webhook-events-error'}>
              <legend className="mb-1 font-medium text-xs">Call it when</legend>
              <div className="grid">
                {webhookEventNames.map(event => (
                  <label
                    key={event}
                    htmlFor={`event-${event}`}
                    className="flex min-h-8 items-center gap-2 max-md:min-h-11"
                  >
                    <Checkbox id={`event-${event}`} value={event} {...form.register('events')} />
                    <span className="min-w-0 flex-1">{webhookEvents[event].label}</span>
                    <span className="font-mono text-2xs text-muted-foreground max-md:hidden">{event}</span>
                  </label>
                ))}
              </div>
              <p id="webhook-events-error" role="alert" className="min-h-5 text-danger text-xs">
                {problem}
              </p>
            </fieldset>
            <KeptNote draft={draft} onDiscard={() => form.reset(defaultValues)} />
          </div>
          <DialogFooter>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" busy={create.isPending || update.isPending} busyLabel="Saving…">
              {endpoint === undefined ? 'Add endpoint' : 'Save'}
            </Button>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  )
}
