import type { Offer } from '@limelight/contract/offers/schema'
import { Button } from '../../../components/ui/button.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { formatMoment } from '../../../display/format.ts'
import { changedParts } from './same-offer.ts'
import type { OfferEditorState } from './use-editor.ts'
import { valuesOf } from './values.ts'

type ConflictNoteProps = { editor: OfferEditorState; conflict: Offer }

/** Another window changed the offer. Nothing is saved before the user chooses. */
export function ConflictNote({ editor: { base, values, keepOwn, takeOther }, conflict }: ConflictNoteProps) {
  const theirs = base === undefined ? [] : changedParts(valuesOf(base), valuesOf(conflict))
  const own = base === undefined ? [] : changedParts(valuesOf(base), values)
  return (
    <Note variant="lit" role="alert">
      <p className="font-semibold">Changed in another window at {formatMoment(conflict.updatedAt)}</p>
      <p>
        There: {theirs.join(', ')}. Here, not saved: {own.join(', ')}.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={keepOwn}>
          Keep my version
        </Button>
        <Button size="sm" onClick={takeOther}>
          Use the other version
        </Button>
      </div>
    </Note>
  )
}
