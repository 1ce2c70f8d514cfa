import { CircleCheck, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '../../components/ui/card.tsx'
import { formatDate } from '../../format.ts'
import { useUser } from './use-user.ts'

export default function ProfilePage() {
  const user = useUser()
  const name = user.fullName.trim() || 'No name'
  return (
    <div className="mx-auto max-w-[720px]">
      <header className="flex items-center gap-4">
        <Avatar name={user.fullName} src={user.photo.url} size="xl" />
        <div className="min-w-0">
          <h1 className="break-words font-semibold text-xl tracking-tight">{name}</h1>
          <p className="text-muted-foreground">
            Member since <time dateTime={user.createdAt}>{formatDate(user.createdAt)}</time>
          </p>
        </div>
      </header>
      <Card className="mt-6">
        <CardHeader>
          <CardTitle>Account</CardTitle>
        </CardHeader>
        <CardBody className="pt-1">
          <dl>
            <Fact term="Name">{user.name || '—'}</Fact>
            <Fact term="Last name">{user.surname || '—'}</Fact>
            <Fact term="E-mail">
              <span className="wrap-anywhere">{user.email}</span>
              {user.isActivated ? (
                <Badge variant="success">
                  <CircleCheck aria-hidden />
                  Confirmed
                </Badge>
              ) : (
                <Badge variant="warning">
                  <Clock aria-hidden />
                  Not confirmed
                </Badge>
              )}
            </Fact>
          </dl>
        </CardBody>
      </Card>
    </div>
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
