import { deliverableRules, kindsOfNetwork, type PostKind } from '@limelight/contract/orders/posts/rules'
import type { Deliverable } from '@limelight/contract/orders/posts/schema'
import { type AccountKind, accountKindNames, accountKinds } from '@limelight/contract/social-accounts/kinds'

/** A deliverable as it is typed: texts stay as they are, and the server says what is wrong with them. */
export type DeliverableValues = {
  network: AccountKind
  kind: PostKind
  count: string
  contains: string
  isDisclosed: boolean
  liveDays: string
}

export const newDeliverable: DeliverableValues = {
  network: 'INSTAGRAM',
  kind: 'REEL',
  count: '1',
  contains: '',
  isDisclosed: true,
  liveDays: String(deliverableRules.defaultLiveDays),
}

/** Every kind of post that can be agreed, with its name. */
export const postChoices = accountKinds.flatMap(network =>
  kindsOfNetwork[network].map(kind => ({ network, kind, name: `${accountKindNames[network]} ${kind.toLowerCase()}` })),
)

export function toValues({ network, kind, count, contains, isDisclosed, liveDays }: Deliverable): DeliverableValues {
  return { network, kind, count: String(count), contains: contains.join(' '), isDisclosed, liveDays: String(liveDays) }
}

/** The values as the calls take them. */
export function toDeliverables(values: readonly DeliverableValues[]) {
  return values.map(({ count, contains, liveDays, ...entry }) => ({
    ...entry,
    count: numberOf(count),
    contains: contains.split(/[\s,]+/).filter(text => text !== ''),
    liveDays: numberOf(liveDays),
  }))
}

/** What is no whole number becomes one that the server refuses by its name. */
function numberOf(text: string): number {
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0
}

export function isSameDeliverables(one: readonly DeliverableValues[], other: readonly DeliverableValues[]): boolean {
  return JSON.stringify(toDeliverables(one)) === JSON.stringify(toDeliverables(other))
}

/** `2 Instagram reels` */
export function deliverableWords({ network, kind, count }: Pick<Deliverable, 'network' | 'kind' | 'count'>): string {
  const word = kind.toLowerCase()
  const words = count === 1 ? word : word === 'story' ? 'stories' : `${word}s`
  return `${count} ${accountKindNames[network]} ${words}`
}

/** `@nordlicht, #desklamp, disclosed, live for 30 days` */
export function deliverableFacts({
  contains,
  isDisclosed,
  liveDays,
}: Pick<Deliverable, 'contains' | 'isDisclosed' | 'liveDays'>): string {
  const links = contains.map(text => text.replace(/^https?:\/\/(?:www\.)?/i, ''))
  const live = liveDays === 1 ? 'live for 1 day' : `live for ${liveDays} days`
  return [...links, ...(isDisclosed ? ['disclosed'] : []), live].join(', ')
}

/** What is typed, in one line. */
export function listWords(values: readonly DeliverableValues[]): string {
  return toDeliverables(values)
    .map(entry => `${deliverableWords(entry)} (${deliverableFacts(entry)})`)
    .join(', ')
}

/** What a refused call says about deliverables. */
export function problemIn(fields: Readonly<Record<string, string>> | null | undefined): string | undefined {
  return Object.entries(fields ?? {}).find(([name]) => name.startsWith('deliverables'))?.[1]
}
