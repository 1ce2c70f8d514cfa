import type { User } from '@limelight/contract/users/schema'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../../components/forms/field-errors.ts'
import { lazyResolver } from '../../components/forms/lazy-resolver.ts'
import { Button } from '../../components/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '../../components/ui/card.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { Form, FormField } from '../../components/ui/form.tsx'
import { Input } from '../../components/ui/input.tsx'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'
import { useSaveUser } from './use-save-user.ts'
import { useUser } from './use-user.ts'

export default function WalletsPage() {
  const { wallet } = useUser()
  return (
    <Card>
      <CardHeader>
        <CardTitle>Payout address</CardTitle>
      </CardHeader>
      <CardBody>
        <p className="mb-4 max-w-[60ch] text-muted-foreground">
          Your orders are paid in USDT to this address on the Polygon test network (Amoy). Use an address that you own.
          Never enter a private key or a recovery phrase anywhere in Limelight.
        </p>
        {wallet === null ? <WalletForm /> : <Wallet key={wallet} address={wallet} />}
      </CardBody>
    </Card>
  )
}

function Wallet({ address }: { address: string }) {
  const [isChanging, setIsChanging] = useState(false)
  const saveUser = useSaveUser()
  const save = (wallet: string | null) => saveUser({ wallet }, (user): User => ({ ...user, wallet }))
  const remove = async () => {
    if (await save(null))
      toast.success('Address removed.', { action: { label: 'Undo', onClick: () => void save(address) } })
  }
  return (
    <>
      <p className="wrap-anywhere rounded-md bg-muted px-3 py-2.5 font-mono text-md">{address}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={address} label="Copy address" />
        <Button aria-expanded={isChanging} onClick={() => setIsChanging(!isChanging)}>
          Change
        </Button>
        <Button variant="quiet-danger" onClick={remove}>
          <Trash2 aria-hidden />
          Remove
        </Button>
      </div>
      {isChanging && (
        <div className="mt-5">
          <WalletForm />
        </div>
      )}
    </>
  )
}

type Values = { wallet: string }

const fields = ['wallet'] as const

const checks = lazyResolver<Values>(async () => (await import('./wallet-check.ts')).checkWallet)

function WalletForm() {
  const utils = trpc.useUtils()
  const form = useForm<Values>({ resolver: checks, defaultValues: { wallet: '' } })
  useEffect(checks.preload, [])
  const update = trpc.users.update.useMutation({
    scope: { id: 'own user' },
    meta: { fields },
    onSuccess: saved => {
      utils.users.me.setData(undefined, saved)
      toast.success('Address saved.')
    },
    onError: error => void showFieldErrors(form, fields, error.data),
  })
  return (
    <Form onSubmit={form.handleSubmit(values => update.mutate(values))}>
      <FormField form={form} name="wallet" label="Wallet address" hint="0x and 40 characters">
        {control => (
          <Input
            {...control}
            size="lg"
            className="font-mono"
            placeholder="0x…"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </FormField>
      <Button
        type="submit"
        variant="primary"
        className="max-md:w-full"
        busy={form.formState.isSubmitting || update.isPending}
        busyLabel="Saving…"
      >
        Save address
      </Button>
    </Form>
  )
}
