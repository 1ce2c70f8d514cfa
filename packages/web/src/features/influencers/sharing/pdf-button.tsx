import type { ReportFile } from '@limelight/contract/influencers/sharing'
import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'

/** Draws the report on the server and saves it. A failure is shown like that of every call. */
export function PdfButton({ load }: { load: () => Promise<ReportFile> }) {
  const file = useMutation({ mutationFn: load, onSuccess: save })
  return (
    <Button busy={file.isPending} busyLabel="Drawing…" onClick={() => file.mutate()}>
      <FileDown aria-hidden />
      PDF
    </Button>
  )
}

function save({ fileName, base64 }: ReportFile) {
  const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Leaves the browser time to start the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
