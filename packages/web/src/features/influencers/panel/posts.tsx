import type { Influencer } from '@limelight/contract/influencers/schema'
import { Heart } from 'lucide-react'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCompact, formatDate } from '../../../display/format.ts'
import { trpc } from '../../../server/trpc.ts'
import { ContentPicture } from '../../content/content-picture.tsx'
import { contentTitle } from '../../content/content-words.ts'
import { Section } from './section.tsx'

/** The four newest posts, as pictures. */
export function BriefPosts({ creator: { id, socialNetwork: kind, lastPostDate } }: { creator: Influencer }) {
  const posts = trpc.influencers.posts.useQuery({ kind, id, sort: 'recent', limit: 4 })
  const items = posts.data?.data
  return (
    <Section
      title={kind === 'youtube' ? 'Recent videos' : 'Recent posts'}
      aside={lastPostDate !== null && `last ${formatDate(lastPostDate)}`}
    >
      {posts.isError && (
        <p className="text-muted-foreground">
          Couldn’t load them.{' '}
          <button type="button" className="link" onClick={() => void posts.refetch()}>
            Try again
          </button>
        </p>
      )}
      {items?.length === 0 && <p className="text-muted-foreground">No posts yet.</p>}
      <ul className="grid grid-cols-4 gap-1.5">
        {items?.map(item => (
          <li key={item.id}>
            <ContentPicture
              src={item.thumbnailUrl}
              alt={contentTitle(item).replaceAll('***', '…')}
              className="h-24 w-full rounded-sm text-2xs"
            />
            <p className="flex items-center gap-1 pt-1 text-2xs text-muted-foreground tabular-nums">
              <Heart aria-label="Likes" role="img" className="size-3" />
              {item.likesTotal === null ? '–' : formatCompact(item.likesTotal)}
            </p>
          </li>
        ))}
        {posts.isPending &&
          ['one', 'two', 'three', 'four'].map(key => <Skeleton key={key} className="mb-5 h-24 rounded-sm" />)}
      </ul>
    </Section>
  )
}
