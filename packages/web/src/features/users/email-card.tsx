import type { SignIn } from '@limelight/contract/accounts/schema'
import type { User } from '@limelight/contract/users/schema'
import { CircleCheck, Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ConfirmEmail } from '../../components/confirm-email.tsx'
import { useDraft, useFormDraft } from '../../components/forms/drafts.ts'
import { showFieldErrors } from '../../components/forms/field-errors.ts'
import { lazyResolver } from '../../components/forms/lazy-resolver.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../components/ui/card.tsx'
import { Form, FormField } from '../../components/ui/form.tsx'
import { Input } from '../../components/ui/input.tsx'
import { PasswordInput } from '../../components/ui/password-input.tsx'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'

export function EmailCard({ user }: { user: User }) {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <Card>
      <CardHeader title="Email">
        <EmailBadge isConfirmed={user.isActivated} />
      </CardHeader>
      <CardBody>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="wrap-anywhere text-md">{user.email}</p>
          {!user.isGoogle && !isChanging && <Button onClick={() => setIsChanging(true)}>Change email</Button>}
        </div>
        {user.isGoogle && (
          <p className="mt-1 text-muted-foreground">You sign in with Google, so you can’t change it here.</p>
        )}
        {!user.isActivated && !isChanging && (
          <div className="mt-3 text-muted-foreground">
            <ConfirmEmail key={user.email} email={user.email} />
          </div>
        )}
        {isChanging && <EmailForm onDone={() => setIsChanging(false)} />}
      </CardBody>
    </Card>
  )
}

export function EmailBadge({ isConfirmed }: { isConfirmed: boolean }) {
  return isConfirmed ? (
    <Badge variant="success">
      <CircleCheck aria-hidden />
      Confirmed
    </Badge>
  ) : (
    <Badge variant="warning">
      <Clock aria-hidden />
      Not confirmed
    </Badge>
  )
}

const fields = ['email', 'password'] as const

/** A new address needs the same input as a sign-in: a valid email and the password. */
const checks = lazyResolver<SignIn>(async () => (await import('../accounts/form-checks.ts')).checkSignIn)

function EmailForm({ onDone }: { onDone: () => void }) {
  const utils = trpc.useUtils()
  const form = useForm<SignIn>({ resolver: checks, defaultValues: { email: '', password: '' } })
  useEffect(checks.preload, [])
  const draft = useDraft('new email', { email: '' })
  useFormDraft(form, draft)
  useEffect(() => form.setFocus('email'), [form.setFocus])
  const update = trpc.users.update.useMutation({
    scope: { id: 'own user' },
    meta: { fields },
    onSuccess: (saved, { email }) => {
      utils.users.me.setData(undefined, saved)
      draft.forget()
      onDone()
      const isChanged = saved.email === email?.trim().toLowerCase()
      toast.success(
        isChanged
          ? 'Email changed. Confirm it with the link we sent you.'
          : `We sent a link to ${email}. Your email changes when you open it.`,
      )
    },
    onError: error => {
      if (showFieldErrors(form, fields, error.data)) return
      if (error.data?.errorMessage === 'MAIL_IS_BUSY') {
        const message = 'This email already has an account'
        form.setError('email', { type: 'server', message }, { shouldFocus: true })
      } else form.setFocus('password', { shouldSelect: true })
    },
  })
  return (
    <Form className="mt-4" onSubmit={form.handleSubmit(values => update.mutate(values))}>
      <p className="mb-3 text-muted-foreground">You’ll confirm the new address by email. We also notify the old one.</p>
      <div className="grid gap-x-3 sm:grid-cols-2">
        <FormField form={form} name="email" label="New email">
          {control => <Input {...control} type="email" size="lg" autoComplete="email" required />}
        </FormField>
        <FormField form={form} name="password" label="Password">
          {control => <PasswordInput {...control} autoComplete="current-password" required />}
        </FormField>
      </div>
      <div className="flex gap-2 max-md:*:flex-1">
        <Button type="submit" busy={form.formState.isSubmitting || update.isPending} busyLabel="Changing…">
          Change email
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
