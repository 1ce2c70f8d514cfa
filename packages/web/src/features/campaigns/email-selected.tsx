import { FilePen, Mail, Plus } from 'lucide-react'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../components/ui/dropdown-menu.tsx'
import type { SocialNetwork } from '../../search/network.ts'
import { SelectionButton } from '../favourites/picker/selection-frame.tsx'
import { draftTitle } from './drafts.ts'
import { useStartCampaign } from './use-start-campaign.ts'

type Ticked = { id: string; name: string; avatarUrl: string | null }

/** How many drafts the menu offers; the Email page lists all of them. */
const maxOffered = 4

/** Writes to the selected creators: in a new campaign, or in a draft that has begun. */
export function EmailSelected({ network, creators }: { network: SocialNetwork; creators: readonly Ticked[] }) {
  const { drafts, start } = useStartCampaign()
  const recipients = { creators: creators.map(({ id, name, avatarUrl }) => ({ id, network, name, avatarUrl })) }
  const label = (
    <>
      <Mail aria-hidden />
      Email
    </>
  )
  if (drafts.length === 0) return <SelectionButton onClick={() => start(recipients)}>{label}</SelectionButton>
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <SelectionButton>{label}</SelectionButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top">
        <DropdownMenuItem onSelect={() => start(recipients)}>
          <Plus aria-hidden />
          New campaign
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        {drafts.slice(0, maxOffered).map(draft => (
          <DropdownMenuItem key={draft.id} onSelect={() => start(recipients, draft)}>
            <FilePen aria-hidden />
            <span className="max-w-[220px] truncate">Add to “{draftTitle(draft)}”</span>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
