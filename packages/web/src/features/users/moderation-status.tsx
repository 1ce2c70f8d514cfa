import type { User } from '@limelight/contract/users/schema'
import type { ReactNode } from 'react'
import { Badge } from '../../components/ui/badge.tsx'
import { Note } from '../../components/ui/note.tsx'

type Status = User['moderationData']['moderationStatus']

/** Approved items have no badge. */
export function ModerationBadge({ status }: { status: Status | null }) {
  if (status === 'REFUSED') return <Badge variant="danger">Refused</Badge>
  if (status === 'UNKNOWN') return <Badge variant="line">In review</Badge>
  return null
}

/** Who sees what is in review: its owner alone, or others as well. */
export function ReviewNote({ status, unless }: { status: Status | null; unless: string }) {
  if (status !== 'UNKNOWN') return null
  return <p className="mb-3 text-muted-foreground text-xs">Others see it during the review, unless it {unless}.</p>
}

type FixRequestProps = {
  user: User
  /** The kind of item the reasons are about. */
  about: 'PROFILE' | 'PHOTO' | 'PORTFOLIO'
  /** What to do. */
  children: ReactNode
  className?: string
}

/** What to fix, with moderation's reasons. */
export function FixRequest({ user, about, children, className }: FixRequestProps) {
  const reasons = user.moderationData.moderationReasons.filter(({ type }) => type === about)
  return (
    <Note variant="danger" className={className}>
      {children}
      {reasons.length > 0 && (
        <ul className="mt-1 list-disc pl-4 text-muted-foreground">
          {reasons.map(({ id, text }) => (
            <li key={id} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      )}
    </Note>
  )
}
