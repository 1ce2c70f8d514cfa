import { savedQueryOf } from '@limelight/contract/search/saved-query'
import type { SavedSearch } from '@limelight/contract/search/saved-searches'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'
import { activeFilters } from '../filters.ts'
import type { SavableSearch, SearchState } from '../state.ts'

/** What somebody has saved of one scope, of both networks, and what can be done with it. */
export function useSavedSearches(scope: SavableSearch['scope']) {
  const utils = trpc.useUtils()
  const list = trpc.influencers.savedSearches.useQuery({ scope, limit: 100 })
  // The form at which a name is refused says so; a new answer is there before it closes.
  const atField = { meta: { fields: ['name'] }, onSuccess: () => utils.influencers.savedSearches.invalidate() }
  const save = trpc.influencers.saveSearch.useMutation(atField)
  const rename = trpc.influencers.renameSearch.useMutation(atField)
  const bringBack = trpc.influencers.saveSearch.useMutation({ onSuccess: atField.onSuccess })
  const remove = trpc.influencers.deleteSearch.useMutation({ onSettled: atField.onSuccess })
  return {
    list,
    save,
    rename,
    /** Waited for here, because the list may be closed by then. What fails says so itself. */
    async remove({ id, createdAt: _createdAt, ...search }: SavedSearch) {
      const isDone = await remove.mutateAsync({ id }).catch(() => undefined)
      if (isDone === undefined) return
      toast.success(`Deleted “${search.name}”.`, {
        action: { label: 'Undo', onClick: () => bringBack.mutate(search) },
      })
    },
  }
}

/** Filters and sort as they would be saved; empty when there is nothing to come back to. */
export function queryToSave({ scope, network, query, sort, sorts, direction }: SavableSearch): string {
  const order = [
    ...(sort === sorts[0]?.value ? [] : [`sort=${sort}`]),
    ...(direction === 'ASC' ? ['sortDirection=ASC'] : []),
  ]
  return savedQueryOf(scope, network, [query.toString(), ...order].join('&'))
}

/** 'Fitness, Germany, Followers 50k – 200k': as much of it as a name holds. */
export function suggestName({ specs, filters }: Pick<SearchState, 'specs' | 'filters'>, longest = 64): string {
  const parts = activeFilters(specs, filters).map(({ spec, words }) => {
    if (spec.kind === 'flag') return words === 'yes' ? spec.label : `${spec.label}: ${words}`
    return spec.kind === 'range' || spec.kind === 'dates' ? `${spec.label} ${words}` : words.replace(/[“”]/g, '')
  })
  const fitting = parts.filter((_part, index) => parts.slice(0, index + 1).join(', ').length <= longest)
  return (fitting.join(', ') || parts[0] || '').slice(0, longest)
}
