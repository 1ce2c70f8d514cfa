import type { ContentItem } from '@limelight/contract/content/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import { trpc } from '../../server/trpc.ts'
import { ContentPlayer } from './content-player.tsx'
import { useOpenPost } from './open-post.ts'

/** The post of the address, among these. A post from elsewhere opens alone. */
export function PostPlayer({ network, items }: { network: SocialNetwork; items: readonly ContentItem[] }) {
  const [open, setOpen] = useOpenPost()
  const at = items.findIndex(({ id }) => id === open)
  const isElsewhere = open !== undefined && at < 0 && /^\d{1,20}$/.test(open)
  const alone = trpc.content.byId.useQuery({ kind: network, id: open ?? '' }, { enabled: isElsewhere }).data
  const shown = isElsewhere && alone !== undefined ? [alone] : items
  return (
    <ContentPlayer
      items={shown}
      openAt={isElsewhere ? (alone === undefined ? undefined : 0) : at < 0 ? undefined : at}
      onGoTo={index => setOpen(shown[index]?.id)}
      onClose={() => setOpen(undefined)}
      isAuthorOpen
    />
  )
}
