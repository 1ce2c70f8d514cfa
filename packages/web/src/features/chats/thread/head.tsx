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
  const answers =
    person.responseTimeMs === null ? undefined : `answers within ${formatAnswerTime(person.responseTimeMs)}`
  const facts = [side, answers].filter(fact => fact !== undefined)
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
        {facts.length > 0 && (
          <p className="text-2xs text-muted-foreground first-letter:uppercase md:truncate">
            {facts.map((fact, index) => (
              <span key={fact} className="max-md:block max-md:truncate max-md:first-letter:uppercase">
                {index > 0 && <span className="max-md:hidden"> · </span>}
                {fact}
              </span>
            ))}
          </p>
        )}
      </div>
      {children}
    </header>
  )
}
