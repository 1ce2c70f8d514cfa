import { clearEndings } from './links.ts'
import type { Span } from './normalise.ts'

const digitWords = [
  'zero|one|two|three|four|five|six|seven|eight|nine',
  'null|eins|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun',
  'zéro|un|deux|trois|quatre|cinq|sept|huit|neuf',
  'cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve',
  'um|dois|três|quatro|sete|oito|nove',
  'due|tre|quattro|cinque|sei|sette|otto',
  'nul|een|één|twee|drie|vijf|zes|zeven|negen',
  'jeden|dwa|trzy|cztery|pięć|sześć|siedem|osiem|dziewięć',
  'sıfır|bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz',
  'ноль|один|два|три|четыре|пять|шесть|семь|восемь|девять',
  'ゼロ|いち|に|さん|よん|ご|ろく|なな|はち|きゅう',
  '영|공|일|이|삼|사|오|육|칠|팔|구',
].join('|')
/** Seven digits or more, most of them as words. */
const spelledPhone = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${digitWords}|\\d)[ ,.·/-]{1,3}){6,14}(?:${digitWords}|\\d)(?![\\p{L}\\p{N}])`,
  'gu',
)
/** Digits of Chinese and Japanese, which need no spaces. */
const ideographicPhone = /[零〇一二三四五六七八九]{8,15}/gu
const minWords = 3
const word = new RegExp(`(?<![\\p{L}\\p{N}])(?:${digitWords})(?![\\p{L}\\p{N}])`, 'gu')

export function findSpelledPhones(text: string): Span[] {
  const spelled = spansOf(text, spelledPhone).filter(
    ({ start, end }) => (text.slice(start, end).match(word)?.length ?? 0) >= minWords,
  )
  return [...spelled, ...spansOf(text, ideographicPhone)]
}

const atWords = 'at|ät|arroba|arobase|chiocciola|małpa|собака|apenstaartje|골뱅이|アットマーク'
const dotWords = 'dot|punkt|punto|point|ponto|kropka|nokta|точка|stip|punt|점|ドット'
const gap = (words: string) => `(?: ?[([{<] ?(?:${words}) ?[)\\]}>] ?| (?:${words}) )`
const label = '[\\p{L}\\p{N}][\\p{L}\\p{N}_-]{0,40}'
const dot = `(?:\\.|${gap(dotWords)})`
/** "lena dot vogt at mail dot com": the words stand without brackets, so only a known ending makes an address. */
const spelledEmail = new RegExp(
  `(?<![\\p{L}\\p{N}])${label}(?:${dot}${label}){0,3}(?: ?@ ?|${gap(atWords)})(?!(?:the|a|an) )${label}(?:${dot}${label}){0,3}${dot}(?:${clearEndings}|example|test)(?![\\p{L}\\p{N}])`,
  'gu',
)

export function findSpelledEmails(text: string): Span[] {
  return spansOf(text, spelledEmail)
}

const networks =
  'instagram|insta|ig|telegram|tg|whatsapp|snapchat|snap|tiktok|discord|skype|wechat|viber|signal|inst|инстаграм|инста|телеграм|вотсап'
/** A name with a dot, an underscore or a digit within, beside the name of a network. */
const namedHandle = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${networks})(?: ?[:=→>-] ?| (?:is |name |handle )?)(?=[\\p{L}\\p{N}._]{4,40}(?![\\p{L}\\p{N}]))\\p{L}[\\p{L}\\p{N}]{2,}(?:[._]+[\\p{L}\\p{N}]+|\\p{N}+)[\\p{L}\\p{N}._]*(?<!\\.)`,
  'gu',
)

export function findNamedHandles(text: string): Span[] {
  return spansOf(text, namedHandle)
}

/** "l e n a @ m a i l . c o m": single characters with spaces between them. */
const spacedRun = /(?<!\S)(?:\S ){5,80}\S(?!\S)/gu

/** Runs of spaced characters that hold a contact once the spaces are gone. */
export function findSpaced(text: string, isContact: (joined: string) => boolean): Span[] {
  return spansOf(text, spacedRun).filter(({ start, end }) => isContact(text.slice(start, end).replaceAll(' ', '')))
}

function spansOf(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map(match => ({ start: match.index, end: match.index + match[0].length }))
}
