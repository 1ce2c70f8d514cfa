import { type ModerationTarget, moderationTargets } from '@limelight/contract/moderation/item'
import type { ModerationCounts } from '@limelight/contract/moderation/schema'
import { Tabs, TabsList, TabsTrigger } from '../../components/ui/tabs.tsx'

export const targetNames: Record<ModerationTarget, { one: string; many: string }> = {
  OFFER: { one: 'Offer', many: 'Offers' },
  PHOTO: { one: 'Photo', many: 'Photos' },
  PROFILE: { one: 'Profile', many: 'Profiles' },
  PORTFOLIO: { one: 'Portfolio', many: 'Portfolio' },
}
const order = ['OFFER', 'PHOTO', 'PROFILE', 'PORTFOLIO'] as const

export function targetOf(word: string | null): ModerationTarget | undefined {
  return moderationTargets.find(target => target === word)
}

type QueueTabsProps = {
  counts: ModerationCounts | undefined
  target: ModerationTarget | undefined
  onChange: (target: ModerationTarget | undefined) => void
}

export function QueueTabs({ counts, target, onChange }: QueueTabsProps) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <Tabs
      data-tabs
      className="min-w-0 self-stretch"
      value={target ?? 'all'}
      onValueChange={value => onChange(targetOf(value))}
    >
      <TabsList variant="line" aria-label="Kind">
        <TabsTrigger value="all" aria-controls="main">
          All <span className="tabular-nums">{all}</span>
        </TabsTrigger>
        {order.map(kind => (
          <TabsTrigger key={kind} value={kind} aria-controls="main">
            {targetNames[kind].many} <span className="text-muted-foreground tabular-nums">{counts?.[kind]}</span>
          </TabsTrigger>
        ))}
      </TabsList>
    </Tabs>
  )
}
