import { stemmer as arabic } from '@orama/stemmers/arabic'
import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as greek } from '@orama/stemmers/greek'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as romanian } from '@orama/stemmers/romanian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian'
import { remember } from '../../engines/remember.ts'

type Stemmer = (word: string) => string

/**
 * By ISO 639-1. Other languages keep their words: the stemmers of Finnish, Hungarian, Indonesian
 * and Turkish cut too much off names and English words, which captions of all languages contain.
 */
const stemmers: ReadonlyMap<string, Stemmer> = new Map(
  Object.entries({
    ...{ ar: arabic, da: danish, de: german, el: greek, en: english, es: spanish, fr: french, it: italian },
    ...{ nl: dutch, no: norwegian, pt: portuguese, ro: romanian, sv: swedish, uk: ukrainian },
  }),
)
const allStemmers = [...stemmers.values()]

/** Words that keep their letters, because their stems are those of words with other meanings. */
const wholeWords: ReadonlySet<string> = new Set(['anime', 'mentalism', 'organic'])

/**
 * What is left of a word must say enough. Other languages than English get less leeway, because
 * their stemmers also see English words: "keto" is not "ket".
 */
function cut(word: string, stemmer: Stemmer): string {
  if (wholeWords.has(word)) return word
  const stem = stemmer(word)
  const isEnough =
    stemmer === english ? stem.length >= 3 : stem.length >= 4 && word.length - stem.length <= Math.ceil(word.length / 3)
  return isEnough ? stem : word
}

/** The language whose stems a text has, '' when its words stay whole. A text of unknown language is read as English. */
export function languageOfStems(language: string | null | undefined): string {
  return stemmers.has(language ?? 'en') ? (language ?? 'en') : ''
}

/** The stem of a folded word in a language. */
export function stemOf(word: string, language: string | null | undefined): string {
  const stemmer = stemmers.get(language ?? 'en')
  return stemmer === undefined ? word : cut(word, stemmer)
}

/**
 * All forms in which rows of any language store this folded word: a search does not know the
 * language of what it looks for.
 */
export function formsOf(word: string): string[] {
  return [...new Set([word, ...allStemmers.map(stemmer => cut(word, stemmer))])]
}

/**
 * A word without the plural of English and the article of Arabic, to compare names: stems equate
 * "nature" and "natural".
 */
export const singularOf = remember((word: string): string => {
  if (/^ال.{3}/u.test(word)) return word.slice(2)
  if (word.length < 4 || /(ss|us|is|ics)$/.test(word)) return word
  return word.replace(/ies$/, 'y').replace(/(?<=o|ch|sh|ss|x)es$|s$/, '')
})

/** "Foodblogger", "campinglife" and "dogsofinstagram" say no more than what they begin with. */
const endings =
  /(?<=\p{L}{3})(?:of(?:instagram|theday)|insta(?:gram)?|gram|life(?:style)?|love(?:r)?|addict|blog(?:ger(?:in)?)?|vlog(?:ger)?|influencer|creator|community|daily|tok)$/u

export const withoutEnding = remember((word: string) => singularOf(word.replace(endings, '')))
