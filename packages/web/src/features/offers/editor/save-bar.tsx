import { Button } from '../../../components/ui/button.tsx'
import { formatMoment } from '../../../display/format.ts'
import type { OfferEditorState } from './use-editor.ts'

/** The state of the form, and the one action that counts. */
export function SaveBar({ editor, onPublish }: { editor: OfferEditorState; onPublish: () => void }) {
  const { base, isDirty, saving, conflict, discard, save } = editor
  const isDraft = base === undefined || base.status === 'DRAFT'
  const isBusy = saving.state === 'saving'
  return (
    <div className="flex shrink-0 items-center gap-2 border-t bg-background px-5 py-2.5 max-md:px-3">
      <p role="status" className="min-w-0 truncate text-muted-foreground text-xs tabular-nums">
        {wordsOf(editor)}
      </p>
      <span className="flex-1" />
      {!isDraft && isDirty && (
        <Button variant="ghost" onClick={discard}>
          Discard
        </Button>
      )}
      {isDraft ? (
        <Button variant="primary" busy={isBusy && isDirty} disabled={conflict !== undefined} onClick={onPublish}>
          Publish
        </Button>
      ) : (
        <Button
          variant="primary"
          busy={isBusy}
          busyLabel="Saving…"
          disabled={!isDirty || conflict !== undefined}
          onClick={() => void save()}
        >
          {base.status === 'ACTIVE' ? 'Save and send to check' : 'Save'}
        </Button>
      )}
    </div>
  )
}

function wordsOf({ base, isDirty, saving, conflict }: OfferEditorState): string {
  if (conflict !== undefined) return 'Not saved: choose a version above'
  if (saving.state === 'saving') return 'Saving…'
  if (saving.state === 'failed') return 'Not saved. Check what is marked, or your connection.'
  if (isDirty) return unsavedWords(base, saving.state === 'marked')
  if (base === undefined) return 'Saves itself while you write'
  const word = base.status === 'DRAFT' ? 'Draft kept' : 'Saved'
  return `${word}, ${formatMoment((saving.at ?? new Date(base.updatedAt)).toISOString())}`
}

function unsavedWords(base: OfferEditorState['base'], isMarked: boolean): string {
  if (base === undefined) return isMarked ? 'Not saved: fix what is marked' : 'A title is enough to keep it as a draft'
  if (base.status !== 'DRAFT') return 'Not saved yet'
  return isMarked ? 'Saved, except what is marked' : 'Saves in a moment'
}
