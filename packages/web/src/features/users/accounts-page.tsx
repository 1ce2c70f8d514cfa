import { AtSign, Camera, type LucideIcon, MessageSquareText, Music2, Play, Send, UsersRound } from 'lucide-react'
import { Badge } from '../../components/ui/badge.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '../../components/ui/card.tsx'
import { Note } from '../../components/ui/note.tsx'

type Kind = { name: string; Icon: LucideIcon; shows: string }

const kinds: Kind[] = [
  { name: 'YouTube', Icon: Play, shows: 'Channel, subscribers, views, videos' },
  { name: 'Twitch', Icon: MessageSquareText, shows: 'Channel, followers' },
  { name: 'Twitter', Icon: AtSign, shows: 'Name, followers, following, tweets' },
  { name: 'TikTok', Icon: Music2, shows: 'Name and picture' },
  { name: 'Instagram', Icon: Camera, shows: 'Name and picture' },
  { name: 'Telegram', Icon: Send, shows: 'Chat, participants' },
]

/** The accounts that sellers will link, and what buyers will see of them. */
export default function AccountsPage() {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Social accounts</CardTitle>
        <span className="text-muted-foreground text-xs tabular-nums">0 linked</span>
      </CardHeader>
      <CardBody>
        <p className="max-w-[60ch] text-muted-foreground">
          Sellers link the channels they own here. Buyers then see the figures below on the profile, read directly from
          the network.
        </p>
        <Note className="mt-3">
          Linking opens together with the marketplace. Nothing else in Limelight depends on it.
        </Note>
        <ul className="mt-4">
          {kinds.map(kind => (
            <Row key={kind.name} {...kind} state="Not linked" />
          ))}
          <Row name="Facebook" Icon={UsersRound} shows="Limelight doesn’t support it." state="Not available" />
        </ul>
      </CardBody>
    </Card>
  )
}

function Row({ name, Icon, shows, state }: Kind & { state: string }) {
  return (
    <li className="flex min-h-15 items-center gap-3 border-t py-2.5">
      <span className="grid size-8 shrink-0 place-items-center rounded-md bg-secondary text-muted-foreground">
        <Icon aria-hidden className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="block text-muted-foreground text-xs">{shows}</span>
      </span>
      <Badge variant="line">{state}</Badge>
    </li>
  )
}
