import type { UserCard } from '@limelight/contract/users/schema'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Rating } from '../../../components/ui/rating.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { VerifiedMark } from '../../../components/verified-mark.tsx'
import { formatAnswerTime, formatCompact, formatCount, formatDate } from '../../../display/format.ts'
import { imageUrl } from '../../../server/image-url.ts'
import { trpc } from '../../../server/trpc.ts'
import { factsOf } from '../../social-accounts/account-facts.ts'
import { KindIcon } from '../../social-accounts/kind-icon.tsx'
import { nameOf } from '../../users/name.ts'

/** Who sells: what others say, how fast they answer, and which accounts are proven. */
export function SellerCard({ seller }: { seller: UserCard }) {
  const profile = trpc.users.byId.useQuery({ id: seller.id }).data
  const name = nameOf(seller)
  return (
    <Card className="px-4 pt-3.5 pb-4">
      <div className="flex items-center gap-3">
        <Avatar name={seller.fullName} src={seller.photo.url === null ? null : imageUrl(seller.photo.url)} size="lg" />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1">
            <b className="truncate font-medium">{name}</b>
            {seller.socials.length > 0 && <VerifiedMark />}
          </span>
          <span className="block text-muted-foreground text-xs">
            {profile ? `Since ${new Date(profile.createdAt).getFullYear()}` : <Skeleton className="mt-1 h-3 w-16" />}
          </span>
        </span>
        <Link href={`/user/${seller.id}`} className={buttonVariants({ size: 'sm' })}>
          Profile
        </Link>
      </div>
      <dl className="mt-3 grid grid-cols-[1fr_1.2fr_1fr] border-y *:py-2 *:pl-3 *:first:pl-0 [&>*+*]:border-l">
        <Fact term="Rating">
          {seller.rating === null ? (
            'New'
          ) : (
            <Rating value={seller.rating} count={seller.reviewsTotal} className="text-sm" />
          )}
        </Fact>
        <Fact term="Answers within">
          {seller.responseTimeMs === null ? (
            <span className="font-normal text-muted-foreground" title="Known after three answers">
              –
            </span>
          ) : (
            formatAnswerTime(seller.responseTimeMs)
          )}
        </Fact>
        <Fact term="Orders done">{formatCount(seller.completedOrders)}</Fact>
      </dl>
      <Accounts userId={seller.id} />
    </Card>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-2xs text-muted-foreground">{term}</dt>
      <dd className="font-semibold tabular-nums leading-5">{children}</dd>
    </div>
  )
}

/** The accounts that the seller has proven, with their main figure. */
function Accounts({ userId }: { userId: string }) {
  const { data, isError } = trpc.socialAccounts.ofUser.useQuery({ userId, limit: 100 })
  if (isError) return <p className="mt-3 text-muted-foreground text-xs">Couldn’t load the linked accounts.</p>
  if (data === undefined) return <Skeleton className="mt-3 h-12 w-full" />
  const newest = data.data
    .map(({ refreshedAt }) => refreshedAt)
    .toSorted()
    .at(-1)
  return (
    <>
      <ul aria-label="Verified accounts" className="mt-3 grid gap-2">
        {data.data.map(account => {
          const { name, figures } = factsOf(account)
          const [main] = figures
          return (
            <li key={account.id} className="flex min-w-0 items-center gap-2 text-xs">
              <KindIcon kind={account.kind} className="size-4 shrink-0 text-muted-foreground" />
              {account.url === null ? (
                <span className="truncate">{name}</span>
              ) : (
                <a
                  href={account.url}
                  target="_blank"
                  rel="noreferrer"
                  className="truncate rounded-xs underline-offset-4 hover:underline"
                >
                  {name}
                </a>
              )}
              <VerifiedMark />
              {main && (
                <span className="ml-auto shrink-0 text-muted-foreground tabular-nums" title={formatCount(main.count)}>
                  <b className="font-semibold text-foreground">{formatCompact(main.count)}</b> {main.word}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {newest !== undefined && (
        <p className="mt-2 text-2xs text-muted-foreground">Proven by sign-in, figures of {formatDate(newest)}</p>
      )}
    </>
  )
}
