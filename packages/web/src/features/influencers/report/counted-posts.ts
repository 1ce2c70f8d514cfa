import type { ContentItem } from '@limelight/contract/content/schema'
import { maxCountedPosts } from '@limelight/contract/influencers/counted-posts'
import type { InfluencerInfo } from '@limelight/contract/influencers/schema'
import { createContext, useContext } from 'react'
import { trpc } from '../../../server/trpc.ts'

/** A shared report brings its posts along, because its readers cannot load any. */
export const SharedPosts = createContext<ContentItem[] | undefined>(undefined)

/** The posts that the averages of the report are made of, newest first. */
export function useCountedPosts({ id, socialNetwork: kind }: Pick<InfluencerInfo, 'id' | 'socialNetwork'>) {
  const shared = useContext(SharedPosts)
  const loaded = trpc.influencers.posts.useQuery(
    { kind, id, sort: 'recent', limit: maxCountedPosts },
    { enabled: shared === undefined },
  )
  return {
    data: shared === undefined ? loaded.data : { total: shared.length, data: shared },
    isError: loaded.isError,
    refetch: loaded.refetch,
  }
}
