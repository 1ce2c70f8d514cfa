import type { Finding } from '@limelight/contract/moderation/schema'

type Code = Finding['code']

/** Admins write reasons as texts, so only their words tell which findings they are about. */
const words: Record<Code, RegExp> = {
  BANNED_WORD: /\bwords?\b|wording|language|insult|offensive/i,
  CONTACT_EMAIL: /contact|e-?mail|address/i,
  CONTACT_PHONE: /contact|phone|number/i,
  CONTACT_HANDLE: /contact|account|handle/i,
  LINK: /\blinks?\b|\bsites?\b|website|\burls?\b/i,
  IMAGE_REFUSED: /again|refused|same picture|same image/i,
  IMAGE_DUPLICATE: /\bown\b|duplicate|copied|another user|someone else/i,
  IMAGE_SMALL: /small|larger|pixel|resolution|unreadable|blur/i,
}

/** Marks the reasons about what the checks have found. All keep their places, because moderators choose them by number. */
export function markFitting<Reason extends { text: string }>(
  reasons: readonly Reason[],
  findings: readonly Pick<Finding, 'code'>[],
): (Reason & { isFitting: boolean })[] {
  return reasons.map(reason => ({ ...reason, isFitting: findings.some(({ code }) => words[code].test(reason.text)) }))
}
