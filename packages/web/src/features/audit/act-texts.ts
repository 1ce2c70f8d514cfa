import type { Audit } from '@limelight/contract/audit/schema'
import { formatUsdt } from '../../display/usdt.ts'

/** What an act did, by the path of its call. Acts without an entry show their path. */
const texts: Record<string, string> = {
  'admin.login': 'Signed in',
  'admin.deleteUser': 'Account deleted',
  'admin.recoverAccount': 'Account recovered',
  'admin.endSessions': 'Signed out everywhere',
  'admin.approve': 'Request approved',
  'admin.refuse': 'Request refused or withdrawn',
  'admin.removeOffer': 'Offer removed',
  'admin.removeOfferItems': 'Items removed',
  'admin.removeOfferItem': 'Item removed',
  'admin.hideOrder': 'Order hidden',
  'admin.setOrderBlocked': 'Order blocked or unblocked',
  'admin.resolveDispute': 'Dispute decided',
  'admin.write': 'Message to both sides',
  'orders.answerSocial': 'Request answered',
  'admin.stopCampaign': 'Campaign stopped',
  'admin.replay': 'Dead letters replayed',
  'admin.drop': 'Dead letter dropped',
  'chain.transferTokens': 'Test tokens requested',
  'settings.create': 'Config created',
  'settings.update': 'Config changed',
  'settings.delete': 'Config deleted',
  'server.setConfig': 'Config changed on the server',
  'influencers.upload': 'Creators uploaded',
  'moderation.request': 'Decision requested',
  'moderation.decide': 'Item approved or refused',
  'moderation.decideMany': 'Item approved or refused with others',
  'moderation.undo': 'Decision undone',
  'reasons.create': 'Reason added',
  'reasons.update': 'Reason changed',
  'reasons.delete': 'Reason deleted',
}

/** Every act with a text, by text. */
export const knownActs = Object.entries(texts)
  .map(([act, text]) => ({ act, text }))
  .sort((one, other) => one.text.localeCompare(other.text))

export function actText({ act }: Pick<Audit, 'act'>): string {
  return texts[act] ?? act
}

/** What an act did, with its outcome where it has several. */
export function outcomeText({ act, after }: Pick<Audit, 'act' | 'after'>): string {
  return outcomeOf({ act, after }) ?? actText({ act })
}

function outcomeOf({ act, after }: Pick<Audit, 'act' | 'after'>): string | undefined {
  const { status, isBlocked } = toRecord(after)
  return outcomes[`${act} ${status ?? isBlocked}`]
}

const outcomes: Record<string, string> = {
  'moderation.decide APPROVED': 'Item approved',
  'moderation.decide REFUSED': 'Item refused',
  'moderation.decideMany APPROVED': 'Item approved with others',
  'moderation.decideMany REFUSED': 'Item refused with others',
  'admin.refuse REFUSED': 'Request refused',
  'admin.refuse WITHDRAWN': 'Request withdrawn',
  'admin.setOrderBlocked true': 'Order blocked',
  'admin.setOrderBlocked false': 'Order unblocked',
  'admin.resolveDispute PENDING': 'Decision on a dispute requested',
}

type Change = [name: string, from: string | undefined, to: string | undefined]

/** The fields that an act changed, but for a state that the words for the act name. */
export function changesOf({ act, before, after }: Pick<Audit, 'act' | 'before' | 'after'>): Change[] {
  const isNamed = outcomeOf({ act, after }) !== undefined
  return changesIn(before, after, name => !(isNamed && (name === 'status' || name === 'isBlocked')))
}

function changesIn(before: unknown, after: unknown, isShown: (name: string) => boolean): Change[] {
  const old = toRecord(before)
  const now = toRecord(after)
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter(isShown)
    .flatMap((name): Change[] => {
      // Of two objects, only the fields that differ.
      if (isObject(old[name]) && isObject(now[name])) return changesIn(old[name], now[name], () => true)
      const [from, to] = withoutCommon(old[name], now[name])
      return [[fieldWords(name), show(from, name), show(to, name)]]
    })
    .filter(([, from, to]) => from !== to)
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Of two lists, the entries that only one of them has: a form has hundreds of lines. */
function withoutCommon(from: unknown, to: unknown): [unknown, unknown] {
  if (!Array.isArray(from) || !Array.isArray(to)) return [from, to]
  const [removed, added] = [entriesOnlyIn(from, to), entriesOnlyIn(to, from)]
  // With the same entries, the order has changed.
  return removed.length + added.length === 0 ? [from, to] : [removed, added]
}

function entriesOnlyIn(list: readonly unknown[], other: readonly unknown[]): unknown[] {
  const known = new Set(other.map(entry => JSON.stringify(entry)))
  return list.filter(entry => !known.has(JSON.stringify(entry)))
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** "To the seller", "is blocked" */
function fieldWords(name: string): string {
  return names[name] ?? name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
}

const names: Record<string, string> = { status: 'state', act: 'request', price: 'to the seller', isActive: 'offered' }

/** Codes that say something else to people. */
const codes: Record<string, string> = {
  UNKNOWN: 'waiting',
  PENDING: 'waiting',
  DISPUTE_RESOLVE: 'resolve a dispute',
  TRANSFER_TOKENS: 'send test tokens',
  CONFIG_CHANGE: 'change a config',
}

function show(value: unknown, name: string): string | undefined {
  if (value === undefined || value === null) return undefined
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(entry => show(entry, name)).join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([field, inner]) => `${fieldWords(field)}: ${show(inner, field) ?? 'none'}`)
      .join('; ')
  if (typeof value !== 'string') return String(value)
  if ((name === 'price' || name === 'amount') && /^\d+(\.\d+)?$/.test(value)) return `${formatUsdt(value)} USDT`
  return /^[A-Z]+(_[A-Z]+)*$/.test(value) ? (codes[value] ?? value.toLowerCase().replaceAll('_', ' ')) : value
}
