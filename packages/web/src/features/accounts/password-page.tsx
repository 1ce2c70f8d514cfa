import type { User } from '@limelight/contract/users/schema'
import { Card, CardBody } from '../../components/ui/card.tsx'
import { Note } from '../../components/ui/note.tsx'
import { trpc } from '../../server/trpc.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { SessionsCard } from './sessions-card.tsx'

export default function PasswordPage() {
  const [user] = trpc.users.me.useSuspenseQuery()
  return (
    <div className="grid gap-4">
      <PasswordCard user={user} />
      <SessionsCard />
    </div>
  )
}

function PasswordCard({ user }: { user: User }) {
  return (
    <Card title="Password">
      <CardBody>
        {user.isGoogle ? (
          <Note>You sign in with Google, so this account has no password. Your Google account protects it.</Note>
        ) : (
          <>
            <p className="mb-4 text-muted-foreground">Changing it signs out all your other devices.</p>
            <div className="max-w-[360px]">
              <ChangePasswordForm email={user.email} />
            </div>
          </>
        )}
      </CardBody>
    </Card>
  )
}
