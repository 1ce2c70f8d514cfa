/** What people write themselves; the others are written by the house. */
export const ownEventTypes = ['NOTE', 'INFO_VIEW'] as const
/** What a person should be told of. The rest is a log of what that person did. */
export const notificationTypes = ['EXPORT', 'ORDER', 'DISPUTE', 'REQUEST', 'MODERATION', 'PAYMENT'] as const
export const eventTypes = [...ownEventTypes, 'SEARCH', ...notificationTypes] as const

export type EventType = (typeof eventTypes)[number]
export type NotificationType = (typeof notificationTypes)[number]

export function isNotification(type: EventType): type is NotificationType {
  return notificationTypes.some(notification => notification === type)
}
