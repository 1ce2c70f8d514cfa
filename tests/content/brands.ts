import type { SocialNetwork } from '@limelight/contract/networks'
import { partnershipOf } from '@limelight/core/content/partnership'
import { creatorsBetween, postsBetween, type World } from '@limelight/stack/demo/world/world'
import type { LabelledCaption } from './brand-captions.ts'

export type Judged = Omit<LabelledCaption, 'named'> & {
  named?: string[]
  username: string
  isLabelled?: boolean
  partner?: string
}

export type Score = { name: string; precision: number; recall: number; wrong: string[] }

/** How well the parsing tells sponsored posts, the brands that paid, and the brands that are only named. */
export function scoreBrands(captions: readonly Judged[]): Score[] {
  const judged = captions.map(caption => {
    const { text, username, isLabelled = false, partner = '' } = caption
    return { caption, found: partnershipOf({ text, isLabelled, partner, username }) }
  })
  const score = (
    name: string,
    pairs: { text: string; wanted: readonly string[]; found: readonly string[] }[],
  ): Score => {
    const count = (of: (pair: (typeof pairs)[number]) => number) => pairs.reduce((sum, pair) => sum + of(pair), 0)
    const hits = count(({ wanted, found }) => found.filter(each => wanted.includes(each)).length)
    const isRight = ({ wanted, found }: (typeof pairs)[number]) =>
      [...wanted].sort().join() === [...found].sort().join()
    return {
      name,
      precision: hits / count(({ found }) => found.length),
      recall: hits / count(({ wanted }) => wanted.length),
      wrong: pairs
        .filter(pair => !isRight(pair))
        .map(pair => `${name}: ${pair.found} for ${pair.wanted}: ${pair.text}`),
    }
  }
  const mark = (is: boolean) => (is ? ['sponsored'] : [])
  const lines = judged.map(({ caption, found }) => ({ text: `${caption.language} ${caption.text}`, caption, found }))
  const scores = [
    score(
      'sponsored post',
      lines.map(({ text, caption, found }) => ({
        text,
        wanted: mark(caption.isSponsored),
        found: mark(found.disclosure !== null),
      })),
    ),
    score(
      'brand that paid',
      lines.map(({ text, caption, found }) => ({ text, wanted: caption.paid, found: found.paid })),
    ),
  ]
  if (captions.every(({ named }) => named === undefined)) return scores
  return [
    ...scores,
    score(
      'brand that is named',
      lines.map(({ text, caption, found }) => ({ text, wanted: caption.named ?? [], found: found.named })),
    ),
  ]
}

/** Captions of the generator, which knows who paid. */
export function generatedCaptions(creators: number): Judged[] {
  const counts = { instagram: creators, youtube: creators }
  const world: World = { seed: 7, now: new Date('2026-11-20T12:00:00Z'), creators: counts, postsEach: 4, weeks: 0 }
  return (Object.keys(counts) as SocialNetwork[]).flatMap(network => {
    const authors = creatorsBetween(world, network, 0, creators).map(({ record }) => record)
    const names = new Map(authors.map(({ platformId, username }) => [platformId, username]))
    return postsBetween(world, network, 0, creators).map(({ record, truth }) => ({
      language: record.language ?? '',
      text: record.text,
      username: names.get(record.authorPlatformId) ?? '',
      isLabelled: record.isPaidPartnership === true,
      partner: record.paidPartner ?? '',
      isSponsored: truth.isSponsored,
      paid: truth.paid.map(name => name.toLowerCase()),
    }))
  })
}
