import type { SocialNetwork } from '@limelight/contract/networks'

/** The address of a creator's report. Features link to it without importing each other. */
export function reportPath({ id, socialNetwork }: { id: string; socialNetwork: SocialNetwork }): string {
  return `/discovery/${id}?socialNetwork=${socialNetwork}`
}

/** The panel of a creator beside the results of Discovery, which is free. */
export function panelPath({ id, socialNetwork }: { id: string; socialNetwork: SocialNetwork }): string {
  return `/discovery?socialNetwork=${socialNetwork}&open=${id}`
}

/** The address where creators are compared. */
export function comparePath(socialNetwork: SocialNetwork, ids: readonly string[]): string {
  return `/discovery/compare?socialNetwork=${socialNetwork}&ids=${ids.join(',')}`
}
