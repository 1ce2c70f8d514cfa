import type { Influencer } from '@limelight/contract/influencers/schema'
import { CloseBlock, CloseTitle, firstOf, hasBlock, LevelHead } from '../../../search/close/close-parts.tsx'
import type { CloseResults } from '../../../search/close/use-close.ts'
import type { SearchState } from '../../../search/state.ts'
import type { Selection } from '../../../search/use-selection.ts'
import { CreatorCard } from './creator-cards.tsx'
import { figureColumns } from './creator-columns.ts'
import { CreatorRow } from './creator-row.tsx'
import { PhoneRow } from './phone-list.tsx'

type CloseCreatorsProps = { search: SearchState; close: CloseResults<Influencer>; selection: Selection }

/** How an entry is shown and chosen. A range may begin among the exact results. */
function entryOf({ search, close, selection }: CloseCreatorsProps, creator: Influencer, index: number) {
  return {
    creator,
    filters: search.filters,
    isSelected: selection.ids.has(creator.id),
    isOpen: search.open === creator.id,
    onOpen: () => search.setOpen(search.open === creator.id ? undefined : creator.id),
    onToggle: (isRange: boolean) => selection.toggle(close.all, index, isRange),
  }
}

/** Rows below those of the table, in its columns. Headings reach over the empty cells beside them. */
export function CloseRows(props: CloseCreatorsProps) {
  const { search, close } = props
  if (!hasBlock(close)) return null
  const figures = figureColumns(search, 0)
  return (
    <>
      <tbody>
        <tr>
          <td />
          <td className="h-14 overflow-visible whitespace-nowrap px-2 align-bottom">
            <CloseTitle close={close} />
          </td>
        </tr>
      </tbody>
      {close.data?.levels.map((level, at) => (
        <tbody key={level.query} aria-label={level.title}>
          <tr>
            <td />
            <th scope="rowgroup" className="h-11 overflow-visible px-2 text-left">
              <span className="flex w-[calc(100cqw-5rem)]">
                <LevelHead search={search} level={level} />
              </span>
            </th>
          </tr>
          {level.data.map((creator, index) => (
            <CreatorRow
              key={creator.id}
              {...entryOf(props, creator, firstOf(close, at) + index)}
              index={firstOf(close, at) + index}
              figures={figures}
              extras={[]}
              isScrolling={false}
            />
          ))}
        </tbody>
      ))}
    </>
  )
}

/** Entries below those of the list on phones. */
export function CloseEntries(props: CloseCreatorsProps) {
  const { search, close } = props
  return (
    <CloseBlock search={search} close={close} className="mx-3 pt-5">
      {(level, first) => (
        <ul className="-mx-3 border-t">
          {level.data.map((creator, index) => (
            <li key={creator.id}>
              <PhoneRow
                {...entryOf(props, creator, first + index)}
                hasReasons={level.data.some(({ match }) => match?.reasons[0] !== undefined)}
              />
            </li>
          ))}
        </ul>
      )}
    </CloseBlock>
  )
}

export function CloseCards(props: CloseCreatorsProps) {
  const { search, close } = props
  return (
    <CloseBlock search={search} close={close} className="mx-5 pt-5 max-md:mx-3">
      {(level, first) => (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-3">
          {level.data.map((creator, index) => (
            <li key={creator.id} className="h-41">
              <CreatorCard {...entryOf(props, creator, first + index)} />
            </li>
          ))}
        </ul>
      )}
    </CloseBlock>
  )
}
