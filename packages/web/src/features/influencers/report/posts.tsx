import type { ContentItem } from '@limelight/contract/content/schema'
import type { InfluencerInfo } from '@limelight/contract/influencers/schema'
import { useSearchParams } from 'wouter'
import { cn } from '../../../components/ui/cn.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../components/ui/tabs.tsx'
import { trpc } from '../../../server/trpc.ts'
import { ContentTile } from '../../content/content-tile.tsx'
import { contentNouns, pictureShape } from '../../content/content-words.ts'
import { useOpenPost } from '../../content/open-post.ts'
import { PostPlayer } from '../../content/post-player.tsx'
import { useCountedPosts } from './counted-posts.ts'
import { SectionNote } from './section-note.tsx'

const orders = { best: 'Best', worst: 'Worst', recent: 'Recent', sponsored: 'Sponsored' } as const
type Order = keyof typeof orders

export function Posts({ creator }: { creator: InfluencerInfo }) {
  const [query, setQuery] = useSearchParams()
  const order = orderOf(query.get('posts'))
  const choose = (next: string) =>
    setQuery(
      before => {
        const after = new URLSearchParams(before)
        if (next === 'best') after.delete('posts')
        else after.set('posts', next)
        return after
      },
      { replace: true },
    )
  return (
    <section aria-labelledby="posts">
      <Tabs value={order} onValueChange={choose} className="grid gap-2.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <h2 id="posts" className="font-semibold tracking-tight">
            {creator.socialNetwork === 'youtube' ? 'Videos' : 'Posts'}
          </h2>
          <TabsList aria-labelledby="posts" className="print:hidden max-md:w-full">
            {Object.entries(orders).map(([value, label]) => (
              <TabsTrigger key={value} value={value}>
                {label}
              </TabsTrigger>
            ))}
          </TabsList>
        </div>
        <TabsContent value={order}>
          <Pictures creator={creator} order={order} />
        </TabsContent>
      </Tabs>
    </section>
  )
}

const shown = 12
const grid =
  'grid grid-cols-6 gap-x-3 gap-y-4 print:[&>:nth-child(n+7)]:hidden max-lg:grid-cols-4 max-md:grid-cols-3 max-md:gap-x-2.5'

function orderOf(word: string | null): Order {
  return word === 'worst' || word === 'recent' || word === 'sponsored' ? word : 'best'
}

/** Best, worst and recent are of the same posts, those of the figures above. */
function inOrder(posts: readonly ContentItem[], order: Order): readonly ContentItem[] {
  if (order === 'recent' || order === 'sponsored') return posts
  const reactions = ({ likesTotal, commentsTotal }: ContentItem) => (likesTotal ?? 0) + (commentsTotal ?? 0)
  const byReactions = posts.toSorted((one, other) => reactions(other) - reactions(one))
  return order === 'best' ? byReactions : byReactions.filter(({ likesTotal }) => likesTotal !== null).reverse()
}

function usePosts(creator: InfluencerInfo, order: Order) {
  const { id, socialNetwork: kind } = creator
  const counted = useCountedPosts(creator)
  const sponsored = trpc.influencers.posts.useQuery(
    { kind, id, sponsored: true, limit: shown },
    { enabled: order === 'sponsored' },
  )
  return order === 'sponsored' ? sponsored : counted
}

function Pictures({ creator, order }: { creator: InfluencerInfo; order: Order }) {
  const [, setOpen] = useOpenPost()
  const posts = usePosts(creator, order)
  const items = posts.data === undefined ? undefined : inOrder(posts.data.data, order).slice(0, shown)
  if (items === undefined)
    return posts.isError ? (
      <SectionNote onRetry={posts.refetch}>Couldn’t load the {contentNouns[creator.socialNetwork].many}.</SectionNote>
    ) : (
      <div
        role="status"
        aria-busy="true"
        aria-label={`Loading ${contentNouns[creator.socialNetwork].many}`}
        className={grid}
      >
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className={cn('rounded-md', pictureShape(creator))} />
        ))}
      </div>
    )
  if (items.length === 0)
    return (
      <SectionNote>
        {order === 'sponsored'
          ? `No ${contentNouns[creator.socialNetwork].many} are labeled as paid or say so.`
          : `No ${contentNouns[creator.socialNetwork].many} yet.`}
      </SectionNote>
    )
  return (
    <>
      <ul className={grid}>
        {items.map(item => (
          <li key={item.id}>
            <ContentTile item={item} size="small" onOpen={() => setOpen(item.id)} />
          </li>
        ))}
      </ul>
      <PostPlayer network={creator.socialNetwork} items={items} />
    </>
  )
}
