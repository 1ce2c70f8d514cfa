import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../components/ui/dialog.tsx'
import { Input } from '../../components/ui/input.tsx'
import { PasswordInput } from '../../components/ui/password-input.tsx'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'
import { useExit } from './use-session.ts'

const word = 'delete'

/** Asks the user to type a word, so that no click deletes an account by accident. */
export function DeleteAccount({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <Button variant="quiet-danger" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Delete account
      </Button>
      <DialogContent title="Delete your account?" className="w-[440px]">
        <Confirmation email={email} onCancel={() => setIsOpen(false)} />
      </DialogContent>
    </Dialog>
  )
}

/** An account without a password belongs to a Google user, who proves it by signing in. */
const withoutPassword = 'Sign in again to do this'

function Proof({
  doubt,
  password,
  onChange,
}: {
  doubt: string
  password: string
  onChange: (password: string) => void
}) {
  if (doubt === withoutPassword)
    return (
      <p role="alert" className="mt-3 font-medium text-danger text-xs">
        {doubt}: exit and sign in with Google, then delete the account within ten minutes.
      </p>
    )
  return (
    <>
      <label htmlFor="delete-password" className="mt-4 mb-1.5 block font-medium text-xs">
        Password
      </label>
      <PasswordInput
        id="delete-password"
        value={password}
        aria-describedby="delete-doubt"
        aria-invalid
        autoFocus
        autoComplete="current-password"
        onChange={event => onChange(event.target.value)}
      />
      <p id="delete-doubt" role="alert" className="mt-1.5 font-medium text-danger text-xs">
        {doubt}
      </p>
    </>
  )
}

function Confirmation({ email, onCancel }: { email: string; onCancel: () => void }) {
  const exit = useExit()
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  /** Why the server wants to know again who this is. */
  const [doubt, setDoubt] = useState('')
  const isSure = typed.trim().toLowerCase() === word
  const remove = trpc.accounts.deleteAccount.useMutation({
    meta: { fields: ['password'] },
    onError: ({ data }) => setDoubt(data?.fields?.password ?? ''),
    onSuccess: () => {
      exit()
      toast.success('Your account was deleted. An email with a link to restore it is on its way.')
    },
  })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (isSure && !remove.isPending) remove.mutate(password === '' ? {} : { password })
      }}
    >
      <div className="px-5 pb-5">
        <ul className="grid list-disc gap-1.5 pl-4 text-muted-foreground">
          <li>Your profile, photo and portfolio are deleted, and your offers leave the marketplace.</li>
          <li>Paid orders have to end first, for both sides.</li>
          <li>You’re signed out on every device and can’t sign in again.</li>
          <li>A paid plan is not charged again, even if you restore the account.</li>
          <li>We send you an email with a link that restores the account for 14 days.</li>
          <li>
            You can’t create a new account with <span className="wrap-anywhere text-foreground">{email}</span>.
          </li>
        </ul>
        <label htmlFor="delete-word" className="mt-4 mb-1.5 block font-medium text-xs">
          Type “{word}” to confirm
        </label>
        <Input
          id="delete-word"
          size="lg"
          value={typed}
          onChange={event => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {doubt !== '' && <Proof doubt={doubt} password={password} onChange={setPassword} />}
      </div>
      <DialogFooter>
        <Button onClick={onCancel}>Keep account</Button>
        <Button type="submit" variant="danger" disabled={!isSure} busy={remove.isPending} busyLabel="Deleting…">
          Delete account
        </Button>
      </DialogFooter>
    </form>
  )
}
