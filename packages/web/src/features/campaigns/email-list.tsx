import type { FavouriteType } from '@limelight/contract/favourites/rules'
import { Mail } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { DropdownMenuItem } from '../../components/ui/dropdown-menu.tsx'
import { useStartCampaign } from './use-start-campaign.ts'

type EmailListProps = { list: { id: string; name: string; type: FavouriteType; itemsCount: number } }

/** The item of a list's menu that writes to its creators. */
export function EmailList({
  list: { id, name, type, itemsCount },
  className,
}: EmailListProps & { className?: string }) {
  const { start } = useStartCampaign()
  if (type !== 'influencer') return null
  return (
    <DropdownMenuItem className={className} disabled={itemsCount === 0} onSelect={() => start({ name, listIds: [id] })}>
      <Mail aria-hidden />
      Email this list
    </DropdownMenuItem>
  )
}

/** The same above the open list, where phones have no room for it. */
export function EmailListButton({ list: { id, name, type, itemsCount } }: EmailListProps) {
  const { start } = useStartCampaign()
  if (type !== 'influencer') return null
  return (
    <Button
      variant="primary"
      className="max-md:hidden"
      disabled={itemsCount === 0}
      title={itemsCount === 0 ? 'This list is empty' : undefined}
      onClick={() => start({ name, listIds: [id] })}
    >
      <Mail aria-hidden />
      Email this list
    </Button>
  )
}
