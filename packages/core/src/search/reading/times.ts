import { type Meaning, type Rule, words } from './patterns.ts'

const dayMs = 86_400_000
const lengths = { day: 1, week: 7, month: 30, year: 365 } as const
const spelled: Record<string, number> = {
  a: 1,
  one: 1,
  couple: 2,
  two: 2,
  three: 3,
  few: 3,
  four: 4,
  six: 6,
  twelve: 12,
}
const months = [
  ['january', 'jan'],
  ['february', 'feb'],
  ['march', 'mar'],
  ['april', 'apr'],
  ['may'],
  ['june', 'jun'],
  ['july', 'jul'],
  ['august', 'aug'],
  ['september', 'sep'],
  ['october', 'oct'],
  ['november', 'nov'],
  ['december', 'dec'],
]

const doing =
  '(?:(?:who |that )?(?:have |has |were |was )?(?:recently )?(?:posted|posting|active|published|uploaded|last posts?|last posted|last active)' +
  '(?: something| anything)?(?: was| is)? )?'

/** Dates of posts, in whole UTC days. */
export function timeRules(filter: string, now: Date): Rule[] {
  const from = (day: Date): Meaning => ({ filter, set: { [`${filter}Min`]: day.toISOString().slice(0, 10) } })
  const ago = (days: number) => from(new Date(now.getTime() - days * dayMs))
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return [
    {
      pattern: words(
        `${doing}(?:(?:with)?in |during |over |from )?(?:the |this )?(?:last|past|previous|within) ` +
          `(?:(\\d{1,3}|${Object.keys(spelled).join('|')}) (?:of )?)?(day|week|month|year)s?`,
      ),
      read([, count = '1', unit = '']) {
        const length = Object.entries(lengths).find(([name]) => name === unit)?.[1] ?? 1
        const days = (spelled[count] ?? Number(count)) * length
        return days === 0 ? undefined : ago(days)
      },
    },
    { pattern: words(`${doing}(?:active |posted )?recently(?: active)?|recent posts?`), read: () => ago(30) },
    { pattern: words(`${doing}this week`), read: () => ago(7) },
    { pattern: words(`${doing}this month`), read: () => from(new Date(Date.UTC(year, month))) },
    { pattern: words(`${doing}this year`), read: () => from(new Date(Date.UTC(year, 0))) },
    { pattern: words(`${doing}today`), read: () => ago(0) },
    {
      pattern: words(`${doing}(?:since|after) (\\d{4}-\\d\\d-\\d\\d)`),
      read([, day = '']) {
        const date = new Date(`${day}T00:00:00Z`)
        return Number.isNaN(date.getTime()) ? undefined : from(date)
      },
    },
    {
      pattern: words(`${doing}(?:since|after) (?:(${months.flat().join('|')})(?: (20\\d\\d))?|(20\\d\\d))`),
      read([, name, yearOfMonth, bareYear]) {
        if (name === undefined) return from(new Date(Date.UTC(Number(bareYear), 0)))
        const index = months.findIndex(names => names.includes(name))
        // A month without a year is the most recent one.
        const named = yearOfMonth === undefined ? (index > month ? year - 1 : year) : Number(yearOfMonth)
        return from(new Date(Date.UTC(named, index)))
      },
    },
  ]
}
