import type { InfluencerInfo } from '@limelight/contract/influencers/schema'
import { ShareDialog } from './share-dialog.tsx'

export default function ShareReport({ creator, onClose }: { creator: InfluencerInfo; onClose: () => void }) {
  const { name, socialNetwork: kind, id, isUnmasked } = creator
  return (
    <ShareDialog title={`Share the report of ${name}`} subject={{ kind, id }} onClose={onClose}>
      <p className="text-muted-foreground">
        Anyone with the link can read this report, with the figures of the day they open it.{' '}
        {isUnmasked ? 'It shows the handle you unmasked.' : 'The handle stays masked.'} Email addresses are never shown.
      </p>
    </ShareDialog>
  )
}
