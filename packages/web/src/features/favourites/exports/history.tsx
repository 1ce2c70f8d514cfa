import type { Export } from '@limelight/contract/favourites/exports'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { EmptyView } from '../../../components/empty-view.tsx'
import { QueryError } from '../../../components/query-error.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Progress } from '../../../components/ui/progress.tsx'
import { Sheet, SheetContent } from '../../../components/ui/sheet.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { counted, formatCount, formatDate, formatMoment } from '../../../display/format.ts'
import { trpc } from '../../../server/trpc.ts'
import { downloadExport } from './download.ts'
import { exportPage } from './pages.ts'
import { isRunning, sizeWords, statusWords } from './words.ts'

/** The newest exports with their status and files. */
export default function ExportHistory({ onClose }: { onClose: () => void }) {
  const exports = trpc.favourites.exports.useQuery(exportPage, { refetchOnMount: 'always' })
  return (
    <Sheet open onOpenChange={open => open || onClose()}>
      <SheetContent title="Exports">
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          {exports.data !== undefined ? (
            <ExportRows rows={exports.data.data} total={exports.data.total} />
          ) : exports.isError ? (
            <QueryError query={exports} title="Couldn’t load your exports">
              Your files are safe.
            </QueryError>
          ) : (
            <HistorySkeleton />
          )}
        </div>
      </SheetContent>
    </Sheet>
  )
}

function ExportRows({ rows, total }: { rows: readonly Export[]; total: number }) {
  if (rows.length === 0)
    return (
      <EmptyView title="No exports yet">
        Export a list, or select rows in a search and choose Export. Files are kept here for 7 days.
      </EmptyView>
    )
  return (
    <>
      <ul>
        {rows.map(row => (
          <ExportRow key={row.id} row={row} />
        ))}
      </ul>
      {total > rows.length && (
        <p className="px-5 py-4 text-center text-muted-foreground text-xs">
          The newest {rows.length} of {formatCount(total)}.
        </p>
      )}
    </>
  )
}

function ExportRow({ row }: { row: Export }) {
  const { listName, format, rows, bytes, status, progress, createdAt, expiresAt, url } = row
  const facts = [
    format.toUpperCase(),
    rows !== null && counted(rows, 'row'),
    bytes !== null && sizeWords(bytes),
    row.unmask && 'unmasked',
  ].filter(fact => fact !== false)
  return (
    <li className="grid gap-1 border-t px-5 py-3">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{listName}</span>
        <time dateTime={createdAt} className="shrink-0 text-muted-foreground text-xs tabular-nums">
          {formatMoment(createdAt)}
        </time>
      </p>
      <p className="text-muted-foreground text-xs tabular-nums">{facts.join(' · ')}</p>
      {status === 'READY' && url !== null ? (
        <div className="flex items-center justify-between gap-3">
          <span className="text-muted-foreground text-xs tabular-nums">
            {expiresAt !== null && `Kept until ${formatDate(expiresAt)}`}
          </span>
          <DownloadButton url={url} listName={listName} />
        </div>
      ) : isRunning(row) ? (
        <div className="flex items-center gap-3 text-xs">
          <span className="text-muted-foreground">{statusWords[status]}</span>
          <Progress value={progress / 100} aria-label={`Export of ${listName}`} className="flex-1" />
          <span className="tabular-nums">{progress}%</span>
        </div>
      ) : (
        <p className={status === 'FAILED' ? 'text-danger text-xs' : 'text-muted-foreground text-xs'}>
          {statusWords[status]}
        </p>
      )}
    </li>
  )
}

function DownloadButton({ url, listName }: { url: string; listName: string }) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Button
      size="sm"
      busy={isBusy}
      aria-label={`Download ${listName}`}
      onClick={() => {
        setIsBusy(true)
        void downloadExport(url).finally(() => setIsBusy(false))
      }}
    >
      <Download aria-hidden />
      Download
    </Button>
  )
}

function HistorySkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading exports">
      {['w-40', 'w-32', 'w-44'].map(width => (
        <div key={width} className="grid gap-2.5 border-t px-5 py-4">
          <Skeleton className={`h-3 ${width}`} />
          <Skeleton className="h-2.5 w-24" />
          <Skeleton className="h-2.5 w-52" />
        </div>
      ))}
    </div>
  )
}
