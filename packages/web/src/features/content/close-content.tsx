import type { ContentItem } from '@limelight/contract/content/schema'
import { CloseBlock } from '../../search/close/close-parts.tsx'
import type { CloseResults } from '../../search/close/use-close.ts'
import type { SearchState } from '../../search/state.ts'
import type { Selection } from '../../search/use-selection.ts'
import { ContentTile } from './content-tile.tsx'

type CloseContentProps = { search: SearchState; close: CloseResults<ContentItem>; selection: Selection }

/** Tiles of the same size as those of the exact results. */
export function CloseContent({ search, close, selection }: CloseContentProps) {
  const least = search.network === 'youtube' ? '236px' : '192px'
  const columns = `repeat(auto-fill, minmax(min(${least}, 100% / 2 - 7px), 1fr))`
  return (
    <CloseBlock search={search} close={close} className="pt-5">
      {(level, first) => (
        <ul className="grid gap-x-3.5 gap-y-4.5" style={{ gridTemplateColumns: columns }}>
          {level.data.map((item, index) => (
            <li key={item.id}>
              <ContentTile
                item={item}
                prefersComments={search.sort === 'comments'}
                isOpen={item.id === search.open}
                onOpen={() => search.setOpen(item.id)}
                selection={{
                  isSelected: selection.ids.has(item.id),
                  isChoosing: selection.ids.size > 0,
                  onToggle: isRange => selection.toggle(close.all, first + index, isRange),
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </CloseBlock>
  )
}
