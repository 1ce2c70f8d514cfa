import type { User } from '@limelight/contract/users/schema'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ConfirmEmail } from '../../components/confirm-email.tsx'
import { buttonVariants } from '../../components/ui/button.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { now } from '../../display/clock.ts'
import { useUser } from './use-user.ts'

/**
 * The first steps that are still open, until they are done or dismissed. Refetches on focus, because the email may be
 * confirmed in another tab. Holds the heading of the page while it is shown.
 */
export function WelcomePanel({ title }: { title: string }) {
  const user = useUser({ refetchOnWindowFocus: 'always' })
  const [isDismissed, setDismissed] = useState(() => wasDismissed(user.id))
  const missing = isNew(user) ? missingOf(user) : undefined
  const open = [!user.isActivated, missing !== undefined].filter(Boolean).length
  if (isDismissed || open === 0) return <h1 className="sr-only">{title}</h1>
  return (
    <section
      aria-labelledby="welcome"
      className="relative flex shrink-0 items-start gap-x-8 gap-y-3 border-b bg-muted/60 py-3.5 pr-12 pl-5 max-lg:flex-col max-md:max-h-[45dvh] max-md:overflow-y-auto max-md:px-4"
    >
      <div className="shrink-0 max-md:pr-10">
        <h1 id="welcome" className="break-words font-semibold text-lg tracking-title">
          {user.name.trim() === '' ? 'Welcome to Limelight' : `Welcome, ${user.name}`}
        </h1>
        <p className="text-muted-foreground">
          {open === 1 ? 'One step is left.' : `${open} steps are left.`} You are on the {user.tariffName} plan.
        </p>
      </div>
      <ol className="flex min-w-0 flex-1 gap-8 max-md:flex-col max-md:gap-3">
        {!user.isActivated && (
          <Step title="Confirm your email">
            <ConfirmEmail email={user.email} />
          </Step>
        )}
        {missing !== undefined && (
          <Step title="Complete your profile">
            <p>Still missing: {missing}.</p>
            <Link href="/user/edit" className={buttonVariants({ size: 'sm', className: 'mt-2' })}>
              Edit profile
            </Link>
          </Step>
        )}
      </ol>
      <IconButton
        size="sm"
        aria-label="Hide the first steps"
        className="absolute top-3 right-3 max-md:right-2"
        onClick={() => {
          dismiss(user.id)
          setDismissed(true)
        }}
      >
        <X aria-hidden />
      </IconButton>
    </section>
  )
}

const key = (userId: string) => `limelight.welcome.${userId}`

function wasDismissed(userId: string): boolean {
  try {
    return localStorage.getItem(key(userId)) !== null
  } catch {
    return false
  }
}

function dismiss(userId: string) {
  try {
    localStorage.setItem(key(userId), 'hidden')
  } catch {
    // Without storage the steps return with the next visit.
  }
}

const newDays = 30

/** Who has worked here for longer knows the profile, and needs the room for the page. */
function isNew({ createdAt }: User): boolean {
  return now() - Date.parse(createdAt) < newDays * 24 * 60 * 60_000
}

/** The parts that a complete profile still lacks. */
function missingOf({ name, surname, photo, about }: User): string | undefined {
  const gaps = [
    (name.trim() === '' || surname.trim() === '') && 'your name',
    photo.id === null && 'a photo',
    about === null && 'some words about you',
  ].filter(gap => gap !== false)
  return gaps.length === 0 ? undefined : list.format(gaps)
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Lime marks a step that waits for the user. */
function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="flex min-w-0 max-w-100 flex-1 gap-3">
      <span
        aria-hidden
        className="mt-1 size-3.5 shrink-0 rounded-full border-2 border-foreground bg-lit shadow-[0_0_0_3px_var(--color-lit-soft),0_0_0_4px_var(--color-lit-line)]"
      />
      <div className="min-w-0">
        <h2 className="font-semibold">{title}</h2>
        <div className="text-muted-foreground text-xs">{children}</div>
      </div>
    </li>
  )
}
