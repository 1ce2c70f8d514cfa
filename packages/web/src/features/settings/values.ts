import { schemaOfKey } from '@limelight/contract/settings/built-in'
import * as z from 'zod'
import { counted } from './descriptions.ts'

export type Value = z.infer<ReturnType<typeof z.json>>

export function isBuiltInKey(key: string): boolean {
  return schemaOfKey(key) !== undefined
}

type Parsed = { ok: true; value: Value } | { ok: false; problem: string }

/** The text as JSON that the key accepts, or a sentence that says where it doesn't. */
export function parseValue(key: string, text: string): Parsed {
  const json = parseJson(text)
  if (!json.ok) return json
  const problem = problemsOf(schemaOfKey(key), json.value)[0]
  if (problem === undefined) return json
  const place = problem.path.map(part => (typeof part === 'number' ? `entry ${part + 1}` : String(part))).join(', ')
  return { ok: false, problem: `In ${place === '' ? 'the value' : place}: ${problem.text}` }
}

export type Problem = { path: readonly PropertyKey[]; text: string }

/** Where a value breaks its schema, and what is expected there. */
export function problemsOf(schema: z.ZodType | undefined, value: unknown): Problem[] {
  const issues = schema?.safeParse(value).error?.issues ?? []
  return issues.map(issue => ({ path: issue.path, text: expected(issue) }))
}

function parseJson(text: string): Parsed {
  try {
    return { ok: true, value: z.json().parse(JSON.parse(text)) }
  } catch (error) {
    return { ok: false, problem: `This is no JSON. ${error instanceof SyntaxError ? error.message : ''}` }
  }
}

const maxNamed = 12

/** What an issue expects, in words. */
function expected(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value' && issue.values.length > maxNamed) return 'It is not known.'
  if (issue.code === 'invalid_value') return `It is one of ${issue.values.join(', ')}.`
  if (issue.code === 'invalid_type') return `It must be of type ${issue.expected}.`
  if (issue.code === 'too_small') return `It must ${sizeOf(issue.origin, 'at least', issue.minimum)}.`
  if (issue.code === 'too_big') return `It must ${sizeOf(issue.origin, 'at most', issue.maximum)}.`
  if (issue.code === 'unrecognized_keys' && issue.keys.includes('')) return 'A name in it is empty.'
  if (issue.code === 'unrecognized_keys') return `It has no ${issue.keys.join(', ')}.`
  if (issue.code === 'invalid_format' && issue.format === 'datetime') return 'It must be a date and time in ISO 8601.'
  if (issue.code === 'custom' || issue.code === 'invalid_format') return issue.message
  return 'It is not valid.'
}

const units: Record<string, string> = { string: 'character', array: 'entry' }

function sizeOf(origin: string, bound: string, size: number | bigint): string {
  const unit = units[origin]
  return unit === undefined ? `be ${bound} ${size}` : `have ${bound} ${counted(Number(size), unit)}`
}
