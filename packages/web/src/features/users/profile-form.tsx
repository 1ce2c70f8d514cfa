import type { User } from '@limelight/contract/users/schema'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useDraft, useFormDraft } from '../../components/forms/drafts.ts'
import { showFieldErrors } from '../../components/forms/field-errors.ts'
import { KeptNote } from '../../components/forms/kept-note.tsx'
import { lazyResolver } from '../../components/forms/lazy-resolver.ts'
import { RefusedWords } from '../../components/forms/refused-words.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../components/ui/card.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Form, FormField } from '../../components/ui/form.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'
import { FixRequest, ModerationBadge, ReviewNote } from './moderation-status.tsx'

type Values = { name: string; surname: string; about: string | null }

const fields = ['name', 'surname', 'about'] as const
const maxAboutLength = 2000

const checks = lazyResolver<Values>(async () => (await import('./form-checks.ts')).checkProfile)

/** Fields return empty strings, so the form holds no null. */
const valuesOf = ({ name, surname, about }: User): Values => ({ name, surname, about: about ?? '' })

export function ProfileForm({ user }: { user: User }) {
  const utils = trpc.useUtils()
  const form = useForm<Values>({ resolver: checks, mode: 'onTouched', defaultValues: valuesOf(user) })
  useEffect(checks.preload, [])
  const draft = useDraft('profile', valuesOf(user))
  useFormDraft(form, draft)
  const { isDirty } = form.formState
  const update = trpc.users.update.useMutation({
    scope: { id: 'own user' },
    meta: { fields },
    onSuccess: saved => {
      utils.users.me.setData(undefined, saved)
      form.reset(valuesOf(saved))
      draft.forget()
      toast.success('Profile saved.')
    },
    onError: error => void showFieldErrors(form, fields, error.data),
  })
  const about = useWatch({ control: form.control, name: 'about' }) ?? ''
  const { moderationStatus } = user.moderationData
  const isRefused = moderationStatus === 'REFUSED'
  const isApproved = moderationStatus === 'APPROVED' && !isDirty

  /** Unchanged values are not sent: they would be reviewed again. */
  const save = (values: Values) => (isDirty ? update.mutate(values) : toast.success('Profile saved.'))
  const discard = () => {
    form.reset()
    form.setFocus('name')
  }

  return (
    <Card>
      <CardHeader title="Name and about">
        <ModerationBadge status={moderationStatus} />
      </CardHeader>
      <CardBody>
        {isRefused && (
          <FixRequest user={user} about="PROFILE" className="mb-4">
            Fix your name, surname or about please. Until then, others can’t see them.
          </FixRequest>
        )}
        <ReviewNote status={moderationStatus} unless="has contact details" />
        <KeptNote draft={draft} onDiscard={() => form.reset()} className="mb-4" />
        <Form onSubmit={form.handleSubmit(save)}>
          <div className="grid gap-x-3 sm:grid-cols-2">
            <FormField form={form} name="name" label="Name">
              {control => <Input {...control} size="lg" autoComplete="given-name" required />}
            </FormField>
            <FormField form={form} name="surname" label="Last name">
              {control => <Input {...control} size="lg" autoComplete="family-name" required />}
            </FormField>
          </div>
          <FormField
            form={form}
            name="about"
            label="About"
            hint={
              <span className={cn('tabular-nums', about.length > maxAboutLength && 'font-medium text-danger')}>
                {about.length} / {maxAboutLength}
              </span>
            }
          >
            {control => <Textarea {...control} placeholder="What you do, for whom, and what it looks like." />}
          </FormField>
          {!isApproved && <RefusedWords of="profile" text={about} isRefused={isRefused} />}
          <div className="mt-1 flex gap-2 max-md:*:flex-1">
            <Button
              type="submit"
              variant="primary"
              busy={form.formState.isSubmitting || update.isPending}
              busyLabel="Saving…"
            >
              Save changes
            </Button>
            {isDirty && (
              <Button variant="ghost" onClick={discard}>
                Discard
              </Button>
            )}
          </div>
        </Form>
      </CardBody>
    </Card>
  )
}
