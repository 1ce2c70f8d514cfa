import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useDraft, useFormDraft } from '../../components/forms/drafts.ts'
import { showFieldErrors } from '../../components/forms/field-errors.ts'
import { lazyResolver } from '../../components/forms/lazy-resolver.ts'
import { Button } from '../../components/ui/button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Form, FormField } from '../../components/ui/form.tsx'
import { Input } from '../../components/ui/input.tsx'
import { toast } from '../../components/ui/toast.ts'
import { errorBodyOf, trpc } from '../../server/trpc.ts'
import { reportFailure } from '../accounts/report-failure.ts'
import { gainText } from './limits/texts.ts'

type Values = { code: string }

const fields = ['code'] as const

/** Why the code of the field will not work, also when it is applied again. */
const refusals: Record<string, string> = {
  ITEM_NOT_FOUND: 'No such code',
  PROMOCODE_ALREADY_ACTIVATED: 'You’ve used this code already',
  PROMOCODE_OR_SIMILAR_ALREADY_EXISTS: 'You’ve used this or a similar code already',
  PROMOCODE_LIMIT_IS_OVER: 'This code is used up',
  PROMOCODE_EXPIRED: 'This code has expired',
  PROMOCODE_NOT_STARTED: 'This code isn’t active yet',
}

const checks = lazyResolver<Values>(async () => (await import('./promo-check.ts')).checkPromoCode)

/** Applies a code at once, also before a payment. */
export function PromoForm({ className }: { className?: string }) {
  const utils = trpc.useUtils()
  const form = useForm<Values>({ resolver: checks, defaultValues: { code: '' } })
  useEffect(checks.preload, [])
  const frame = useRef<HTMLFormElement>(null)
  const error = form.formState.errors.code?.message
  useEffect(() => {
    if (error !== undefined) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  const draft = useDraft('promo code', { code: '' })
  useFormDraft(form, draft)
  const activate = trpc.tariffs.activatePromoCode.useMutation({
    meta: { isReportedByCaller: true },
    onSuccess: async code => {
      form.reset()
      draft.forget()
      const plan = await utils.tariffs.active.fetch(undefined, { staleTime: 0 }).catch(() => undefined)
      toast.success(gainText(code, plan))
    },
    onError: error => {
      if (showFieldErrors(form, fields, error.data)) return
      form.setFocus('code', { shouldSelect: true })
      const message = refusals[error.data?.errorMessage ?? '']
      if (message !== undefined) {
        form.setError('code', { type: 'server', message })
        // It would come back after a reload, without the reason why it was refused.
        draft.forget()
      }
      if (error.data?.errorMessage !== 'ITEM_NOT_FOUND') reportFailure(errorBodyOf(error))
    },
    // Not awaited, because a busy form takes no second code.
    onSettled: () => {
      void utils.tariffs.invalidate()
      void utils.payments.invalidate()
    },
  })
  return (
    <Form
      ref={frame}
      onSubmit={form.handleSubmit(values => activate.mutate(values))}
      className={cn('flex items-start gap-2', className)}
    >
      <div className="min-w-0 max-w-80 flex-1">
        <FormField form={form} name="code" label="Promo code" isTight>
          {control => (
            <Input
              {...control}
              className="uppercase"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </FormField>
      </div>
      <Button type="submit" className="mt-[21px]" busy={activate.isPending} busyLabel="Applying…">
        Apply code
      </Button>
    </Form>
  )
}
