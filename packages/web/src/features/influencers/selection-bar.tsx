import type { Influencer } from '@limelight/contract/influencers/schema'
import { AddSelected } from '../../components/lists/add-selected.tsx'
import { SelectionFrame } from '../../components/lists/selection-frame.tsx'
import type { SocialNetwork } from '../../social-network.ts'
import type { Selection } from '../../use-selection.ts'
import { CompareSelected } from './compare-selected.tsx'

type SelectionBarProps = { network: SocialNetwork; creators: readonly Influencer[]; selection: Selection }

/** What can be done with those who are ticked. */
export function SelectionBar({ network, creators, selection }: SelectionBarProps) {
  const { ids, clear } = selection
  const chosen = creators.filter(({ id }) => ids.has(id))
  return (
    <SelectionFrame count={ids.size} onClear={clear}>
      <AddSelected type="influencer" network={network} items={chosen} onDone={clear} />
      <CompareSelected network={network} ids={ids} />
    </SelectionFrame>
  )
}
