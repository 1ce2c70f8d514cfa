import type { Notifications } from '@limelight/contract/users/schema'
import { Card, CardBody } from '../../components/ui/card.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { AlertsCard } from '../alerts/alerts-card.tsx'
import { useSaveUser } from './use-save-user.ts'
import { useUser } from './use-user.ts'

const topics: { name: keyof Notifications; title: string; text: string }[] = [
  { name: 'orders', title: 'Orders', text: 'New orders, payments, deliveries and disputes.' },
  { name: 'messages', title: 'Messages', text: 'Someone wrote to you.' },
  { name: 'moderation', title: 'Moderation', text: 'A part of your profile or an offer was refused, with the reason.' },
  { name: 'news', title: 'News', text: 'What is new in Limelight. Rarely.' },
]

export default function NotificationsPage() {
  const { notifications, email } = useUser()
  const saveUser = useSaveUser()
  const set = (name: keyof Notifications, isOn: boolean) =>
    saveUser({ notifications: { [name]: isOn } }, user => ({
      ...user,
      notifications: { ...user.notifications, [name]: isOn },
    }))

  return (
    <>
      <Card title="By email">
        <CardBody>
          <p className="wrap-anywhere text-muted-foreground">
            To {email}. We always send emails about your account itself, such as a changed password.
          </p>
          <ul className="mt-3">
            {topics.map(({ name, title, text }) => (
              <li key={name} className="flex items-center gap-4 border-t">
                <label htmlFor={`mail-${name}`} className="min-w-0 flex-1 py-2.5">
                  <span className="block font-medium">{title}</span>
                  <span id={`mail-${name}-text`} className="block text-muted-foreground">
                    {text}
                  </span>
                </label>
                <Switch
                  id={`mail-${name}`}
                  aria-label={title}
                  aria-describedby={`mail-${name}-text`}
                  checked={notifications[name]}
                  onChange={event => void set(name, event.target.checked)}
                />
              </li>
            ))}
          </ul>
        </CardBody>
      </Card>
      <AlertsCard />
    </>
  )
}
