import { type FavouriteType, listRules } from '@limelight/contract/favourites/rules'
import type { SocialNetwork } from '@limelight/contract/networks'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { toast } from '../../../components/ui/toast.ts'
import { formatCount } from '../../../display/format.ts'
import { lazyComponent } from '../../../display/lazy-component.tsx'
import { RefusedItem, SelectionButton } from '../picker/selection-frame.tsx'

const ExportDialog = lazyComponent(() => import('./dialog.tsx'))
const ExportHistory = lazyComponent(() => import('./history.tsx'))

type ExportSelectedProps = { type: FavouriteType; network: SocialNetwork | null; items: readonly { id: string }[] }

/** Exports the selected items. */
export function ExportSelected({ type, network, items }: ExportSelectedProps) {
  const [shown, show] = useState<'dialog' | 'history'>()
  const label = (
    <>
      <Download aria-hidden />
      Export
    </>
  )
  if (items.length > listRules.maxItemsPerCall)
    return <RefusedItem reason={`Up to ${formatCount(listRules.maxItemsPerCall)} at once`}>{label}</RefusedItem>
  return (
    <>
      <SelectionButton onPointerEnter={() => void ExportDialog.preload()} onClick={() => show('dialog')}>
        {label}
      </SelectionButton>
      <Suspense>
        {shown === 'dialog' && (
          <ExportDialog
            subject={{ type, socialNetwork: network, ids: items.map(({ id }) => id) }}
            onBegun={() => toast.success('Export started. We’ll let you know when it’s ready.')}
            onHistory={() => show('history')}
            onClose={() => show(undefined)}
          />
        )}
        {shown === 'history' && <ExportHistory onClose={() => show(undefined)} />}
      </Suspense>
    </>
  )
}
