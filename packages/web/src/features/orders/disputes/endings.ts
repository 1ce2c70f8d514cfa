import type { Dispute } from '@limelight/contract/orders/disputes'

type Entry = Dispute['history'][number]

function countSeals(history: readonly Entry[], by: Entry['by']): number {
  return history.filter(entry => entry.action === 'SEAL' && entry.by === by).length
}

/** Rounds in which both sides sealed a number. In a live dispute, none of them met. */
export function endedRounds({ history }: Pick<Dispute, 'history'>): number {
  return Math.min(countSeals(history, 'OWNER'), countSeals(history, 'CLIENT'))
}

/** The round of a sealed number, and whether it ended the round without a match. */
export function roundOf(entry: Entry, history: readonly Entry[]): { round: number; isMissed: boolean } {
  const at = history.indexOf(entry)
  const until = history.slice(0, at + 1)
  const round = countSeals(until, entry.by)
  const next = history[at + 1]
  const isMet = next?.action === 'SEAL' && next.by === 'SYSTEM'
  return { round, isMissed: endedRounds({ history: until }) === round && !isMet }
}

/** How a resolved dispute ended. */
export function endingOf({ resolution, history }: Pick<Dispute, 'resolution' | 'history'>): string | undefined {
  if (resolution === null) return undefined
  return {
    ACCEPTED: 'The sides agreed',
    SEALED: `The sealed numbers met in round ${endedRounds({ history })}`,
    ADMIN: 'Limelight decided',
    EXPIRED: 'The deadline ended it',
  }[resolution]
}
