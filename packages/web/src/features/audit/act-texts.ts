import type { Audit } from '@limelight/contract/audit/schema'

/** What an act did, by the path of its call. Acts without an entry show their path. */
const texts: Record<string, string> = {
  'admin.login': 'Signed in',
  'admin.deleteUser': 'Account deleted',
  'admin.recoverAccount': 'Account recovered',
  'admin.endSessions': 'Signed out everywhere',
  'admin.approve': 'Request approved',
  'admin.refuse': 'Request refused',
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
  'moderation.decide': 'Item decided',
  'moderation.decideMany': 'Items decided',
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

type Change = [name: string, from: string | undefined, to: string | undefined]

/** The fields that an act changed. */
export function changesOf({ before, after }: Pick<Audit, 'before' | 'after'>): Change[] {
  const old = toRecord(before)
  const now = toRecord(after)
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((name): Change => {
      const [from, to] = withoutCommon(old[name], now[name])
      return [name, show(from), show(to)]
    })
    .filter(([, from, to]) => from !== to)
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

function show(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(show).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
