/** Entries that users write themselves; the others are written by the product. */
export const ownEventTypes = ['NOTE', 'INFO_VIEW'] as const
/** Entries that notify the user; the rest is a log of the user's own actions. */
export const notificationTypes = [
  'EXPORT',
  'ORDER',
  'DISPUTE',
  'REQUEST',
  'MODERATION',
  'PAYMENT',
  'SOCIAL',
  'CAMPAIGN',
  'ALERT',
  'API',
] as const
export const eventTypes = [...ownEventTypes, 'SEARCH', ...notificationTypes] as const

export type EventType = (typeof eventTypes)[number]
export type NotificationType = (typeof notificationTypes)[number]

export function isNotification(type: EventType): type is NotificationType {
  return notificationTypes.some(notification => notification === type)
}
