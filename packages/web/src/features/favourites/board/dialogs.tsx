import { columnColors } from '@limelight/contract/favourites/rules'
import type { Column, FavouriteItem } from '@limelight/contract/favourites/schema'
import type { Columns } from '../cards/cards.ts'
import { CardNote } from '../cards/note.tsx'
import { ColumnDelete } from '../columns/delete.tsx'
import { ColumnDialog } from '../columns/dialog.tsx'
import type { BoardActions } from './actions.ts'

/** The open dialog: the note of a card, a column (undefined for a new one), or a deletion. */
export type Asked = { note: FavouriteItem } | { column: Column | undefined } | { doomed: Column }

type BoardDialogsProps = { asked: Asked | undefined; columns: Columns; actions: BoardActions; onClose: () => void }

/** Shows at most one dialog. */
export function BoardDialogs({ asked, columns, actions, onClose }: BoardDialogsProps) {
  if (asked === undefined) return null
  if ('note' in asked) {
    const { note: card } = asked
    return <CardNote card={card} onSave={(note, onSaved) => actions.writeNote(card, note, onSaved)} onClose={onClose} />
  }
  const shared = { onDone: actions.store.refresh, onClose }
  if ('column' in asked)
    return (
      <ColumnDialog
        column={asked.column}
        nextColor={columnColors[columns.length % columnColors.length] ?? columnColors[0] ?? ''}
        {...shared}
      />
    )
  return (
    <ColumnDelete
      column={asked.doomed}
      count={columns.find(({ id }) => id === asked.doomed.id)?.cards.length ?? 0}
      defaultName={columns.find(({ isDefault }) => isDefault)?.name ?? ''}
      {...shared}
    />
  )
}
