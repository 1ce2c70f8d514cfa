import { readSearch } from '@limelight/core/search/reading/read'
import { topicNames } from '@limelight/core/search/reading/topic-files'
import { createVocabulary, type KnownWord } from '@limelight/core/search/spelling/vocabulary'
import { Random } from '@limelight/stack/demo/world/random'
import { say, table } from './report.ts'

/** How long a text takes to read, with a vocabulary of the largest size, and what that costs. */
const maxMs = 5
const maxMegabytes = 30
const words = 500_000
const texts = 1000

const random = new Random(1)
const pick = (letters: string) => random.pick([...letters])
const newSyllable = () =>
  pick('bcdfghjklmnpqrstvwxyz') + pick('aeiou') + (random.chance(0.4) ? pick('lmnrstcdgpk') : '')
const letters = 'abcdefghijklmnopqrstuvwxyz'
const newWord = () => Array.from({ length: random.whole(2, 6) }, newSyllable).join('')

function mistyped(word: string): string {
  const at = random.whole(1, Math.max(1, word.length - 1))
  const [before, after] = [word.slice(0, at), word.slice(at)]
  return random.pick([before + after.slice(1), before + random.pick([...letters]) + after])
}

function newEntries(): KnownWord[] {
  const known = new Set<string>()
  while (known.size < words) known.add(newWord())
  return [...known].map((word, at) => ({
    word,
    kind: 'TEXT',
    total: 1 + (at % 5000),
    language: at % 3 === 0 ? 'de' : 'en',
  }))
}

const entries = newEntries()
const sample = Array.from({ length: texts }, () => {
  const word = random.pick(entries).word
  const topic = random.pick(random.pick(topicNames).names)
  return random.pick([mistyped(word), `${topic} ${mistyped(word)}`, `${topic} in Germany over 10k not ${word}`])
})
const memory = () => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
}
const before = memory()
const vocabulary = await createVocabulary(entries)
const megabytes = (memory() - before) / 2 ** 20
const unknown = new Set(sample.flatMap(text => text.split(' ')))
const now = new Date('2026-11-20')
const read = (text: string) => readSearch(text, { scope: 'discovery', network: 'instagram', now, vocabulary, unknown })
for (const text of sample.slice(0, 100)) read(text)
const times = sample.map(text => {
  const started = performance.now()
  read(text)
  return performance.now() - started
})
const quantile = (share: number) => times.toSorted((one, other) => one - other)[Math.floor(share * times.length)] ?? 0
const p95 = quantile(0.95)
table(
  [`${texts} texts, ${words} words`, 'figure', 'goal', ''],
  [
    ['p50 ms', quantile(0.5).toFixed(2), '', ''],
    ['p95 ms', p95.toFixed(2), `≤ ${maxMs}`, p95 <= maxMs ? '✓' : '✗'],
    [
      'MB, without the words themselves',
      megabytes.toFixed(1),
      `≤ ${maxMegabytes}`,
      megabytes <= maxMegabytes ? '✓' : '✗',
    ],
  ],
)
if (p95 > maxMs || megabytes > maxMegabytes) {
  process.exitCode = 1
  say('Reading is slower or larger than its goal.')
}
