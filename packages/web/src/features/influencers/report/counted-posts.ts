import { maxCountedPosts } from '@limelight/contract/influencers/counted-posts'
import type { InfluencerInfo } from '@limelight/contract/influencers/schema'
import { trpc } from '../../../server/trpc.ts'

/** The posts that the averages of the report are made of, newest first. */
export function useCountedPosts({ id, socialNetwork: kind }: Pick<InfluencerInfo, 'id' | 'socialNetwork'>) {
  return trpc.influencers.posts.useQuery({ kind, id, sort: 'recent', limit: maxCountedPosts })
}
