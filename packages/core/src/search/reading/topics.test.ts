import { taxonomy, topicLanguages } from '@limelight/contract/search/taxonomy'
import { expect, test } from 'vitest'
import { singularOf } from './stems.ts'
import { collectiveNames, readNearWords, topicNames } from './topic-files.ts'
import {
  spellingsOf,
  topicsBeginning,
  topicsNamedIn,
  topicsNear,
  topicsNearTag,
  topicsOfTags,
  topicsOfText,
} from './topics.ts'

const known = Object.entries(taxonomy).flat(2)

test('the files name every topic of the taxonomy in every language, and no other', () => {
  for (const language of topicLanguages) {
    const named = topicNames.filter(each => each.language === language)
    expect(named.map(({ topic }) => topic).sort()).toEqual([...known].sort())
    for (const { names } of named) expect(names.length).toBeGreaterThan(0)
  }
  expect(collectiveNames.flatMap(({ topics }) => topics).filter(topic => !known.includes(topic))).toEqual([])
})

test('no phrase names two topics of one language', () => {
  const shared = topicLanguages.flatMap(language => {
    const topics = new Map<string, Set<string>>()
    for (const { topic, names, parts } of topicNames.filter(each => each.language === language)) {
      for (const phrase of [...names, ...parts]) {
        const key = (spellingsOf(phrase)[0] ?? []).map(singularOf).join(' ')
        topics.set(key, (topics.get(key) ?? new Set()).add(topic))
      }
    }
    return [...topics]
      .filter(([, named]) => named.size > 1)
      .map(([key, named]) => `${language} ${key}: ${[...named].join(', ')}`)
  })
  expect(shared).toEqual([])
})

test('a text tells the topics that it names in its language or in English', () => {
  expect(topicsOfText('Hautpflege und Yoga', 'de')).toEqual(['Skincare', 'Yoga'])
  expect(topicsOfText('danser dans la rue', 'fr')).toEqual(['Dance'])
  expect(topicsOfText('espresso every morning', 'en')).toEqual(['Coffee'])
  expect(topicsOfText('毎日スキンケア', 'ja')).toEqual(['Skincare'])
  expect(topicsOfText('and good coffee', 'en')).toEqual([])
})

test('an ending for people, places and days does not hide the topic of a word', () => {
  expect(topicsOfText('Gartenblogger', 'de')).toEqual(['Gardening'])
  expect(topicsOfTags(['dogsofinstagram', 'campinglife', 'catlovers'])).toEqual(['Dogs', 'Camping', 'Cats'])
  expect(topicsOfTags(['nightlife', 'program', 'telegram'])).toEqual([])
})

test('a beginning suggests topics by their names, and by other words of any language', () => {
  expect(topicsBeginning('ski')[0]).toBe('Skincare')
  expect(topicsBeginning('hautpf')).toEqual(['Skincare'])
})

test('the file of words near topics names topics of the taxonomy, and no word twice', () => {
  const nearWords = readNearWords()
  expect(nearWords.map(({ topic }) => topic).filter(topic => !known.includes(topic))).toEqual([])
  const words = nearWords.flatMap(({ words }) => words)
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
})

test('words of trades and parts are near a topic, also as hashtags', () => {
  expect(topicsNear('winemakers')).toEqual(['Cocktails'])
  expect(topicsNear('cold brew')).toEqual(['Coffee'])
  expect(topicsNear('Lawn care')).toEqual(['Gardening'])
  expect(topicsNearTag('naturalwine')).toEqual(['Cocktails'])
  expect(topicsNearTag('winelover')).toEqual(['Cocktails'])
  expect(topicsNearTag('yoga')).toEqual(['Yoga'])
  expect(topicsNearTag('eyeweartrends')).toEqual(['Accessories', 'Fashion'])
  expect(topicsNearTag('learnpiano')).toEqual(['Education', 'Piano'])
  expect(topicsNamedIn('destinationwedding')).toEqual(['Weddings'])
  expect(topicsNamedIn('birmingham')).toEqual([])
  expect(topicsNear('Lampen')).toEqual(['Interior design'])
  expect(topicsNear('xqzptk')).toEqual([])
})
