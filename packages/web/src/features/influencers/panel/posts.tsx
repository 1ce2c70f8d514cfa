import type { ContentItem } from '@limelight/contract/content/schema'
import type { Influencer } from '@limelight/contract/influencers/schema'
import { Eye, Heart } from 'lucide-react'
import { cn } from '../../../components/ui/cn.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCompact, formatDate } from '../../../display/format.ts'
import { trpc } from '../../../server/trpc.ts'
import { ContentPicture } from '../../content/content-picture.tsx'
import { contentNouns, contentTitle, contentType } from '../../content/content-words.ts'
import { useOpenPost } from '../../content/open-post.ts'
import { PostPlayer } from '../../content/post-player.tsx'
import { Section } from './section.tsx'

/** The four newest posts, as pictures. */
export function BriefPosts({ creator: { id, socialNetwork: kind, lastPostDate } }: { creator: Influencer }) {
  const posts = trpc.influencers.posts.useQuery({ kind, id, sort: 'recent', limit: 4 })
  const items = posts.data?.data
  const [open, setOpen] = useOpenPost()
  const isYoutube = kind === 'youtube'
  const pictureClass = isYoutube ? 'aspect-video' : 'h-24'
  return (
    <Section
      title={`Recent ${contentNouns[kind].many}`}
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
      {items?.length === 0 && <p className="text-muted-foreground">No {contentNouns[kind].many} yet.</p>}
      <ul className={isYoutube ? 'grid grid-cols-2 gap-x-1.5 gap-y-2' : 'grid grid-cols-4 gap-1.5'}>
        {items?.map(item => (
          <li key={item.id}>
            <button type="button" aria-haspopup="dialog" className="block w-full" onClick={() => setOpen(item.id)}>
              <ContentPicture
                src={item.thumbnailUrl}
                alt={contentTitle(item).replaceAll('***', '…')}
                isWhole={contentType(item) === 'Short'}
                className={cn('w-full rounded-sm text-2xs', pictureClass)}
              />
            </button>
            <Count item={item} />
          </li>
        ))}
        {posts.isPending &&
          ['one', 'two', 'three', 'four'].map(key => (
            <Skeleton key={key} className={cn('mb-5 rounded-sm', pictureClass)} />
          ))}
      </ul>
      {items?.some(({ id }) => id === open) && <PostPlayer network={kind} items={items} />}
    </Section>
  )
}

/** Views count a video, likes a post without views. */
function Count({ item: { viewsTotal, likesTotal } }: { item: ContentItem }) {
  const [Icon, name, value] =
    viewsTotal === null ? ([Heart, 'Likes', likesTotal] as const) : ([Eye, 'Views', viewsTotal] as const)
  return (
    <p className="flex items-center gap-1 pt-1 text-2xs text-muted-foreground tabular-nums">
      <Icon aria-label={name} role="img" className="size-3" />
      {value === null ? '–' : formatCompact(value)}
    </p>
  )
}
