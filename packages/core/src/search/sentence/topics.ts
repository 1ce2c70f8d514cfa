import { topicPhrases } from '../words/topics.ts'
import { anyOf, type Rule, words } from './sentence.ts'

const byPhrase = new Map(topicPhrases().flatMap(([phrase, topic]) => formsOf(phrase).map(form => [form, topic])))

/**
 * The spellings of a name: "Lashes & brows" also with "and" and as each half, "Hip-hop" also as
 * "hiphop".
 */
function formsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('’', "'")
  const halves = plain.split(' & ')
  const spellings = [plain, halves.join(' and '), ...halves]
    .flatMap(text => [text.replaceAll('-', ' '), text.replaceAll('-', '')])
    .flatMap(text => [text, text.replaceAll("'", '')])
  return spellings.flatMap(text => [text, otherNumber(text)])
}

function otherNumber(text: string): string {
  if (!text.endsWith('s')) return `${text}s`
  return /(ss|ics|is|us)$/.test(text) || text.length < 4 ? text : text.slice(0, -1)
}

export function topicRules(filter: string): Rule[] {
  return [
    {
      pattern: words(`(${anyOf(byPhrase.keys())})`),
      read([, phrase = '']) {
        const topic = byPhrase.get(phrase)
        return topic === undefined ? undefined : { filter, set: { [filter]: [topic] } }
      },
    },
  ]
}
