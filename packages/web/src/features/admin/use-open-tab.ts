import { useState } from 'react'

type Tab = { word: string }
/** How many entries a tab has; undefined until that is known. */
type Total = number | undefined

/**
 * The tab that the address names, otherwise the first that has entries; undefined until that is
 * known. It stays open when its last entry leaves, so that nobody reads another tab by mistake.
 */
export function useOpenTab<Named extends Tab>(
  tabs: readonly Named[],
  word: string | null,
  totals: readonly Total[],
): Named | undefined {
  const [kept, setKept] = useState<Named>()
  const named = tabs.find(tab => tab.word === word)
  const first = kept ?? firstFilled(tabs, totals)
  const next = named === undefined ? first : undefined
  if (next !== kept) setKept(next)
  return named ?? first
}

export function firstFilled<Named extends Tab>(tabs: readonly Named[], totals: readonly Total[]): Named | undefined {
  const at = totals.findIndex(total => total !== 0)
  if (at < 0) return tabs[0]
  return totals[at] === undefined ? undefined : tabs[at]
}

/** A count that cannot be loaded opens no tab. */
export function totalOf({ data, isError }: { data?: { total: number } | undefined; isError: boolean }): Total {
  return data?.total ?? (isError ? 0 : undefined)
}
