import type { Bounds } from '@limelight/contract/search/filters'
import { type Meaning, type Rule, words } from './patterns.ts'

/** A range that a sentence can name, and a pattern of its names. */
export type Measure = { filter: string; bounds: Bounds; unit: 'count' | 'percent' | 'score'; names: string }

/** The words of a pattern as folded text has them: without case and accents. */
const foldPattern = (source: string) => source.normalize('NFKD').replace(/\p{M}+/gu, '')

/** Names of a thousand and so on, by their zeros. */
const scales: readonly [zeros: number, names: string][] = [
  [3, foldPattern('k|thousand|tsd\\.?|tausend|mil|mille|mila|duizend|ribu|rb|bin(?:den)?|ألف|آلاف|千|천')],
  [4, foldPattern('万|만')],
  [6, 'm|mio|mn|million|millionen|millones|millions|milioni|miljoen|milhoes|juta|jt|milyon'],
  [9, 'b|bn|billion'],
]
const zerosOf = (scale: string) => scales.find(([, names]) => new RegExp(`^(?:${names})$`, 'u').test(scale))?.[0] ?? 0

const number = '(\\d{1,3}(?:[.,]\\d{3})+(?!\\d)|\\d+(?:[.,]\\d+)?)'
const scaleEnd = '(?:(?<=[\\p{sc=Han}\\p{sc=Hangul}])|(?![\\p{L}\\p{N}]))'
const scale = `(?: ?((?:${scales.map(([, names]) => names).join('|')})${scaleEnd}))?`
const amount = `${number}${scale}(?: ?(%|percent|per cent))?(?:人|${foldPattern('명')})?`
const least = foldPattern(
  'more than|greater than|bigger than|larger than|higher than|at least|(?:no|not) (?:less|fewer) than|not (?:under|below)|' +
    'minimum(?: of)?|min\\.?|starting (?:at|from)|over|above|exceeding|beyond|from|>=|=>|>|≥|' +
    'mehr als|mindestens|über|ab|más de|al menos|a partir de|plus de|au moins|à partir de|più di|almeno|oltre|' +
    'meer dan|minstens|boven|vanaf|mais de|pelo menos|acima de|lebih dari|minimal|di atas|en az|أكثر من|فوق',
)
const most = foldPattern(
  'less than|fewer than|lower than|smaller than|(?:no|not) more than|not (?:over|above)|at most|maximum(?: of)?|' +
    'max\\.?|up to|until|under|below|<=|=<|<|≤|' +
    "weniger als|höchstens|maximal|unter|bis(?: zu)?|menos de|hasta|moins de|jusqu'à|au plus|meno di|fino a|sotto(?: i)?|" +
    'minder dan|hoogstens|onder|tot|abaixo de|até|kurang dari|maksimal|di bawah|en fazla|أقل من|تحت',
)
const orMore = foldPattern('(?:ve )?(?:üstü|üzeri|üzerinde)|fazla|以上|이상|초과')
const orLess = foldPattern('altı|altında|以下|未満|이하|미만')
const and = foldPattern('and|to|-|und|y|et|e|en|dan|ile|و')
const to = foldPattern('-|~|〜|から|to|until|up to|bis|hasta|a|à|tot|até|sampai')

type Ends = { min?: number; max?: number }
/** `after` may follow the number or the name: "10k or more followers", "10k followers or more". */
type Shape = { source: string; after?: string; ends: (one: number, other: number) => Ends; isBare?: boolean }

const shapes: readonly Shape[] = [
  { source: `(?:between|zwischen|entre|tra|fra|tussen|antara|بين) ${amount} ?(?:${and}) ?${amount}`, ends: inOrder },
  { source: `(?:(?:from|von|de|da|van|dari) )?${amount} ?(?:${to}) ?${amount}`, ends: inOrder },
  {
    source: amount,
    after: `(?: ?\\+| (?:or|and) (?:more|up|above|over|higher|bigger)| min(?:imum)?| ?(?:${orMore}))`,
    ends: min => ({ min }),
  },
  {
    source: amount,
    after: `(?: (?:or|and) (?:less|fewer|below|under|lower|smaller)| max(?:imum)?| ?(?:${orLess}))`,
    ends: max => ({ max }),
  },
  { source: `(?:${least}) ?${amount}`, ends: min => ({ min }) },
  { source: `(?:${most}) ?${amount}`, ends: max => ({ max }) },
  {
    source: `(?:about|around|roughly|approximately|circa|ca\\.?|~) ?${amount}`,
    ends: middle => ({ min: rounded(middle * 0.8), max: rounded(middle * 1.2) }),
  },
  // '100k followers' means at least 100k.
  { source: amount, ends: min => ({ min }), isBare: true },
]

function inOrder(one: number, other: number): Ends {
  return { min: Math.min(one, other), max: Math.max(one, other) }
}

const rounded = (value: number) => Number(value.toPrecision(12))

/**
 * Numbers with the name of the measure before or after them. Percentages and large numbers need no
 * name.
 */
export function amountRules(measures: readonly Measure[], unnamed: { count: string; percent: string }): Rule[] {
  const named = `(${measures.map(({ names }) => foldPattern(names)).join('|')})`
  const measureOf = (name: string) =>
    measures.find(({ names }) => new RegExp(`^(?:${foldPattern(names)})$`, 'u').test(name))
  const link = '(?: rate)?(?: (?:is|are|of|at|count))?:? ?'
  return shapes.flatMap(({ source, after = '', ends, isBare = false }): Rule[] => {
    const read = (numbers: Captured, name = '') => readAmounts(numbers, measureOf(name), ends)
    return [
      {
        pattern: words(`${named}${link}${source}${after}`),
        read: ([, name, ...numbers]) => read(numbers, name),
      },
      {
        pattern: words(`${source} ?(?:(?:de|di) |d')?${named}${after}`),
        read: match => read(match.slice(1, -1), match.at(-1)),
      },
      {
        pattern: words(`${source}${after}(?: ?${named})?`),
        read(match) {
          const numbers = match.slice(1, -1)
          const name = match.at(-1)
          if (name !== undefined) return read(numbers, name)
          const measure = measures.find(({ filter }) => filter === unnamed[isPercent(numbers) ? 'percent' : 'count'])
          return isBare || !speaksForItself(numbers) ? undefined : readAmounts(numbers, measure, ends)
        },
      },
    ]
  })
}

type Captured = readonly (string | undefined)[]

/** Each number has three captures: digits, scale and percent sign. */
const triples = (captured: Captured) =>
  Array.from({ length: captured.length / 3 }, (_, at) => captured.slice(at * 3, at * 3 + 3))
const isPercent = (captured: Captured) => triples(captured).some(([, , percent]) => percent !== undefined)

/** Small numbers are ambiguous: 25 may be an age, and 2025 is a year. */
function speaksForItself(captured: Captured): boolean {
  return triples(captured).some(([digits = '', scale, percent]) => {
    const isYear = /^(19|20)\d\d$/.test(digits)
    return scale !== undefined || percent !== undefined || (readDigits(digits) >= 1000 && !isYear)
  })
}

function readAmounts(captured: Captured, measure: Measure | undefined, ends: Shape['ends']): Meaning | undefined {
  if (measure === undefined) return undefined
  const { filter, bounds, unit } = measure
  if (unit !== 'percent' && isPercent(captured)) return undefined
  const numbers = triples(captured)
  const [one, other] = numbers.map(([digits = '', scale]) => ({ value: readDigits(digits, unit === 'percent'), scale }))
  if (one === undefined) return undefined
  // "5-10k" scales both numbers, "500-1k" only the second one.
  const scaleOfOne = one.scale ?? (other !== undefined && one.value <= other.value ? other.scale : undefined)
  const first = scaled(one.value, scaleOfOne)
  const span = ends(first, other === undefined ? first : scaled(other.value, other.scale))
  const values = Object.values(span)
  const isScaled = scaleOfOne !== undefined || other?.scale !== undefined
  if (unit !== 'count' && isScaled) return undefined
  if (unit === 'count' && values.some(value => !Number.isInteger(value))) return undefined
  if (values.some(value => value < bounds.min || value > bounds.max)) return undefined
  const set = Object.entries(span).map(([end, value]) => [end === 'min' ? `${filter}Min` : `${filter}Max`, value])
  return { filter, set: Object.fromEntries(set) }
}

/** 1.5 and 1,5 are decimals. 1,500 and 1.500 are grouped digits, unless they are percentages. */
function readDigits(digits: string, isRate = false): number {
  const isGrouped = !isRate && /^\d{1,3}([.,]\d{3})+$/.test(digits)
  return Number(isGrouped ? digits.replace(/[.,]/g, '') : digits.replace(',', '.'))
}

function scaled(value: number, scale: string | undefined): number {
  if (scale === undefined) return value
  return rounded(value * 10 ** zerosOf(scale))
}
