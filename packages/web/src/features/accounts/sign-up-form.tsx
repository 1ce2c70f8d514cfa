import type { SignUp } from '@limelight/contract/accounts/schema'
import { useEffect, useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import { useDraft, useFormDraft } from '../../components/forms/drafts.ts'
import { showFieldErrors } from '../../components/forms/field-errors.ts'
import { lazyResolver } from '../../components/forms/lazy-resolver.ts'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { Form, FormField } from '../../components/ui/form.tsx'
import { Input } from '../../components/ui/input.tsx'
import { PasswordInput } from '../../components/ui/password-input.tsx'
import { trpc } from '../../server/trpc.ts'
import { TermsLabel } from './terms-label.tsx'
import { useBeginSession } from './use-session.ts'

const texts = ['name', 'surname', 'email', 'password', 'confirmPassword'] as const
const fields = [...texts, 'tos'] as const
const words: Record<(typeof fields)[number], string> = {
  name: 'the name',
  surname: 'the last name',
  email: 'the email',
  password: 'the password',
  confirmPassword: 'the second password',
  tos: 'the terms',
}
/** The error of an email that belongs to an account. */
const taken = 'taken'

const checks = lazyResolver<SignUp>(async () => (await import('./form-checks.ts')).checkSignUp)

/** `signInHref` leads to those who have an account. */
export function SignUpForm({ signInHref }: { signInHref: string }) {
  const noteId = useId()
  const beginSession = useBeginSession()
  const form = useForm<SignUp>({
    resolver: checks,
    mode: 'onTouched',
    defaultValues: { name: '', surname: '', email: '', password: '', confirmPassword: '' },
  })
  useEffect(checks.preload, [])
  const [sells, setSells] = useState(false)
  const draft = useDraft('sign-up', { name: '', surname: '', email: '' })
  useFormDraft(form, draft)
  const register = trpc.accounts.register.useMutation({
    meta: { fields },
    onSuccess: opened => {
      draft.forget()
      beginSession(opened, sells ? '/user/offers' : '/social-info')
    },
    onError: error => {
      if (showFieldErrors(form, fields, error.data)) return
      if (error.data?.errorMessage === 'MAIL_IS_BUSY')
        form.setError('email', { type: taken, message: 'There is an account with this address.' })
      form.setFocus('email', { shouldSelect: true })
    },
  })

  const values = useWatch({ control: form.control })
  const missing = fields.filter(name => (name === 'tos' ? values.tos !== true : !values[name]?.trim()))
  const isFilled = missing.length === 0

  /** A change of the first password can make the second one valid or invalid. */
  const recheckConfirmation = () => {
    if (form.getFieldState('confirmPassword').isTouched) void form.trigger('confirmPassword')
  }

  return (
    <Form onSubmit={form.handleSubmit(values => register.mutate(values))}>
      <fieldset className="mb-5 grid grid-cols-2 gap-2">
        <legend className="mb-1.5 font-medium text-xs">What brings you here?</legend>
        {[
          { label: 'I buy', text: 'find creators', isSeller: false },
          { label: 'I sell', text: 'offer my posts', isSeller: true },
        ].map(({ label, text, isSeller }) => (
          <label
            key={label}
            className="flex cursor-pointer items-center gap-2.5 rounded-md border border-input px-3 py-2 hover:bg-accent has-checked:border-lit-line has-checked:bg-lit-soft has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="goal"
              checked={sells === isSeller}
              className="size-4 accent-control-on outline-none"
              onChange={() => setSells(isSeller)}
            />
            <span>
              <b className="block font-medium">{label}</b>
              <span className="text-muted-foreground text-xs">{text}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="grid grid-cols-2 gap-x-3">
        <FormField form={form} name="name" label="Name">
          {control => <Input {...control} size="lg" autoComplete="given-name" required />}
        </FormField>
        <FormField form={form} name="surname" label="Last name">
          {control => <Input {...control} size="lg" autoComplete="family-name" required />}
        </FormField>
      </div>
      <FormField
        form={form}
        name="email"
        label="Email"
        errorLink={
          form.formState.errors.email?.type === taken && (
            <Link href={signInHref} className="link">
              Sign in
            </Link>
          )
        }
      >
        {control => <Input {...control} type="email" size="lg" autoComplete="email" required />}
      </FormField>
      <FormField form={form} name="password" label="Password" hint="At least 8 characters">
        {control => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            required
            onChange={event => {
              void control.onChange(event)
              recheckConfirmation()
            }}
          />
        )}
      </FormField>
      <FormField form={form} name="confirmPassword" label="Confirm password">
        {control => <PasswordInput {...control} autoComplete="new-password" required />}
      </FormField>
      <FormField form={form} name="tos" inline label={<TermsLabel />}>
        {control => <Checkbox {...control} required />}
      </FormField>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="mt-1 w-full"
        disabled={!isFilled}
        aria-describedby={noteId}
        busy={form.formState.isSubmitting || register.isPending}
        busyLabel="Creating your account…"
      >
        Create Account
      </Button>
      <p id={noteId} className="min-h-6 pt-2 text-center text-muted-foreground text-xs">
        {!isFilled &&
          (missing.length > 2
            ? 'Fill in every field and accept the terms to continue.'
            : `Still missing: ${missing.map(name => words[name]).join(' and ')}.`)}
      </p>
    </Form>
  )
}
