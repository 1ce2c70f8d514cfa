import { CornerDownLeft, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { networkNames } from '../network.ts'
import { type FilterContext, totalWords, useMatches } from './ask.ts'
import { Choice } from './choice.tsx'
import type { Reading } from './sentence.ts'
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
  /** Enter waits for the interpretation. */
  isReading: boolean
  /** The interpretation that Enter waited for failed. */
  isUnread: boolean
  onTake: () => void
  onTakeWords: () => void
  onPicked: (text: string) => void
  onSearch: (text: string) => void
}

/** Below the field: what Enter does, the number of matches, and the alternative interpretation. */
export function SearchHint(props: SearchHintProps) {
  const { id, listId, hint, text, words, hasChanged, reading, isUnread, onTake, onTakeWords, onPicked, onSearch } =
    props
  const found = useSuggestions(props, words)
  const hasSuggestions = hasChanged && found !== undefined && Object.values(found).some(list => list.length > 0)
  const isSentence = reading?.isSentence ?? false
  const isElsewhere = reading !== undefined && reading.network !== props.search.network
  return (
    <div
      id={id}
      className="absolute top-full left-0 z-30 mt-1.5 w-95 max-w-[calc(100vw-1.5rem)] animate-rise-in rounded-[10px] border border-border-strong bg-popover px-3.5 py-2.5 text-xs shadow-md"
    >
      {isUnread && <p role="alert">Couldn’t read this as a sentence. Nothing was searched yet.</p>}
      {!isUnread && reading === undefined && !hasSuggestions && (
        <p className="text-muted-foreground">{hasHandle(text) ? handleHint : hint}</p>
      )}
      <div id={listId} role="listbox" aria-label="Suggestions" className="empty:hidden">
        {!isUnread && reading !== undefined && (
          <FilterSuggestion reading={reading} isElsewhere={isElsewhere} onTake={onTake} />
        )}
        {hasChanged && found !== undefined && (
          <SuggestionList search={props.search} found={found} onPicked={onPicked} onSearch={onSearch} />
        )}
        {isSentence && hasChanged && (
          <Choice className="mt-1 text-muted-foreground" onTake={onTakeWords}>
            Search for these words instead
          </Choice>
        )}
      </div>
      <EnterAction {...props} isElsewhere={isElsewhere} />
    </div>
  )
}

const handleHint =
  'Type a masked handle in full, such as @lena.vogt. Parts of a handle only match creators you’ve unmasked.'

function hasHandle(text: string): boolean {
  return /(^|\s)[@＠]/u.test(text)
}

type SuggestionProps = { reading: Reading; isElsewhere: boolean; onTake: () => void }

function FilterSuggestion({ reading, isElsewhere, onTake }: SuggestionProps) {
  const { network, chips, rest, ignored } = reading
  return (
    <Choice onTake={onTake}>
      <span className="flex items-center gap-1.5 font-medium">
        <SlidersHorizontal aria-hidden className="size-3.5 text-muted-foreground" />
        {isElsewhere ? `Turn into ${networkNames[network]} filters` : 'Turn into filters'}
      </span>
      <span className="mt-1.5 flex flex-wrap gap-1">
        {chips.map(({ label, words }) => (
          <span
            key={label}
            className="inline-flex min-h-5.5 max-w-full items-center gap-1 rounded-full border border-border-strong bg-card px-2 leading-none"
          >
            <span className="text-muted-foreground">{label}</span>{' '}
            <b className="truncate font-semibold leading-4 tabular-nums">{words}</b>
          </span>
        ))}
      </span>
      {rest !== '' && <span className="mt-1.5 block break-words text-muted-foreground">Searching for: {rest}</span>}
      {ignored.length > 0 && (
        <span className="mt-1.5 block break-words text-muted-foreground">
          Left out, no such filter: {ignored.join(', ')}
        </span>
      )}
    </Choice>
  )
}

type EnterActionProps = SearchHintProps & { isElsewhere: boolean }

/** What Enter does now, with the number of matches where it is known. */
function EnterAction(props: EnterActionProps) {
  const { words, hasChanged, reading, isReading, isUnread, isElsewhere, search, ask, cost, fullCost } = props
  if (isReading) return <OnEnter cost={cost}>Reading…</OnEnter>
  if (!reading?.isSentence) {
    if (!hasChanged) return null
    const does = reading || isUnread ? 'Enter searches for the words' : 'Enter searches'
    return <WouldFind search={search} ask={ask} cost={cost} change={{ search: words || undefined }} does={does} />
  }
  const filters = filterWords(reading.filterCount)
  if (isElsewhere)
    return (
      <OnEnter cost={fullCost ?? cost}>
        Enter searches {networkNames[reading.network]} with {filters}
      </OnEnter>
    )
  return (
    <WouldFind
      search={search}
      ask={ask}
      cost={fullCost ?? cost}
      change={reading.change}
      does={`Enter searches with ${filters}`}
    />
  )
}

const filterWords = (count: number) => `${count} ${count === 1 ? 'filter' : 'filters'}`

type WouldFindProps = Pick<FilterContext, 'search' | 'ask' | 'cost'> & { change: Reading['change']; does: string }

function WouldFind({ search, ask, cost, change, does }: WouldFindProps) {
  const matches = useMatches({ search, ask }, change)
  // Only a search tells whether a masked handle exists.
  const isKnown = matches !== undefined && !hasHandle(String(change.search ?? ''))
  return <OnEnter cost={cost}>{isKnown ? `${does} · ${totalWords(matches)} match` : does}</OnEnter>
}

function OnEnter({ cost, children }: { cost: ReactNode; children: ReactNode }) {
  return (
    <p role="status" className="mt-2 flex items-center gap-1.5 border-t pt-2 tabular-nums">
      <kbd aria-hidden className="grid h-4.5 min-w-4.5 place-items-center rounded-xs border border-border-strong">
        <CornerDownLeft className="size-3" />
      </kbd>
      <span className="flex-1">{children}</span>
      <span className="text-2xs text-muted-foreground">{cost}</span>
    </p>
  )
}
