import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { Suspense, useState } from 'react'
import { toast } from '../../../components/ui/toast.ts'
import { lazyComponent } from '../../../display/lazy-component.tsx'

const ExportDialog = lazyComponent(() => import('./dialog.tsx'))
const ExportHistory = lazyComponent(() => import('./history.tsx'))

type ExportResultsProps = { list: Pick<FavouriteList, 'id' | 'name' | 'type'>; onClose: () => void }

/** Exports the results of a list. */
export function ExportResults({ list, onClose }: ExportResultsProps) {
  const [showsHistory, setShowsHistory] = useState(false)
  return (
    <Suspense>
      {showsHistory ? (
        <ExportHistory onClose={onClose} />
      ) : (
        <ExportDialog
          subject={{ resultsOf: list }}
          onBegun={() => toast.success('Export started. We’ll let you know when it’s ready.')}
          onHistory={() => setShowsHistory(true)}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}
