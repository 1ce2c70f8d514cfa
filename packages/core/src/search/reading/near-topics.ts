import { foldWords } from './fold.ts'
import { singularOf, withoutEnding } from './stems.ts'
import { nearWords } from './topic-files.ts'
import { spellingsOf, topicsOfTags, topicsWithPart } from './topics.ts'

const keyOf = (words: readonly string[]) => words.map(singularOf).join(' ')

const topicsByWord = new Map(
  nearWords.flatMap(({ topic, words }) =>
    words.flatMap(spellingsOf).map((spelling): [string, readonly string[]] => [keyOf(spelling), [topic]]),
  ),
)

/** What to offer instead of a word, or of words beside each other, that no text has. */
export function topicsNear(words: string): readonly string[] {
  const ofPart = topicsWithPart(words)
  return ofPart.length > 0 ? ofPart : near(keyOf(foldWords(words).split(' ')))
}

export function topicsNearTag(tag: string): readonly string[] {
  const told = topicsOfTags([tag])
  return told.length > 0 ? told : near(keyOf([tag]))
}

const near = (key: string) => topicsByWord.get(key) ?? topicsByWord.get(withoutEnding(key)) ?? []
