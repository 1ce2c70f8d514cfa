import { CornerDownLeft } from 'lucide-react'
import { formatCount } from '../../display/format.ts'
import { networkNames } from '../network.ts'
import { type FilterContext, totalWords } from './ask.ts'
import { Choice } from './choice.tsx'
import type { Reading } from './reading.ts'
import { SuggestionList, useSuggestions } from './suggestions.tsx'

type SearchHintProps = FilterContext & {
  id: string
  listId: string
  hint: string
  text: string
  /** The searchable part of the text. */
  words: string
  hasChanged: boolean
  reading: Reading | undefined
  /** Enter waits for the reading. */
  isReading: boolean
  /** The reading that Enter waited for failed. */
  isUnread: boolean
  onTake: () => void
  onPicked: (text: string) => void
  onSearch: (text: string) => void
}

/** Below the field: what Enter does, and suggestions. */
export function SearchHint(props: SearchHintProps) {
  const { id, listId, hint, text, words, hasChanged, reading, isReading, isUnread, onPicked, onSearch } = props
  const found = useSuggestions(props, words)
  const isRead = hasChanged && reading !== undefined
  const hasSuggestions = hasChanged && found !== undefined && Object.values(found).some(list => list.length > 0)
  return (
    <div
      id={id}
      className="absolute top-full left-0 z-30 mt-1.5 w-95 max-w-[calc(100vw-1.5rem)] animate-rise-in rounded-[10px] border border-border-strong bg-popover px-3.5 py-2.5 text-xs shadow-md"
    >
      {isUnread && <p role="alert">Couldn’t read this search. Press Enter to try again.</p>}
      {isReading && <p role="status">Reading…</p>}
      {!isUnread && !isReading && !isRead && !hasSuggestions && (
        <p className="text-muted-foreground">{hasHandle(text) ? handleHint : hint}</p>
      )}
      <div id={listId} role="listbox" aria-label="Suggestions" className="empty:hidden">
        {isRead && <ReadingRow {...props} reading={reading} />}
        {hasChanged && found !== undefined && (
          <SuggestionList search={props.search} found={found} onPicked={onPicked} onSearch={onSearch} />
        )}
      </div>
    </div>
  )
}

const handleHint =
  'Type a masked handle in full, such as @lena.vogt. Parts of a handle only match creators you’ve unmasked.'

function hasHandle(text: string): boolean {
  return /(^|\s)[@＠]/u.test(text)
}

type ReadingRowProps = Pick<SearchHintProps, 'search' | 'cost' | 'fullCost' | 'onTake'> & { reading: Reading }

/** What Enter does: the filters and words, how many it finds, and what it costs. */
function ReadingRow({ search, cost, fullCost, reading, onTake }: ReadingRowProps) {
  const { network, chips, heard, matches } = reading
  const isElsewhere = network !== search.network
  return (
    <Choice className="mb-1.5" onTake={onTake}>
      <span className="flex flex-wrap gap-1">
        {isElsewhere && <span className="self-center font-medium">On {networkNames[network]}:</span>}
        {chips.map(({ label, words }) => (
          <span
            key={`${label} ${words}`}
            className="inline-flex min-h-5.5 max-w-full items-center gap-1 rounded-full border border-border-strong bg-card px-2 leading-none"
          >
            {label !== '' && <span className="text-muted-foreground">{label}</span>}{' '}
            <b className="truncate font-semibold leading-4 tabular-nums">{words}</b>
          </span>
        ))}
      </span>
      {[...heard.corrections.map(correctionWords), ...heard.notes.map(({ message }) => message)].map(note => (
        <span key={note} className="mt-1.5 block break-words text-muted-foreground">
          {note}
        </span>
      ))}
      <span className="mt-1.5 flex items-center gap-1.5 tabular-nums">
        <kbd aria-hidden className="grid h-4.5 min-w-4.5 place-items-center rounded-xs border border-border-strong">
          <CornerDownLeft className="size-3" />
        </kbd>
        <span className="flex-1">{matches === null ? 'Search' : countOf(matches, search.scope === 'content')}</span>
        <span className="text-2xs text-muted-foreground">{isElsewhere ? (fullCost ?? cost) : cost}</span>
      </span>
    </Choice>
  )
}

const correctionWords = ({ to, isApplied }: Reading['heard']['corrections'][number]) =>
  isApplied ? `Showing results for ${to}.` : `Did you mean ${to}?`

function countOf(matches: NonNullable<Reading['matches']>, isContent: boolean): string {
  const noun = isContent ? 'post' : 'creator'
  return matches.total === 1 ? `${formatCount(1)} ${noun}` : `${totalWords(matches)} ${noun}s`
}
