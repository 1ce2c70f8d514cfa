import { type ExportFormat, exportFormats, type FavouriteType } from '@limelight/contract/favourites/rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../../components/ui/dialog.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { Switch } from '../../../components/ui/switch.tsx'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { ExportCost } from './cost.tsx'
import { ExportOption } from './option.tsx'
import { exportPage, withUpdate } from './pages.ts'
import { type ExportSubject, nameOfSubject, useExportCalls } from './subject.ts'

const formats: Record<ExportFormat, { name: string; text: string }> = {
  csv: { name: 'CSV', text: 'for spreadsheets' },
  json: { name: 'JSON', text: 'for programs' },
}

/** A column of each kind of file with its readable name, as an example. */
const headerExamples: Record<FavouriteType | 'results', { column: string; name: string }> = {
  influencer: { column: 'aqs', name: 'Quality score' },
  content: { column: 'likesTotal', name: 'Likes' },
  offer: { column: 'maxAmount', name: 'Maximum amount' },
  results: { column: 'salesAmount', name: 'Sales amount' },
}

type ExportDialogProps = {
  subject: ExportSubject
  onBegun?: () => void
  onHistory: () => void
  onClose: () => void
}

/** Shows the cost before the export is requested. */
export default function ExportDialog({ subject, onBegun, onHistory, onClose }: ExportDialogProps) {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [readableHeaders, setReadableHeaders] = useState(true)
  const [unmask, setUnmask] = useState(false)
  const kind = 'resultsOf' in subject ? 'results' : 'list' in subject ? subject.list.type : subject.type
  const example = headerExamples[kind]
  const calls = useExportCalls(subject)
  const price = useQuery({
    queryKey: ['export price', subject, unmask],
    queryFn: () => calls.price(unmask),
    staleTime: 0,
    gcTime: 0,
    meta: { showsLimits: true },
  })
  const ask = useMutation({
    // Boards watch this key, because an export can unmask creators.
    mutationKey: getMutationKey(trpc.favourites.requestExport),
    mutationFn: () => calls.request({ format, unmask, readableHeaders }),
    onSuccess: begun => {
      utils.favourites.exports.setData(exportPage, known => withUpdate(known ?? { total: 0, data: [] }, begun))
      void utils.tariffs.limits.invalidate()
      // Every page shows whether a creator is unmasked.
      if (unmask)
        void Promise.all([
          utils.favourites.invalidate(),
          utils.influencers.invalidate(),
          utils.content.invalidate(),
          queryClient.invalidateQueries({ queryKey: ['search'] }),
        ])
      onBegun?.()
      onClose()
    },
    onError: () => {
      void price.refetch()
      void utils.favourites.exports.invalidate()
    },
  })
  return (
    <Dialog open onOpenChange={open => open || onClose()}>
      <DialogContent title={`Export ${nameOfSubject(subject)}`} className="w-[440px]">
        <div className="grid gap-4 px-5 pb-5">
          <fieldset>
            <legend className="mb-1.5 font-medium text-xs">Format</legend>
            <div className="grid grid-cols-2 gap-2">
              {exportFormats.toReversed().map(value => (
                <label
                  key={value}
                  className="flex cursor-pointer items-center gap-2.5 rounded-md border border-input px-3 py-2 hover:bg-accent has-checked:border-lit-line has-checked:bg-lit-soft has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
                >
                  <input
                    type="radio"
                    name="format"
                    checked={format === value}
                    className="size-4 accent-primary outline-none"
                    onChange={() => setFormat(value)}
                  />
                  <span>
                    <b className="block font-medium">{formats[value].name}</b>
                    <span className="text-muted-foreground text-xs">{formats[value].text}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <ExportOption
            label="Readable headers, for Excel"
            control={Checkbox}
            checked={readableHeaders && format === 'csv'}
            disabled={format !== 'csv'}
            onChange={setReadableHeaders}
          >
            {format === 'csv'
              ? `Columns get names such as “${example.name}” instead of “${example.column}”, and Excel shows letters such as ü correctly.`
              : 'For CSV files only.'}
          </ExportOption>
          {kind === 'influencer' && (
            <ExportOption
              label="Unmask everything that is still masked"
              control={Switch}
              checked={unmask}
              onChange={setUnmask}
            >
              {unmask
                ? 'You’ll see handles, links and emails everywhere from then on.'
                : 'Masked values stay masked in the file.'}
            </ExportOption>
          )}
          <ExportCost price={price.data} error={price.error} onRetry={() => void price.refetch()} />
          {ask.isError && errorBodyOf(ask.error) === undefined && (
            <Note variant="danger" role="alert">
              The connection was lost, so the export may have started. Check your earlier exports before you try again.
            </Note>
          )}
        </div>
        <DialogFooter className="justify-between">
          <Button variant="ghost" onClick={onHistory}>
            Earlier exports
          </Button>
          <Button
            variant="primary"
            disabled={price.data === undefined}
            busy={ask.isPending}
            busyLabel="Starting…"
            onClick={() => ask.mutate()}
          >
            Export
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
