import type { ContentItem } from '@limelight/contract/content/schema'
import type { InfluencerInfo } from '@limelight/contract/influencers/schema'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { cn } from '../../../components/ui/cn.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../components/ui/tabs.tsx'
import { ContentPlayer } from '../../content/content-player.tsx'
import { ContentTile } from '../../content/content-tile.tsx'
import { contentNouns, pictureShape } from '../../content/content-words.ts'
import { useCountedPosts } from './counted-posts.ts'

const orders = { best: 'Best', recent: 'Recent' } as const
type Order = keyof typeof orders

export function Posts({ creator }: { creator: InfluencerInfo }) {
  const [query, setQuery] = useSearchParams()
  const order: Order = query.get('posts') === 'recent' ? 'recent' : 'best'
  const choose = (next: string) =>
    setQuery(
      before => {
        const after = new URLSearchParams(before)
        if (next === 'recent') after.set('posts', next)
        else after.delete('posts')
        return after
      },
      { replace: true },
    )
  return (
    <section aria-labelledby="posts">
      <Tabs value={order} onValueChange={choose} className="grid gap-2.5">
        <div className="flex items-center justify-between">
          <h2 id="posts" className="font-semibold tracking-tight">
            {creator.socialNetwork === 'youtube' ? 'Videos' : 'Posts'}
          </h2>
          <TabsList aria-labelledby="posts">
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
const grid = 'grid grid-cols-6 gap-x-3 gap-y-4 max-lg:grid-cols-4 max-md:grid-cols-3 max-md:gap-x-2.5'

/** Both orders are of the same posts, those of the figures above. */
function inOrder(posts: readonly ContentItem[], order: Order): readonly ContentItem[] {
  if (order === 'recent') return posts
  const reactions = ({ likesTotal, commentsTotal }: ContentItem) => (likesTotal ?? 0) + (commentsTotal ?? 0)
  return posts.toSorted((one, other) => reactions(other) - reactions(one))
}

function Pictures({ creator, order }: { creator: InfluencerInfo; order: Order }) {
  const [openAt, setOpenAt] = useState<number>()
  const posts = useCountedPosts(creator)
  const items = posts.data === undefined ? undefined : inOrder(posts.data.data, order).slice(0, shown)
  if (items === undefined)
    return posts.isError ? (
      <p className="border-y py-8 text-center text-muted-foreground">
        Couldn’t load the {contentNouns[creator.socialNetwork].many}.{' '}
        <button type="button" className="link" onClick={() => void posts.refetch()}>
          Try again
        </button>
      </p>
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
      <p className="border-y py-8 text-center text-muted-foreground">
        No {contentNouns[creator.socialNetwork].many} yet.
      </p>
    )
  return (
    <>
      <ul className={grid}>
        {items.map((item, index) => (
          <li key={item.id}>
            <ContentTile item={item} size="small" onOpen={() => setOpenAt(index)} />
          </li>
        ))}
      </ul>
      <ContentPlayer
        items={items}
        openAt={openAt}
        onGoTo={setOpenAt}
        onClose={() => setOpenAt(undefined)}
        isAuthorOpen
      />
    </>
  )
}
