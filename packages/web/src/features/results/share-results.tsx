import type { Results } from '@limelight/contract/results/lists'
import { useId, useState } from 'react'
import { Switch } from '../../components/ui/switch.tsx'
import { ShareDialog } from '../influencers/sharing/share-dialog.tsx'

/** The owner chooses whether readers see money. */
export default function ShareResults({ list, onClose }: Pick<Results, 'list'> & { onClose: () => void }) {
  const id = useId()
  const [showsMoney, setShowsMoney] = useState(false)
  return (
    <ShareDialog
      title={`Share the results of ${list.name}`}
      subject={{ listId: list.id, showsMoney }}
      onClose={onClose}
    >
      <p className="text-muted-foreground">
        Anyone with the link can read this page, with the figures and the state of each post when they open it.
      </p>
      <div className="flex items-start justify-between gap-3">
        <div>
          <label htmlFor={id} className="font-medium">
            Show costs and amounts
          </label>
          <p id={`${id}-about`} className="text-muted-foreground text-xs">
            Without them, readers see posts, views, engagements, clicks and the number of sales only.
          </p>
        </div>
        <Switch
          id={id}
          aria-describedby={`${id}-about`}
          checked={showsMoney}
          onChange={event => setShowsMoney(event.target.checked)}
        />
      </div>
    </ShareDialog>
  )
}
