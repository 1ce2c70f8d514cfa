import type { User } from '@limelight/contract/users/schema'

export type RefusalKind = 'profile' | 'photo' | 'portfolio'
export type Refusal = { kind: RefusalKind; id: string }

type Moderated = Pick<User, 'id' | 'moderationData' | 'photo' | 'portfolio'>

/** Every part of a user that moderation has refused. */
export function refusalsOf({ id, moderationData, photo, portfolio }: Moderated): Refusal[] {
  const { moderationStatus, moderationReasons } = moderationData
  const isProfileRefused = moderationStatus === 'REFUSED' || moderationReasons.some(({ type }) => type === 'PROFILE')
  return [
    ...(isProfileRefused ? [{ kind: 'profile' as const, id }] : []),
    ...(photo.moderationStatus === 'REFUSED' ? [{ kind: 'photo' as const, id: photo.id ?? '' }] : []),
    ...portfolio
      .filter(image => image.moderationStatus === 'REFUSED')
      .map(image => ({ kind: 'portfolio' as const, id: image.id })),
  ]
}

/** Whether the profile shows the '!'. */
export function hasModerationErrors(user: Moderated): boolean {
  return refusalsOf(user).length > 0
}
