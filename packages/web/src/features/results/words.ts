import type { Results } from '@limelight/contract/results/lists'

export function rowNoun({ type }: Pick<Results['list'], 'type'>): 'Creator' | 'Offer' {
  return type === 'offer' ? 'Offer' : 'Creator'
}
