import type { Suggestions } from '@limelight/contract/search/suggestions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Handshake, Hash, MapPin, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Handle } from '../../components/masked-text.tsx'
import { Avatar } from '../../components/ui/avatar.tsx'
import { panelPath } from '../../display/creator-paths.ts'
import { counted, formatCompact } from '../../display/format.ts'
import { useDebounced } from '../../display/use-debounced.ts'
import { imageUrl } from '../../server/image-url.ts'
import { learnPlaces } from '../place-names.ts'
import type { SearchState } from '../state.ts'
import type { FilterContext } from './ask.ts'
import { Choice } from './choice.tsx'

const minLetters = 2

/** Suggestions for what is typed, once typing pauses. Pages of lists have none. */
export function useSuggestions({ search, ask }: Pick<FilterContext, 'search' | 'ask'>, text: string) {
  const rested = useDebounced(text, 150)
  const isLong = rested.length >= minLetters && text.length >= minLetters
  const { data } = useQuery({
    queryKey: ['search', search.scope, search.network, 'suggestions', search.query.toString(), rested],
    queryFn: () => ask.suggest?.(rested, search.query) ?? null,
    enabled: isLong && ask.suggest !== undefined,
    placeholderData: keepPreviousData,
  })
  return isLong ? (data ?? undefined) : undefined
}

type SuggestionListProps = {
  search: SearchState
  found: Suggestions
  /** Replaces the text of the field without searching for it. */
  onPicked: (text: string) => void
  /** Searches for a text. */
  onSearch: (text: string) => void
}

/** Topics, brands and places become a filter, hashtags are searched for, and creators open. */
export function SuggestionList({ search, found, onPicked, onSearch }: SuggestionListProps) {
  const [, navigate] = useLocation()
  const isContent = search.scope === 'content'
  const noun = isContent ? 'post' : 'creator'
  const add = (filter: 'themes' | 'brands' | 'places', value: string) => {
    const chosen = search.filters[filter]
    const values = [...new Set([...(Array.isArray(chosen) ? chosen : []), value])].sort()
    onPicked('')
    search.change({ [filter]: values, search: undefined })
  }
  const addPlace = (id: string, name: string) => {
    learnPlaces([[id, name]])
    add('places', id)
  }
  const open = (id: string) => {
    onPicked(String(search.filters.search ?? ''))
    if (isContent) navigate(panelPath({ id, socialNetwork: search.network }))
    else search.setOpen(id)
  }
  return (
    <>
      {found.topics.length > 0 && (
        <Group label="Topics">
          {found.topics.map(({ name, count }) => (
            <Choice key={name} onTake={() => add('themes', name)}>
              <Line icon={<Tag aria-hidden />} words={name} count={counted(count, noun)} />
            </Choice>
          ))}
        </Group>
      )}
      {found.hashtags.length > 0 && (
        <Group label="Hashtags">
          {found.hashtags.map(({ name, count }) => (
            <Choice key={name} onTake={() => onSearch(`#${name}`)}>
              <Line icon={<Hash aria-hidden />} words={name} count={counted(count, noun)} />
            </Choice>
          ))}
        </Group>
      )}
      {found.brands.length > 0 && (
        <Group label="Worked with">
          {found.brands.map(({ name, count }) => (
            <Choice key={name} onTake={() => add('brands', name)}>
              <Line icon={<Handshake aria-hidden />} words={name} count={counted(count, 'creator')} />
            </Choice>
          ))}
        </Group>
      )}
      {found.places.length > 0 && (
        <Group label="Places">
          {found.places.map(({ id, name, count }) => (
            <Choice key={id} onTake={() => addPlace(id, name)}>
              <Line icon={<MapPin aria-hidden />} words={name} count={counted(count, noun)} />
            </Choice>
          ))}
        </Group>
      )}
      {found.creators.length > 0 && (
        <Group label="Creators">
          {found.creators.map(({ id, name, username, avatarUrl, followers }) => (
            <Choice key={id} onTake={() => open(id)}>
              <span className="flex items-center gap-2">
                <Avatar name={name} src={avatarUrl === null ? null : imageUrl(avatarUrl)} size="sm" />
                <span className="min-w-0 flex-1 truncate">
                  {name}{' '}
                  <span className="text-muted-foreground">
                    <Handle username={username} />
                  </span>
                </span>
                <span className="text-muted-foreground tabular-nums">
                  {formatCompact(followers)} {search.network === 'youtube' ? 'subscribers' : 'followers'}
                </span>
              </span>
            </Choice>
          ))}
        </Group>
      )}
    </>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role.
    <div role="group" aria-label={label} className="mb-1.5 last:mb-0">
      <div aria-hidden className="pb-0.5 text-2xs text-muted-foreground">
        {label}
      </div>
      {children}
    </div>
  )
}

function Line({ icon, words, count }: { icon: ReactNode; words: string; count: string }) {
  return (
    <span className="flex items-center gap-2 [&_svg]:size-3.5 [&_svg]:text-muted-foreground">
      {icon}
      <span className="min-w-0 flex-1 truncate font-medium">{words}</span>
      <span className="text-muted-foreground tabular-nums">{count}</span>
    </span>
  )
}
