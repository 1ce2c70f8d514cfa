import { Download } from 'lucide-react'
import { useState } from 'react'
import { counted, formatCount } from '../display/format.ts'
import { saveText } from '../display/save-text.ts'
import type { useEndlessList } from '../server/endless-list.ts'
import { csvOfRows } from './csv-of-rows.ts'
import { toastFailure } from './error-toast.ts'
import { Button } from './ui/button.tsx'
import { toast } from './ui/toast.ts'

type ExportRowsProps = {
  list: Pick<ReturnType<typeof useEndlessList<object>>, 'total' | 'loadAll'>
  /** The name of the file. */
  noun: string
}

/** Saves all rows that the search and the filters find, also those that are not loaded yet. */
export function ExportRows({ list, noun }: ExportRowsProps) {
  const [loaded, setLoaded] = useState<number>()
  const save = async () => {
    setLoaded(0)
    try {
      const rows = await list.loadAll(setLoaded)
      saveText(`${noun}.csv`, 'text/csv', `\uFEFF${csvOfRows(rows)}`)
      toast.success(`Saved ${noun}.csv with ${counted(rows.length, 'row')}.`)
    } catch {
      toastFailure(undefined)
    } finally {
      setLoaded(undefined)
    }
  }
  return (
    <Button
      size="sm"
      disabled={list.total === 0}
      busy={loaded !== undefined}
      busyLabel={`${formatCount(loaded ?? 0)} of ${formatCount(list.total)}`}
      onClick={() => void save()}
    >
      <Download aria-hidden />
      {/* Phones keep the room for tabs. */}
      <span className="max-md:sr-only">Export</span>
    </Button>
  )
}
