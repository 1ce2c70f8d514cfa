import type { UserCard } from '@limelight/contract/users/schema'
import { Link } from 'wouter'
import { Avatar } from '../../components/ui/avatar.tsx'
import { imageUrl } from '../../server/image-url.ts'
import { fullNameOf } from './party.ts'

export function PersonAvatar({ person }: { person: UserCard }) {
  return <Avatar size="sm" name={person.fullName} src={person.photo.url === null ? null : imageUrl(person.photo.url)} />
}

/** A deleted user has no profile to link to. */
export function PersonName({ person }: { person: UserCard }) {
  const name = fullNameOf(person)
  return person.isGone ? (
    <span>{name}</span>
  ) : (
    <Link href={`/user/${person.id}`} className="link">
      {name}
    </Link>
  )
}
