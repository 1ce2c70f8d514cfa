import { taxonomy } from '@limelight/contract/search/taxonomy'

/**
 * What people write in their languages. `{n}` is the word for what they are about, `{t}` one of their tags, `{c}` their
 * city. The sentences are made so that these words stand in them as they are, whatever their gender or case.
 */
export type Phrases = {
  /** By group of the taxonomy. */
  nouns: Readonly<Record<string, string>>
  bios: readonly string[]
  captions: readonly string[]
  /** Before an e-mail address. */
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
