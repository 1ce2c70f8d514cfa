import type { Results } from '@limelight/contract/results/lists'
import type { Import } from '@limelight/contract/results/sales'
import { useMutation } from '@tanstack/react-query'
import { toastError, toastFailure } from '../../components/error-toast.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../components/ui/dialog.tsx'
import { FileDrop } from '../../components/ui/file-drop.tsx'
import { counted, formatCount } from '../../display/format.ts'
import { sendBody, UploadError } from '../../server/send-body.ts'
import { trpc } from '../../server/trpc.ts'

type ImportDialogProps = { results: Results; onRate: () => void; onClose: () => void }

const texts: Readonly<Record<string, string>> = {
  FILE_INVALID_FORMAT: 'Choose a CSV file in UTF-8 with these columns, at most 5 MB and 50,000 lines.',
  ITEM_COUNT_ERROR: 'This list has 500,000 sales, which is the maximum.',
}

/** Imports a CSV file, and says what became of its lines. */
export function ImportDialog({ results: { list, currency }, onRate, onClose }: ImportDialogProps) {
  const { results } = trpc.useUtils()
  const load = useMutation({
    mutationFn: (file: File) => importFile(list.id, file),
    meta: { isReportedByCaller: true },
    onSuccess: () => void results.invalidate(),
    onError: error => {
      const body = error instanceof UploadError ? error.body : undefined
      const text = texts[body?.errorMessage ?? '']
      if (text === undefined) toastFailure(body)
      else toastError(text)
    },
  })
  return (
    <Dialog open onOpenChange={open => open || onClose()}>
      <DialogContent title="Import sales" className="w-[480px]">
        <div className="grid gap-4 px-5 pb-5">
          <p className="text-muted-foreground">
            {list.name} · amounts in {currency}{' '}
            <button type="button" className="link" onClick={onRate}>
              Change
            </button>
          </p>
          {load.data !== undefined && <Outcome name={load.variables?.name ?? ''} outcome={load.data} />}
          <FileDrop
            accept=".csv,text/csv"
            hint={
              load.isPending
                ? 'Importing…'
                : load.data === undefined
                  ? 'Choose a CSV file or drop it here'
                  : 'Choose another CSV file'
            }
            rules="sale_id, sold_at, amount, currency; optional updated_at, code, link. Exports of orders of Shopify work as they are. Up to 5 MB and 50,000 lines."
            disabled={load.isPending}
            onFiles={([file]) => file !== undefined && load.mutate(file)}
          />
        </div>
        <DialogFooter>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function Outcome({ name, outcome }: { name: string; outcome: Import }) {
  const { lines, rejected, errors } = outcome
  const counts = ['accepted', 'unchanged', 'skipped', 'rejected'] as const
  return (
    <section aria-label="Imported file" className="grid gap-3">
      <p role="status">
        <span className="wrap-anywhere block font-medium">{name}</span>
        <span className="block text-muted-foreground text-xs tabular-nums">
          {counted(lines, 'line')}: {counts.map(kind => `${formatCount(outcome[kind])} ${kind}`).join(', ')}
        </span>
      </p>
      {rejected > 0 && (
        <div>
          <h3 className="font-medium text-xs">
            {counted(rejected, 'line')} {rejected === 1 ? 'was' : 'were'} rejected
          </h3>
          <ul className="max-h-48 overflow-y-auto text-xs">
            {errors.map(({ line, text }) => (
              <li key={line} className="flex gap-4 border-b py-1.5">
                <span className="w-16 shrink-0 text-muted-foreground tabular-nums">Line {line}</span>
                {text}
              </li>
            ))}
          </ul>
          <p className="mt-2 text-muted-foreground text-xs">
            {errors.length < rejected && `These are the first ${errors.length}. `}
            Correct these lines and import the file again. The other lines are stored; a line that comes twice counts
            once.
          </p>
        </div>
      )}
    </section>
  )
}

async function importFile(listId: string, file: File): Promise<Import> {
  const body = new FormData()
  body.append('files', file)
  const answer = await sendBody({
    method: 'POST',
    address: `/api/user/favs/${listId}/results/import`,
    body,
    onProgress: () => {},
    signal: new AbortController().signal,
  })
  if (!isImport(answer)) throw new UploadError()
  return answer
}

function isImport(answer: unknown): answer is Import {
  return typeof answer === 'object' && answer !== null && 'accepted' in answer && 'errors' in answer
}
