import type { Results } from '@limelight/contract/results/lists'
import { formatCount } from '../../display/format.ts'

export function rowNoun({ type }: Pick<Results['list'], 'type'>): 'Creator' | 'Offer' {
  return type === 'offer' ? 'Offer' : 'Creator'
}

export function countOf(count: number, one: string): string {
  return `${formatCount(count)} ${count === 1 ? one : `${one}s`}`
}
