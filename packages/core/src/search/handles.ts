import type { SocialNetwork } from '@limelight/contract/networks'
import type { Context } from '../context.ts'
import type { Filter } from './query.ts'
import { handlesIn, readTerms } from './reading/terms.ts'
import { findUnmaskedIds } from './visibility-store.ts'

/**
 * Tells filters of words which usernames they may match: any part of those that the caller has
 * unmasked and, with `masked`, others as a whole. A search that costs nothing must not match masked
 * usernames, because guesses would unmask them for free.
 */
export async function withHandles(
  ctx: Context,
  caller: { userId: string; network: SocialNetwork },
  filters: readonly Filter[],
  { masked }: { masked: boolean },
): Promise<Filter[]> {
  if (!filters.some(matchesHandles)) return [...filters]
  const unmasked = await findUnmaskedIds(ctx.db, caller.userId, caller.network)
  return filters.map(filter => (filter.kind === 'words' ? { ...filter, access: { unmasked, masked } } : filter))
}

/** The words of a search for usernames alone; undefined without one. */
export function handlesOf(filters: readonly Filter[]): Filter | undefined {
  const words = filters.find(filter => filter.kind === 'words')
  if (words?.kind !== 'words') return undefined
  const handles = readTerms(words.text, words).flatMap(({ kind, handle }) =>
    kind === 'MENTION' && handle ? handle.part : [],
  )
  return handles.length === 0 ? undefined : { ...words, text: handles.map(part => `@${part}`).join(' ') }
}

function matchesHandles(filter: Filter): boolean {
  return filter.kind === 'words' && handlesIn(filter.text, filter).length > 0
}
