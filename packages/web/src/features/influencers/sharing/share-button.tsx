import type { InfluencerInfo } from '@limelight/contract/influencers/schema'
import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { lazyComponent } from '../../../display/lazy-component.tsx'

const ShareDialog = lazyComponent(() => import('./share-report.tsx'))

export function ShareButton({ creator }: { creator: InfluencerInfo }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPointerEnter={() => void ShareDialog.preload()} onClick={() => setOpen(true)}>
        <Share2 aria-hidden />
        Share
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog creator={creator} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
