import type { AdminConfig } from '@limelight/contract/settings/admin'
import { type PromoConfig, promoCodeOf, promoConfigSchema } from '@limelight/contract/settings/built-in'
import { formatDate } from '../../display/format.ts'

type Meaning = { name: string; text: string }

const meanings: Record<string, Meaning> = {
  'admin.four-eyes': {
    name: 'Decisions of two admins',
    text: 'A dispute about more than this amount is decided by one admin and confirmed by another one.',
  },
  'mail.rules': {
    name: 'Spam words',
    text: 'The check of a campaign points at these words, beside those that spam filters know.',
  },
  'moderation.rules': {
    name: 'Rules of moderation',
    text: 'What the checks look for in profiles, pictures and offers, and how long a moderator keeps an item.',
  },
  'offer-formal': {
    name: 'Form of briefs',
    text: 'The fields that briefs and proposals ask for, in their order. Answers to fields that are removed stay stored.',
  },
  'results.blocked-hosts': {
    name: 'Refused targets',
    text: 'Tracked links never lead to these hosts or their subdomains. Links that already do answer that they are gone.',
  },
  'search.topics': {
    name: 'Names of topics',
    text: 'More words for topics, by language and topic: {"de": {"Skincare": ["pflegeroutine"]}}. Searches know them within a minute.',
  },
  marketer: {
    name: 'Manager of customers',
    text: 'Plans with a personal manager chat with this account.',
  },
}

/** What a built-in key is for. */
export function meaningOf(key: string): Meaning | undefined {
  const code = promoCodeOf(key)
  if (code === undefined) return Object.hasOwn(meanings, key) ? meanings[key] : undefined
  return {
    name: `Promo code ${code.toUpperCase()}`,
    text: 'Whoever enters the code gets this once. A change counts from the next use on.',
  }
}

/** A value in a few words, for the list of keys. */
export function describeValue({ key, value }: Pick<AdminConfig, 'key' | 'value'>): string {
  if (promoCodeOf(key) !== undefined) return describePromo(promoConfigSchema.safeParse(value).data)
  if (Array.isArray(value)) return counted(value.length, key === 'offer-formal' ? 'field' : 'entry')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, part]) => describePart(name, part))
      .join(', ')
  return String(value)
}

function describePromo(promo: PromoConfig | undefined): string {
  if (promo === undefined) return 'not valid'
  const { reward, endsAt, maxActivations } = promo
  const gift =
    reward.kind === 'PLAN'
      ? `${counted(reward.days, 'day')} of ${reward.tariffName}`
      : `${reward.amount} ${reward.limit}`
  const bound = maxActivations == null ? '' : `, at most ${maxActivations} times`
  return `${gift}${bound}${endsAt == null ? '' : `, until ${formatDate(endsAt)}`}`
}

const partWords: Record<string, (value: unknown) => string> = {
  userId: () => 'one account',
  disputeAbove: value => (value === null ? 'disputes need one admin' : `disputes above ${String(value)} USDT`),
  leaseMinutes: value => `${String(value)} min lease`,
  duplicateBits: value => `${String(value)} bits`,
}

/** Names of lists such as `spamWords` count their entries: "38 spam words". */
function describePart(name: string, part: unknown): string {
  const words = partWords[name]
  if (words !== undefined) return words(part)
  const noun = name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  if (Array.isArray(part)) return counted(part.length, noun.replace(/s$/, ''))
  return `${noun} ${typeof part === 'object' && part !== null ? '…' : String(part)}`
}

function counted(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`
  return `${count} ${noun.endsWith('y') && !noun.endsWith('ay') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`
}
