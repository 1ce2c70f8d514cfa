import { Card, CardBody, CardHeader, CardTitle } from '../../components/ui/card.tsx'
import { Note } from '../../components/ui/note.tsx'
import { trpc } from '../../server/trpc.ts'
import { ChangePasswordForm } from './change-password-form.tsx'

export default function PasswordPage() {
  const [user] = trpc.users.me.useSuspenseQuery()
  return (
    <Card>
      <CardHeader>
        <CardTitle>Password</CardTitle>
      </CardHeader>
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
