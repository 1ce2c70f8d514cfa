import { accountKindNames } from '@limelight/contract/social-accounts/kinds'
import { Card, CardBody, CardHeader } from '../../components/ui/card.tsx'
import { formatMoment } from '../../display/format.ts'
import { trpc } from '../../server/trpc.ts'
import { AccountLine } from './account-parts.tsx'

/** The accounts that a person has proven to own; nothing without one. */
export function PublicAccounts({ userId }: { userId: string }) {
  const { data } = trpc.socialAccounts.ofUser.useQuery({ userId, limit: 100 })
  if (data === undefined || data.total === 0) return null
  return (
    <Card>
      <CardHeader title="Social accounts">
        <span className="text-muted-foreground text-xs">Proven by sign-in</span>
      </CardHeader>
      <CardBody className="pt-0">
        <ul className="[&>li:first-child]:border-t-0">
          {data.data.map(account => (
            <AccountLine
              key={account.id}
              account={account}
              note={`${accountKindNames[account.kind]} · read ${formatMoment(account.refreshedAt)}`}
            />
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
