import type { ResultRow, Results } from '@limelight/contract/results/lists'
import { Suspense } from 'react'
import { lazyComponent } from '../../display/lazy-component.tsx'
import { ExportResults } from '../favourites/exports/export-results.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { RateDialog } from './rate-dialog.tsx'
import { ShopDialog } from './shop-dialog.tsx'

const ShareResults = lazyComponent(() => import('./share-results.tsx'))

/** What the user does in a dialog. */
export type Doing =
  | { kind: 'link' | 'code'; value?: string }
  | { kind: 'assign'; codes: readonly string[] }
  | { kind: 'import' | 'shop' | 'rate' | 'export' | 'share' }

type DialogsProps = {
  doing: Doing
  results: Results
  rows: readonly ResultRow[]
  onDo: (doing: Doing | undefined) => void
}

export function ResultDialog({ doing, results, rows, onDo }: DialogsProps) {
  const onClose = () => onDo(undefined)
  const shared = { list: results.list, rows, onClose }
  switch (doing.kind) {
    case 'link':
      return <LinkDialog {...shared} {...(doing.value !== undefined && { value: doing.value })} />
    case 'code':
      return <CodeDialog {...shared} {...(doing.value !== undefined && { value: doing.value })} />
    case 'assign':
      return <CodeDialog {...shared} unassigned={doing.codes} />
    case 'import':
      return <ImportDialog results={results} onRate={() => onDo({ kind: 'rate' })} onClose={onClose} />
    case 'rate':
      return <RateDialog results={results} onClose={onClose} />
    case 'export':
      return <ExportResults list={results.list} onClose={onClose} />
    case 'share':
      return (
        <Suspense>
          <ShareResults list={results.list} onClose={onClose} />
        </Suspense>
      )
    case 'shop':
      return <ShopDialog results={results} onClose={onClose} />
  }
}
