import { useKeys } from './keys.tsx'

type RowKeysOptions = {
  /** The rows from top to bottom. */
  ids: readonly string[]
  /** The row that is open in the panel. */
  openId: string | undefined
  open: (id: string | undefined) => void
  /** What a row is: "user". */
  noun: string
}

/** J and K open the next and the previous row, Escape closes the panel. */
export function useRowKeys({ ids, openId, open, noun }: RowKeysOptions): void {
  const move = (step: number) => {
    const index = openId === undefined ? -1 : ids.indexOf(openId)
    const next = index === -1 ? ids[0] : ids[Math.min(Math.max(index + step, 0), ids.length - 1)]
    if (next !== undefined) open(next)
    document.querySelector(`[data-row="${next}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  useKeys([
    { key: 'j', label: `Next ${noun}`, run: () => move(1) },
    { key: 'k', label: `Previous ${noun}`, run: () => move(-1) },
    { key: 'Escape', label: 'Close the panel', run: () => open(undefined) },
  ])
}
