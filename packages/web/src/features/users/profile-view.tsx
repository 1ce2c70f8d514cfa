import type { PublicProfile } from '@limelight/contract/users/schema'
import type { ReactNode } from 'react'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Card, CardBody } from '../../components/ui/card.tsx'
import { formatDate } from '../../display/format.ts'
import { imageUrl } from '../../server/image-url.ts'
import { Gallery } from './images/gallery.tsx'

type ProfileViewProps = {
  person: Pick<PublicProfile, 'fullName' | 'photo' | 'about' | 'portfolio' | 'createdAt'>
  name: string
  actions?: ReactNode
  /** Below the name, after the date. */
  facts?: ReactNode
  /** Shown above the profile. */
  notes?: ReactNode
  /** Replace an empty about, and an empty portfolio. */
  noAbout: ReactNode
  noPortfolio: ReactNode
  /** Further cards. */
  children?: ReactNode
}

/** A profile as others see it. The user's own profile adds to it. */
export function ProfileView({ person, name, actions, facts, notes, noAbout, noPortfolio, children }: ProfileViewProps) {
  return (
    <div className="mx-auto grid max-w-[720px] gap-4">
      <header className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar
          name={person.fullName}
          src={person.photo.url === null ? null : imageUrl(person.photo.url)}
          size="2xl"
          className="max-sm:size-18"
        />
        <div className="min-w-0 flex-1 basis-48">
          <h1 className="break-words font-semibold text-xl tracking-title">{name}</h1>
          <p className="flex flex-wrap items-center gap-x-3.5 text-muted-foreground">
            <span>
              Member since <time dateTime={person.createdAt}>{formatDate(person.createdAt)}</time>
            </span>
            {facts}
          </p>
        </div>
        {actions && <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">{actions}</div>}
      </header>
      {notes}
      <Card title="About">
        <CardBody className="pt-1">
          {person.about ? (
            <p className="wrap-anywhere whitespace-pre-line text-md">{person.about}</p>
          ) : (
            <p className="text-muted-foreground">{noAbout}</p>
          )}
        </CardBody>
      </Card>
      <Card title="Portfolio">
        <CardBody className="pt-1">
          {person.portfolio.length > 0 ? (
            <Gallery
              of={name}
              pictures={person.portfolio.map(({ id, url, moderationStatus }) => ({
                id,
                url,
                isHidden: moderationStatus === 'REFUSED',
              }))}
            />
          ) : (
            <p className="text-muted-foreground">{noPortfolio}</p>
          )}
        </CardBody>
      </Card>
      {children}
    </div>
  )
}
