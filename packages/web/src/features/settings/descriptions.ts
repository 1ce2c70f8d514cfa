import type { AdminConfig } from '@limelight/contract/settings/admin'
import { type PromoConfig, promoCodeOf, promoConfigSchema } from '@limelight/contract/settings/built-in'
import { formatDate } from '../../display/format.ts'
import { rewardText } from '../tariffs/limits/texts.ts'

type Meaning = { name: string; text: string }

const meanings: Record<string, Meaning> = {
  'admin.four-eyes': {
    name: 'Large disputes',
    text: 'A dispute about more than this amount is paid out once a second admin has confirmed the decision. Others are paid at once.',
  },
  'mail.rules': {
    name: 'Spam words',
    text: 'The sender of a campaign is warned of these words before it is sent, beside those that spam filters know.',
  },
  'moderation.rules': {
    name: 'Rules of moderation',
    text: 'What is marked for moderators in profiles, pictures and offers that users save. Only moderators refuse something.',
  },
  'offer-formal': {
    name: 'Form of briefs',
    text: 'The questions that users answer in briefs and proposals, in this order. Answers to questions that you remove stay stored.',
  },
  'results.blocked-hosts': {
    name: 'Blocked sites',
    text: 'Users can’t make tracked links to these sites and their subdomains. Links that lead there already stop working.',
  },
  'search.topics': {
    name: 'Names of topics',
    text: 'With these words, users find a topic in searches, within a minute.',
  },
  marketer: {
    name: 'Personal manager',
    text: 'Users whose plan has a personal manager chat with this account.',
  },
}

/** What a built-in key is for. */
export function meaningOf(key: string): Meaning | undefined {
  const code = promoCodeOf(key)
  if (code === undefined) return Object.hasOwn(meanings, key) ? meanings[key] : undefined
  return {
    name: `Promo code ${code.toUpperCase()}`,
    text: 'Each user who enters the code gets this once. A change counts from the next use on.',
  }
}

/** A value in a few words, for the list of keys. */
export function describeValue({ key, value }: Pick<AdminConfig, 'key' | 'value'>): string {
  if (promoCodeOf(key) !== undefined) return describePromo(promoConfigSchema.safeParse(value).data)
  if (Array.isArray(value)) return counted(value.length, key === 'offer-formal' ? 'question' : 'entry')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, part]) => describePart(name, part))
      .join(', ')
  return String(value)
}

function describePromo(promo: PromoConfig | undefined): string {
  if (promo === undefined) return 'not valid'
  const { reward, endsAt, maxActivations } = promo
  const bound = maxActivations == null ? '' : `, at most ${maxActivations} times`
  return `${rewardText(reward)}${bound}${endsAt == null ? '' : `, until ${formatDate(endsAt)}`}`
}

const partWords: Record<string, (value: unknown) => string> = {
  userId: () => 'one account',
  disputeAbove: value => (value === null ? 'disputes need one admin' : `above ${String(value)} USDT`),
  leaseMinutes: value => `${String(value)} min per item`,
  duplicateBits: value => `tolerance ${String(value)}`,
}

const nouns: Record<string, string> = { hosts: 'site', words: 'banned word' }

/** Names of lists such as `spamWords` count their entries: "38 spam words". */
function describePart(name: string, part: unknown): string {
  const words = partWords[name]
  if (words !== undefined) return words(part)
  const noun = name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  if (Array.isArray(part)) return counted(part.length, nouns[name] ?? noun.replace(/s$/, ''))
  return `${noun} ${typeof part === 'object' && part !== null ? '…' : String(part)}`
}

export function counted(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`
  return `${count} ${noun.endsWith('y') && !noun.endsWith('ay') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`
}
