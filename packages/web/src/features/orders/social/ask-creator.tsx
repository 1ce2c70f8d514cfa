import { HandCoins } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { lazyComponent } from '../../../display/lazy-component.tsx'

const AskDialog = lazyComponent(() => import('./ask-dialog.tsx'))

export type AskedCreator = { id: string; name: string; socialNetwork: 'instagram' | 'youtube' }

type AskCreatorProps = { creator: AskedCreator; label?: string }

/** Asks a creator without an offer for work, through Limelight. */
export function AskCreator({ creator, label = 'Ask for work' }: AskCreatorProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onPointerEnter={() => void AskDialog.preload()} onClick={() => setOpen(true)}>
        <HandCoins aria-hidden />
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <AskDialog creator={creator} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
