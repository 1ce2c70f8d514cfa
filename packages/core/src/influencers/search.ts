import type { Influencer } from '@limelight/contract/influencers/schema'
import { type InfluencerCopyRow, influencerCopyRow } from '@limelight/db/influencers/tables'
import type { Searchable } from '../search/search.ts'
import { presentInfluencers } from './present.ts'
import { influencerTables } from './store.ts'

/** Discovery: how influencers are searched. */
export const influencerSearch: Searchable<InfluencerCopyRow, Influencer> = {
  ...influencerTables,
  listType: 'influencer',
  row: influencerCopyRow,
  present: presentInfluencers,
}
