import type { VisitorInfluencer } from '@limelight/contract/influencers/showcase'
import { Suspense } from 'react'
import { litRow, Stage, type StageRow } from '../../components/shell/stage.tsx'
import { Avatar } from '../../components/ui/avatar.tsx'
import { formatCompact, formatPercent } from '../../display/format.ts'
import { lazyComponent } from '../../display/lazy-component.tsx'
import { imageUrl } from '../../server/image-url.ts'
import { againstPeers, leadOf, topicOf, useShowcase } from './use-showcase.ts'

const rowCount = 7

/** Rarely needed. Without a connection the stage stays dark, and the page is still there. */
const IllustratedStage = lazyComponent(() =>
  import('../../components/illustrated-stage.tsx').catch(() => ({ default: DarkStage })),
)

function DarkStage() {
  return <Stage rows={[]} label="Loading creators" />
}

/** Creators of the catalogue, with the light on the one that leads its peers most. */
export function CreatorStage() {
  const { data, isError } = useShowcase()
  if (data === undefined && !isError) return <DarkStage />
  const lead = data && leadOf(data.creators)
  // A catalogue with a few creators only would leave the stage half empty.
  if (data === undefined || lead === undefined || data.creators.length < rowCount)
    return (
      <Suspense fallback={<DarkStage />}>
        <IllustratedStage />
      </Suspense>
    )
  const others = data.creators.filter(creator => creator !== lead).slice(0, rowCount - 1)
  const shown = [...others.slice(0, litRow), lead, ...others.slice(litRow)]
  return (
    <Stage
      rows={shown.map(toRow)}
      label={`Creators of the catalogue in the dark; a beam of light falls on ${lead.name}`}
    />
  )
}

function toRow(creator: VisitorInfluencer): StageRow {
  const { name, isVerified, avatarUrl, followers, er } = creator
  return {
    id: `${name} ${followers}`,
    // Initials would be too dim to read.
    face: <Avatar name="" src={avatarUrl === null ? null : imageUrl(avatarUrl)} className="size-full" />,
    name,
    isVerified,
    second: topicOf(creator),
    figures: { followers: formatCompact(followers), er: er === null ? '–' : formatPercent(er) },
    peers: againstPeers(creator),
  }
}
