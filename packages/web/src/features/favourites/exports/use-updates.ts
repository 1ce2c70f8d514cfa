import type { Export } from '@limelight/contract/favourites/exports'
import { toast } from '../../../components/ui/toast.ts'
import { useLive } from '../../../server/live.ts'
import { trpc } from '../../../server/trpc.ts'
import { exportPage, withUpdate } from './pages.ts'
import { isRunning } from './words.ts'

/** Tracks exports on every page of the app and shows a toast when one ends. */
export function useExportUpdates(): void {
  const { favourites, tariffs } = trpc.useUtils()
  useLive(
    'export',
    update => {
      favourites.exports.setData(exportPage, list => list && withUpdate(list, update))
      if (isRunning(update)) return
      void favourites.exports.invalidate()
      void tariffs.limits.invalidate()
      announce(update)
    },
    () => void favourites.exports.invalidate(),
  )
}

function announce({ status, listName, url }: Export) {
  if (status === 'FAILED') toast.error(`The export of “${listName}” failed. It was refunded to your plan.`)
  if (status !== 'READY' || url === null) return
  toast.success(`The export of “${listName}” is ready.`, {
    duration: 12_000,
    action: {
      label: 'Download',
      onClick: () => void import('./download.ts').then(({ downloadExport }) => downloadExport(url)),
    },
  })
}
