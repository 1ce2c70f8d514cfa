import type { SocialNetwork } from '@limelight/contract/networks'
import { FolderInput, Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../../components/ui/button.tsx'
import { AddToList } from './add-to-list.tsx'
import { OnlyInSearches } from './only-in-searches.tsx'
import type { Listing } from './use-add-items.ts'

type AddButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> &
  Pick<Listing, 'type'> & {
    item: Listing['items'][number] & { socialNetwork: SocialNetwork }
    /** The open list; the item moves out of it. */
    from?: string | undefined
  }

/** The pages of the discovery and content scopes. */
const searchPages = /^\/(discovery|social-info|content)\b/

/** Adds one item to a list, or moves it from the open one. Disabled outside searches and lists. */
export function AddToListButton({ type, item, from, ...look }: AddButtonProps) {
  const [path] = useLocation()
  if (from === undefined && !searchPages.test(path)) return <OnlyInSearches className={look.className} />
  const [label, Icon] = from === undefined ? (['Add to list', Plus] as const) : (['Move to list', FolderInput] as const)
  return (
    <AddToList type={type} network={item.socialNetwork} items={[item]} {...(from !== undefined && { from })}>
      <Button {...look}>
        <Icon aria-hidden />
        {label}
      </Button>
    </AddToList>
  )
}
