/**
 * What a plan limits. `day` resets at midnight UTC, `plan` every 30 days from the first day of the
 * plan. `rows` counts existing rows, `request` bounds one request, `switch` is on or off.
 */
export const limitWindows = {
  EXPORT: 'plan',
  MAX_EMAILS: 'plan',
  MAX_VOLUME_USERNAME_URL: 'plan',
  MAX_FAVOURITE_LISTS: 'rows',
  MAX_FAVOURITE_RECORDS: 'request',
  MAX_FAVOURITE_VOLUME: 'rows',
  MAX_INFLUENCERS_BY_CHART: 'request',
  SEARCH_DEPTH: 'request',
  SEARCH_PER_DAY: 'day',
  SEARCH_PER_MONTH: 'plan',
  ACTIVITY_PER_DAY: 'day',
  TRENDS_SEARCH_LIMIT: 'day',
  EMAIL_CAMPAIGNS_PER_DAY: 'day',
  MAX_RECIPIENTS_PER_CAMPAIGN: 'request',
  PERSONAL_MANAGER: 'switch',
} as const satisfies Record<string, 'day' | 'plan' | 'rows' | 'request' | 'switch'>

export type LimitName = keyof typeof limitWindows

/** Limits that count usage. */
export type CountedLimit = {
  [Name in LimitName]: (typeof limitWindows)[Name] extends 'day' | 'plan' ? Name : never
}[LimitName]

export const limitNames = Object.keys(limitWindows).filter(isLimitName)

export function isCounted(name: LimitName): name is CountedLimit {
  return limitWindows[name] === 'day' || limitWindows[name] === 'plan'
}

function isLimitName(word: string): word is LimitName {
  return Object.hasOwn(limitWindows, word)
}

export function eachLimit<Value>(read: (name: LimitName) => Value): Record<LimitName, Value> {
  return Object.fromEntries(limitNames.map(name => [name, read(name)])) as Record<LimitName, Value>
}

/** The error code of a reached limit: a code of the catalogue, else the name of the limit. */
export function refusalOf(name: LimitName): string {
  return name === 'PERSONAL_MANAGER' ? 'CHAT_CREATE_ERROR' : name
}

/** The text for limits that the catalogue has no text for. */
export const upgradeText = 'You have reached your limit. Upgrade to a higher tariff'
