import type { PublicProfile } from '@limelight/contract/users/schema'
import { type ReactNode, useEffect } from 'react'
import { Link, useParams } from 'wouter'
import { GonePage } from '../../components/empty-view.tsx'
import { PageError } from '../../components/query-error.tsx'
import { Note } from '../../components/ui/note.tsx'
import { Rating } from '../../components/ui/rating.tsx'
import { formatAnswerTime, formatOrdersDone } from '../../display/format.ts'
import { trpc } from '../../server/trpc.ts'
import { ReviewsSection } from '../reviews/reviews-section.tsx'
import { PublicAccounts } from '../social-accounts/public-accounts.tsx'
import { nameOf } from './name.ts'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { ProfileView } from './profile-view.tsx'
import { useUser } from './use-user.ts'

type PageProps = {
  /** What one can do with another user. */
  actions: (person: PublicProfile) => ReactNode
  /** What they sell. */
  offers: (person: PublicProfile) => ReactNode
}

export function PublicProfilePage({ actions, offers }: PageProps) {
  const { id = '' } = useParams()
  const own = useUser()
  const query = trpc.users.byId.useQuery({ id })
  const { data: person, error } = query
  useEffect(() => {
    if (person !== undefined) document.title = `${nameOf(person)} · Limelight`
  }, [person])

  if (person !== undefined) {
    const name = person.name.trim() || nameOf(person)
    return (
      <ProfileView
        person={person}
        name={nameOf(person)}
        actions={person.id !== own.id && actions(person)}
        facts={<Facts person={person} />}
        notes={person.id === own.id && <OwnNote />}
        noAbout={`${name} hasn’t written anything yet.`}
        noPortfolio={`${name} has no pictures yet.`}
      >
        {offers(person)}
        <PublicAccounts userId={person.id} />
        {person.completedOrders + person.reviewsTotal > 0 && (
          <ReviewsSection
            target={{ userId: person.id }}
            seller={name}
            completedOrders={person.completedOrders}
            className="mt-2"
          />
        )}
      </ProfileView>
    )
  }
  if (error === null) return <ProfileSkeleton />
  if (error.data?.errorMessage === 'ITEM_NOT_FOUND') return <NotFound />
  return (
    <PageError query={query} title="Couldn’t load this profile">
      Everything else still works.
    </PageError>
  )
}

/** The same figures as on the offers of the person. */
function Facts({ person: { rating, reviewsTotal, completedOrders, responseTimeMs } }: { person: PublicProfile }) {
  return (
    <>
      <Rating value={rating} count={reviewsTotal} />
      {completedOrders > 0 && <span>{formatOrdersDone(completedOrders)}</span>}
      {responseTimeMs !== null && <span>Answers within {formatAnswerTime(responseTimeMs)}</span>}
    </>
  )
}

function OwnNote() {
  return (
    <Note>
      This is what others see.{' '}
      <Link href="/user/edit" className="link">
        Edit profile
      </Link>
    </Note>
  )
}

function NotFound() {
  return (
    <GonePage title="Profile not found" href="/discovery" action="Go to Discovery">
      There’s no profile at this address. The account may be deleted, or the link may be incomplete.
    </GonePage>
  )
}
