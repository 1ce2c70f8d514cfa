import type { PostRequirement, Verdict } from '@limelight/contract/orders/posts/rules'
import type { Deliverable } from '@limelight/contract/orders/posts/schema'
import { accountKindNames } from '@limelight/contract/social-accounts/kinds'
import type { StoredCheck } from '@limelight/db/orders/tables'
import { findDisclosure } from '../../content/disclosures.ts'
import { formatDay, formatMoment } from '../../runtime/format-day.ts'
import type { SeenPost } from '../../social-accounts/providers/post.ts'
import { isContained } from './contains.ts'

/** What a reading is compared with. */
export type Expected = {
  deliverable: Deliverable
  /** The id of the linked account at its network. */
  authorId: string
  /** When the deposit became final. */
  paidAt: Date
}

type Judged = { requirement: PostRequirement; value: string | null; verdict: Verdict; evidence: string }

/** Verdicts that keep the first answer. The others follow each reading. */
const fixed: readonly PostRequirement[] = ['AUTHOR', 'PUBLISHED', 'KIND']

/** The checks of a post, in the order in which they are shown, before its first reading. */
export function emptyChecks({ contains, isDisclosed }: Pick<Deliverable, 'contains' | 'isDisclosed'>): StoredCheck[] {
  const none = (requirement: PostRequirement, value: string | null = null): StoredCheck => ({
    ...{ requirement, value },
    ...{ verdict: 'UNKNOWN', evidence: 'Not read yet.', at: null },
  })
  return [
    ...[none('AUTHOR'), none('PUBLISHED'), none('KIND')],
    ...contains.map(text => none('CONTAINS', text)),
    ...(isDisclosed ? [none('DISCLOSED')] : []),
    none('LIVE'),
  ]
}

/** What a reading says about every requirement. What an API hides is UNKNOWN, never MISSING. */
export function judge(post: SeenPost, expected: Expected): Judged[] {
  const { contains, isDisclosed, network } = expected.deliverable
  return [
    judgeAuthor(post, expected),
    judgePublished(post, expected),
    judgeKind(post, expected),
    ...contains.map(text => judgeContains(post, expected, text)),
    ...(isDisclosed ? [judgeDisclosed(post, expected)] : []),
    toJudged('LIVE', 'MET', `${accountKindNames[network]} showed the post.`),
  ]
}

/** The checks after a reading: the fixed ones keep their first verdict. */
export function afterReading(before: readonly StoredCheck[], judged: readonly Judged[], at: Date): StoredCheck[] {
  return judged.map(one => {
    const present = before.find(({ requirement, value }) => requirement === one.requirement && value === one.value)
    if (present !== undefined && present.at !== null && fixed.includes(one.requirement)) return present
    return { ...one, at: at.toISOString() }
  })
}

/** The checks while nothing can be read: what follows each reading is unknown. */
export function withoutReading(checks: readonly StoredCheck[], since: Date | null): StoredCheck[] {
  const evidence = since === null ? 'Not read yet.' : `No reading since ${formatDay(since)}.`
  return checks.map(check => (fixed.includes(check.requirement) ? check : { ...check, verdict: 'UNKNOWN', evidence }))
}

function toJudged(
  requirement: PostRequirement,
  verdict: Verdict,
  evidence: string,
  value: string | null = null,
): Judged {
  return { requirement, value, verdict, evidence }
}

function judgeAuthor(post: SeenPost, { authorId }: Expected): Judged {
  return post.authorId === authorId
    ? toJudged('AUTHOR', 'MET', 'The post is by the linked account.')
    : toJudged('AUTHOR', 'MISSING', 'Another account published the post.')
}

function judgePublished({ publishedAt }: SeenPost, { paidAt }: Expected): Judged {
  const when = `the deposit was final on ${formatMoment(paidAt)}.`
  return publishedAt >= paidAt
    ? toJudged('PUBLISHED', 'MET', `After ${when}`)
    : toJudged('PUBLISHED', 'MISSING', `On ${formatMoment(publishedAt)}, before ${when}`)
}

function judgeKind({ kinds }: SeenPost, { deliverable: { network, kind } }: Expected): Judged {
  const name = accountKindNames[network]
  if (kinds === null) return toJudged('KIND', 'UNKNOWN', `${name} doesn’t say the kind.`)
  const said = kinds.map(word => word.toLowerCase()).join(' or ')
  return kinds.includes(kind)
    ? toJudged('KIND', 'MET', `${name} says ${said}.`)
    : toJudged('KIND', 'MISSING', `${name} says ${said || 'another kind'}.`)
}

function judgeContains({ text, links }: SeenPost, { deliverable: { network } }: Expected, value: string): Judged {
  const words = textWord(network)
  if (text === null) return toJudged('CONTAINS', 'UNKNOWN', `The ${words} is not readable.`, value)
  return isContained(network, value, text, links)
    ? toJudged('CONTAINS', 'MET', `The ${words} has “${value}”.`, value)
    : toJudged('CONTAINS', 'MISSING', `The ${words} has no “${value}”.`, value)
}

function judgeDisclosed({ text, label }: SeenPost, { deliverable: { network } }: Expected): Judged {
  const [name, words] = [accountKindNames[network], textWord(network)]
  if (label === 'ON') return toJudged('DISCLOSED', 'MET', `${name} shows its label for paid promotion.`)
  if (text !== null && marks(text)) return toJudged('DISCLOSED', 'MET', `The ${words} marks it as advertising.`)
  if (text === null) return toJudged('DISCLOSED', 'UNKNOWN', `The ${words} is not readable.`)
  if (label === 'UNREADABLE')
    return toJudged('DISCLOSED', 'UNKNOWN', `The ${words} doesn’t mark it, and the label of ${name} is not readable.`)
  return toJudged('DISCLOSED', 'MISSING', `Neither the ${words} nor a label marks it as advertising.`)
}

function marks(text: string): boolean {
  const plain = text.replaceAll('İ', 'I').normalize('NFC')
  const tags = [...plain.matchAll(/[#＃]([\p{L}\p{N}_]+)/gu)].map(([, tag = '']) => tag)
  return findDisclosure(plain.toLowerCase(), tags).isDisclosed
}

function textWord(network: Deliverable['network']): string {
  return network === 'INSTAGRAM' ? 'caption' : network === 'YOUTUBE' ? 'title or description' : 'text'
}
