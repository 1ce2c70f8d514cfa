import { readFileSync } from 'node:fs'

export const topicLanguages = ['ar', 'de', 'en', 'es', 'fr', 'id', 'it', 'ja', 'ko', 'nl', 'pt', 'tr'] as const

export type TopicNames = { language: string; topic: string; names: readonly string[]; parts: readonly string[] }

/** The rows of `topics/<name>.tsv`. Several values of one field have `|` between them. */
function readTable(name: string): string[][][] {
  const lines = readFileSync(new URL(`./topics/${name}.tsv`, import.meta.url), 'utf8').split('\n')
  return lines
    .filter(line => line !== '')
    .map(line => line.split('\t').map(field => field.split('|').filter(value => value !== '')))
}

/** What the speakers of each language call a topic, and the parts of it that have words of their own. */
export const topicNames: readonly TopicNames[] = topicLanguages.flatMap(language =>
  readTable(language).map(([[topic = ''] = [], names = [], others = [], parts = []]) => ({
    language,
    topic,
    names: [...names, ...others],
    parts,
  })),
)

/** Words for several topics at once. */
export const collectiveNames: readonly { phrase: string; topics: readonly string[] }[] = readTable('collective').map(
  ([[phrase = ''] = [], topics = []]) => ({ phrase, topics }),
)
