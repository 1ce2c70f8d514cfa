import type { SocialNetwork } from './network.ts'

/** Where a creator's report lives. Features link to it without knowing each other. */
export function reportPath({ id, socialNetwork }: { id: string; socialNetwork: SocialNetwork }): string {
  return `/discovery/${id}?socialNetwork=${socialNetwork}`
}

/** Where several creators stand side by side. */
export function comparePath(socialNetwork: SocialNetwork, ids: readonly string[]): string {
  return `/discovery/compare?socialNetwork=${socialNetwork}&ids=${ids.join(',')}`
}
