import { shortAddress } from '@limelight/contract/addresses'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonVariants } from '../../components/ui/button.tsx'
import { Card, CardBody } from '../../components/ui/card.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { Rating } from '../../components/ui/rating.tsx'
import { trpc } from '../../server/trpc.ts'
import { PublicAccounts } from '../social-accounts/public-accounts.tsx'
import { EmailBadge } from './email-card.tsx'
import { FixRequest } from './moderation-status.tsx'
import { ProfileView } from './profile-view.tsx'
import { useUser } from './use-user.ts'

export default function ProfilePage() {
  const user = useUser({ refetchOnWindowFocus: 'always' })
  const { data: shown } = trpc.users.byId.useQuery({ id: user.id })
  return (
    <ProfileView
      person={user}
      name={user.fullName || 'No name'}
      facts={shown && shown.rating !== null && <Rating value={shown.rating} count={shown.reviewsTotal} />}
      actions={
        <>
          <Link href={`/user/${user.id}`} className={buttonVariants()}>
            What others see
          </Link>
          <Link href="/user/edit" className={buttonVariants({ variant: 'primary' })}>
            <Pencil aria-hidden />
            Edit profile
          </Link>
        </>
      }
      notes={<FixRequests />}
      noAbout="You haven’t written anything about yourself yet. It’s the first thing others read."
      noPortfolio={
        <>
          No pictures yet.{' '}
          <Link href="/user/edit" className="link">
            Add some
          </Link>{' '}
          to show what your work looks like.
        </>
      }
    >
      <PublicAccounts userId={user.id} />
      <Card title="Only you can see this">
        <CardBody className="pt-1">
          <dl>
            <Fact term="Email">
              <span className="wrap-anywhere">{user.email}</span>
              <EmailBadge isConfirmed={user.isActivated} />
            </Fact>
            <Fact term="Plan">{user.tariffName}</Fact>
            <Fact term="Payout address">
              {user.wallet === null ? (
                <Link href="/user/wallets" className="link">
                  Add one
                </Link>
              ) : (
                <>
                  <span title={user.wallet} className="font-mono">
                    {shortAddress(user.wallet)}
                  </span>
                  <CopyButton text={user.wallet} label="Copy address" />
                  <Link href="/user/wallets" className="link">
                    Change
                  </Link>
                </>
              )}
            </Fact>
          </dl>
        </CardBody>
      </Card>
    </ProfileView>
  )
}

/** One for each refused part of the profile. */
function FixRequests() {
  const user = useUser()
  const fix = (
    <Link href="/user/edit" className="link">
      Fix it
    </Link>
  )
  return (
    <>
      {user.moderationData.moderationStatus === 'REFUSED' && (
        <FixRequest user={user} about="PROFILE">
          Your name, surname or about was refused. Others can’t see them. {fix}
        </FixRequest>
      )}
      {user.photo.moderationStatus === 'REFUSED' && (
        <FixRequest user={user} about="PHOTO">
          Your photo was refused. Others see your initials. {fix}
        </FixRequest>
      )}
      {user.portfolio.some(({ moderationStatus }) => moderationStatus === 'REFUSED') && (
        <FixRequest user={user} about="PORTFOLIO">
          A picture in your portfolio was refused. Others can’t see it. {fix}
        </FixRequest>
      )}
    </>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-t py-2.5 first:border-t-0 sm:grid-cols-[160px_minmax(0,1fr)]">
      <dt className="text-muted-foreground">{term}</dt>
      <dd className="flex flex-wrap items-center gap-2">{children}</dd>
    </div>
  )
}
