import { taxonomy } from '@limelight/contract/search/taxonomy'

/**
 * The texts of creators per language. `{n}` is the noun of their topic, `{t}` one of their tags,
 * `{c}` their city. The sentences fit these words without changing their gender or case.
 */
export type Phrases = {
  /** By theme group. */
  nouns: Readonly<Record<string, string>>
  bios: readonly string[]
  captions: readonly string[]
  /** The word before an email address. */
  contact: string
}

const groups = Object.keys(taxonomy)

export function phrases(nouns: string, contact: string, bios: readonly string[], captions: readonly string[]): Phrases {
  const words = nouns.split(', ')
  return {
    nouns: Object.fromEntries(groups.map((group, index) => [group, words[index] ?? group])),
    contact,
    bios,
    captions,
  }
}
