import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '../../../components/ui/button.tsx'
import { Tooltip } from '../../../components/ui/tooltip.tsx'
import { lazyComponent } from '../../../display/lazy-component.tsx'
import { withParams } from '../../../display/with-params.ts'
import { trpc } from '../../../server/trpc.ts'
import { exportPage } from './pages.ts'
import { isRunning, progressWords } from './words.ts'

const ExportDialog = lazyComponent(() => import('./dialog.tsx'))
const ExportHistory = lazyComponent(() => import('./history.tsx'))

/** Exports the list, shows the progress, and opens the export history. */
export function ExportButton({ list }: { list: FavouriteList }) {
  const [isAsking, setIsAsking] = useState(false)
  const [address, setAddress] = useSearchParams()
  const exports = trpc.favourites.exports.useQuery(exportPage).data?.data
  const running = exports?.find(one => one.listId === list.id && isRunning(one))
  const showHistory = (isShown: boolean) =>
    setAddress(before => withParams(before, { exports: isShown ? 'open' : undefined }))

  return (
    <>
      {running === undefined ? (
        <Button
          disabled={list.itemsCount === 0}
          title={list.itemsCount === 0 ? 'This list is empty' : undefined}
          onPointerEnter={() => void ExportDialog.preload()}
          onClick={() => setIsAsking(true)}
        >
          <Download aria-hidden />
          <span className="max-md:sr-only">Export</span>
        </Button>
      ) : (
        <Tooltip text="Runs in the background, so you can leave this page">
          <Button className="overflow-hidden text-muted-foreground" onClick={() => showHistory(true)}>
            <Download aria-hidden />
            <span>
              <span className="max-md:sr-only">Export</span>{' '}
              <span className="tabular-nums">{progressWords(running, list.itemsCount)}</span>
            </span>
            <span
              role="progressbar"
              aria-label={`Export of ${list.name}`}
              aria-valuenow={running.progress}
              className="absolute inset-x-0 bottom-0 h-0.5"
            >
              <span
                className="block h-full origin-left bg-chart-1 transition-transform"
                style={{ transform: `scaleX(${running.progress / 100})` }}
              />
            </span>
          </Button>
        </Tooltip>
      )}
      <Suspense>
        {isAsking && (
          <ExportDialog
            subject={{ list }}
            onHistory={() => {
              setIsAsking(false)
              showHistory(true)
            }}
            onClose={() => setIsAsking(false)}
          />
        )}
        {address.get('exports') === 'open' && <ExportHistory onClose={() => showHistory(false)} />}
      </Suspense>
    </>
  )
}
