import { readFileSync } from 'node:fs'
import { topicLanguages } from '@limelight/contract/search/taxonomy'

export type TopicNames = { language: string; topic: string; names: readonly string[]; parts: readonly string[] }

/** The rows of a file. Several values of one field have `|` between them. */
export function readTable(file: URL): string[][][] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines
    .filter(line => line !== '')
    .map(line => line.split('\t').map(field => field.split('|').filter(value => value !== '')))
}

const topicFile = (name: string) => new URL(`./topics/${name}.tsv`, import.meta.url)

/** What the speakers of each language call a topic, and the parts of it that have words of their own. */
export const topicNames: readonly TopicNames[] = topicLanguages.flatMap(language =>
  readTable(topicFile(language)).map(([[topic = ''] = [], names = [], others = [], parts = []]) => ({
    language,
    topic,
    names: [...names, ...others],
    parts,
  })),
)

/** Words for several topics at once. */
export const collectiveNames: readonly { phrase: string; topics: readonly string[] }[] = readTable(
  topicFile('collective'),
).map(([[phrase = ''] = [], topics = []]) => ({ phrase, topics }))

/** Words with the nearest topic, in any language. A text with such a word is not about the topic by that alone. */
export const readNearWords = (): { topic: string; words: readonly string[] }[] =>
  readTable(topicFile('near')).map(([[topic = ''] = [], words = []]) => ({ topic, words }))
