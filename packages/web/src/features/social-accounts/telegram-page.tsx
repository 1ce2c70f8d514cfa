import { accountsPath } from '@limelight/contract/social-accounts/kinds'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'wouter'
import { useDraft, useFormDraft } from '../../components/forms/drafts.ts'
import { showFieldErrors } from '../../components/forms/field-errors.ts'
import { Button, buttonVariants } from '../../components/ui/button.tsx'
import { Card, CardBody } from '../../components/ui/card.tsx'
import { Form, FormField } from '../../components/ui/form.tsx'
import { Input } from '../../components/ui/input.tsx'
import { trpc } from '../../server/trpc.ts'
import { readTelegramAnswer } from './telegram-answer.ts'
import { announceRefusal, useLinking } from './use-linking.ts'

const fields = ['chat'] as const

/** Telegram returns here with a proof of the user; the channel is named by hand. */
export default function TelegramPage() {
  const [answer] = useState(() => readTelegramAnswer(window.location))
  return (
    <Card title="Link a Telegram channel">
      <CardBody>{answer === undefined ? <Refused /> : <ChannelForm answer={answer} />}</CardBody>
    </Card>
  )
}

function Refused() {
  useEffect(announceRefusal, [])
  const { link, isStarting } = useLinking()
  return (
    <>
      <p className="mb-4 max-w-[60ch] text-muted-foreground">
        Telegram sent no permission: it was declined, or this page was opened without it. Nothing was linked.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={isStarting} onClick={() => void link('TELEGRAM')}>
          Try again
        </Button>
        <Link href={accountsPath} className={buttonVariants()}>
          Back to your accounts
        </Link>
      </div>
    </>
  )
}

type Answer = NonNullable<ReturnType<typeof readTelegramAnswer>>

function ChannelForm({ answer }: { answer: Answer }) {
  const [, navigate] = useLocation()
  const networks = trpc.socialAccounts.networks.useQuery()
  const bot = networks.data?.find(({ kind }) => kind === 'TELEGRAM')?.botUsername
  const form = useForm<{ chat: string }>({ defaultValues: { chat: '' } })
  const draft = useDraft('telegram channel', { chat: '' })
  useFormDraft(form, draft)
  const link = trpc.socialAccounts.linkTelegram.useMutation({
    meta: { fields },
    onSuccess: () => {
      draft.forget()
      navigate(`${accountsPath}?linked=telegram`, { replace: true })
    },
    onError: error => {
      if (showFieldErrors(form, fields, error.data)) return
      announceRefusal()
      navigate(accountsPath, { replace: true })
    },
  })
  return (
    <Form onSubmit={form.handleSubmit(({ chat }) => link.mutate({ ...answer, chat }))}>
      <p className="mb-4 max-w-[60ch] text-muted-foreground">
        Add {bot === undefined ? 'our bot' : <b className="text-foreground">@{bot}</b>} to the channel as an
        administrator first. You have to be one of its administrators, too.
      </p>
      <FormField form={form} name="chat" label="Channel" hint="@name, a t.me link, or its number beginning with -100">
        {control => (
          <Input {...control} size="lg" placeholder="@name" autoComplete="off" autoCapitalize="none" required />
        )}
      </FormField>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={link.isPending} busyLabel="Linking…">
          Link channel
        </Button>
        <Link href={accountsPath} className={buttonVariants({ variant: 'ghost' })}>
          Cancel
        </Link>
      </div>
    </Form>
  )
}
