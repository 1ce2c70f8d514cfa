import { savedQueryOf } from '@limelight/contract/search/saved-query'
import type { SavedSearch } from '@limelight/contract/search/saved-searches'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'
import { activeFilters } from '../filters.ts'
import type { SavableSearch, SearchState } from '../state.ts'

/** The user's saved searches of one scope, in both networks, and the calls that change them. */
export function useSavedSearches(scope: SavableSearch['scope']) {
  const utils = trpc.useUtils()
  const list = trpc.influencers.savedSearches.useQuery({ scope, limit: 100 })
  // The form shows errors of the name itself. The list is refetched before the form closes.
  const atField = { meta: { fields: ['name'] }, onSuccess: () => utils.influencers.savedSearches.invalidate() }
  const save = trpc.influencers.saveSearch.useMutation(atField)
  const rename = trpc.influencers.renameSearch.useMutation(atField)
  const bringBack = trpc.influencers.saveSearch.useMutation({ onSuccess: atField.onSuccess })
  const remove = trpc.influencers.deleteSearch.useMutation({ onSettled: atField.onSuccess })
  return {
    list,
    save,
    rename,
    /** Awaited here, because the list may be unmounted by then. Errors show their own message. */
    async remove({ id, createdAt: _createdAt, ...search }: SavedSearch) {
      const isDone = await remove.mutateAsync({ id }).catch(() => undefined)
      if (isDone === undefined) return
      toast.success(`Deleted “${search.name}”.`, {
        action: { label: 'Undo', onClick: () => bringBack.mutate(search) },
      })
    },
  }
}

/** The filters and sort to save; empty if nothing is set. */
export function queryToSave({ scope, network, query, sort, sorts, direction }: SavableSearch): string {
  const order = [
    ...(sort === sorts[0]?.value ? [] : [`sort=${sort}`]),
    ...(direction === 'ASC' ? ['sortDirection=ASC'] : []),
  ]
  return savedQueryOf(scope, network, [query.toString(), ...order].join('&'))
}

/** A name such as "Fitness, Germany, Followers 50k – 200k", cut to the maximum length. */
export function suggestName({ specs, filters }: Pick<SearchState, 'specs' | 'filters'>, longest = 64): string {
  const parts = activeFilters(specs, filters).map(({ spec, words }) => {
    if (spec.kind === 'flag') return words === 'yes' ? spec.label : `${spec.label}: ${words}`
    return spec.kind === 'range' || spec.kind === 'dates' || spec.kind === 'share'
      ? `${spec.label} ${words}`
      : words.replace(/[“”]/g, '')
  })
  const fitting = parts.filter((_part, index) => parts.slice(0, index + 1).join(', ').length <= longest)
  return (fitting.join(', ') || parts[0] || '').slice(0, longest)
}
