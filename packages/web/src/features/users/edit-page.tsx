import { Card, CardBody } from '../../components/ui/card.tsx'
import { DeleteAccount } from '../accounts/delete-account.tsx'
import { EmailCard } from './email-card.tsx'
import { PhotoCard } from './images/photo-card.tsx'
import { PortfolioCard } from './images/portfolio-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useUser } from './use-user.ts'

export default function EditPage() {
  const user = useUser({ refetchOnWindowFocus: 'always' })
  return (
    <div className="grid gap-4">
      <PhotoCard user={user} />
      <ProfileForm user={user} />
      <PortfolioCard user={user} />
      <EmailCard user={user} />
      <Card title="Delete account">
        <CardBody className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="max-w-[52ch] flex-1 basis-60 text-muted-foreground">
            This deletes your profile, pictures and offers, and signs you out everywhere. A link in the email we send
            you restores the account for 14 days.
          </p>
          <DeleteAccount email={user.email} />
        </CardBody>
      </Card>
    </div>
  )
}
