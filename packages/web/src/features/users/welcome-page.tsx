import type { User } from '@limelight/contract/users/schema'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonVariants } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { cn } from '../../components/ui/cn.ts'
import { ConfirmMail } from '../accounts/confirm-mail.tsx'
import { useUser } from './use-user.ts'

/** The first steps, as far as they are done. The mail may be confirmed in another tab, so coming back here asks again. */
export default function WelcomePage() {
  const user = useUser({ refetchOnWindowFocus: 'always' })
  const missing = missingOf(user)
  const open = [!user.isActivated, missing !== undefined].filter(Boolean).length
  return (
    <div className="mx-auto max-w-[720px]">
      <h1 className="break-words font-semibold text-xl tracking-tight">
        {user.name.trim() === '' ? 'Welcome to Limelight' : `Welcome, ${user.name}`}
      </h1>
      <p className="text-muted-foreground">
        {open === 0 ? 'Everything is set up.' : open === 1 ? 'One step is left.' : `${open} steps are left.`}
      </p>
      <Card className="mt-6 px-4">
        <ol>
          <Step isDone title="Create your account">
            You are signed in as <span className="wrap-anywhere">{user.email}</span>.
          </Step>
          <Step isDone={user.isActivated} title="Confirm your e-mail">
            {user.isActivated ? 'It is confirmed. Thank you.' : <ConfirmMail email={user.email} />}
          </Step>
          <Step isDone={missing === undefined} title="Complete your profile">
            {missing === undefined ? `People see you as ${user.fullName}.` : `Still missing: ${missing}.`}
            <div className="mt-2">
              <Link href="/user/edit" className={buttonVariants({ size: 'sm' })}>
                Edit profile
              </Link>
            </div>
          </Step>
          <Step isDone title="Choose a plan">
            You are on the {user.tariffName} plan.
          </Step>
        </ol>
      </Card>
    </div>
  )
}

/** What a profile needs so that others can tell with whom they deal. */
function missingOf({ name, surname, photo, about }: User): string | undefined {
  const gaps = [
    (name.trim() === '' || surname.trim() === '') && 'your name',
    photo.id === null && 'a photo',
    about === null && 'some words about you',
  ].filter(gap => gap !== false)
  return gaps.length === 0 ? undefined : list.format(gaps)
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

type StepProps = { title: string; isDone: boolean; children: ReactNode }

function Step({ title, isDone, children }: StepProps) {
  return (
    <li className="flex gap-3 border-t py-4 first:border-t-0">
      <span
        className={cn(
          'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border-2 border-foreground',
          // Lit is the step that waits for you.
          isDone
            ? 'bg-foreground text-background'
            : 'bg-lit shadow-[0_0_0_4px_var(--lit-soft),0_0_0_5px_var(--lit-line)]',
        )}
      >
        {isDone && <Check aria-hidden className="size-3 stroke-3" />}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold text-md">
          {title}
          <span className="sr-only">{isDone ? ' (done)' : ' (open)'}</span>
        </h2>
        <div className="text-muted-foreground">{children}</div>
      </div>
    </li>
  )
}
