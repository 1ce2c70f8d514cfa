import type { UserCard } from '@limelight/contract/users/schema'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { formatAnswerTime } from '../../../display/format.ts'
import { imageUrl } from '../../../server/image-url.ts'
import { nameOf } from '../../users/name.ts'

type HeadProps = {
  person: UserCard
  /** What the other user is in this chat. */
  side?: string | undefined
  onBack: () => void
  children?: ReactNode
}

export function ThreadHead({ person, side, onBack, children }: HeadProps) {
  const name = nameOf(person)
  const facts = [
    side,
    person.responseTimeMs === null ? undefined : `answers within ${formatAnswerTime(person.responseTimeMs)}`,
  ]
    .filter(fact => fact !== undefined)
    // Where it doesn't fit, it breaks between the facts only.
    .map(fact => fact.replaceAll(' ', '\u00a0'))
    .join(' · ')
  return (
    <header className="flex min-h-13 items-center gap-2.5 py-2 pr-4 pl-5 max-md:pl-2">
      <IconButton aria-label="Back to all messages" size="sm" onClick={onBack} className="md:hidden">
        <ArrowLeft aria-hidden />
      </IconButton>
      <Avatar name={name} src={person.photo.url === null ? null : imageUrl(person.photo.url)} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold text-sm">
          {person.isGone ? (
            name
          ) : (
            <Link href={`/user/${person.id}`} className="hover:underline">
              {name}
            </Link>
          )}
        </h2>
        {facts !== '' && <p className="text-2xs text-muted-foreground first-letter:uppercase md:truncate">{facts}</p>}
      </div>
      {children}
    </header>
  )
}
