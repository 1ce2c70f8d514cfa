import { schemaOfKey } from '@limelight/contract/settings/built-in'
import * as z from 'zod'

export type Value = z.infer<ReturnType<typeof z.json>>

export function isBuiltInKey(key: string): boolean {
  return schemaOfKey(key) !== undefined
}

type Parsed = { ok: true; value: Value } | { ok: false; problem: string }

/** The text as JSON that the key accepts, or a sentence that says where it doesn't. */
export function parseValue(key: string, text: string): Parsed {
  const json = parseJson(text)
  if (!json.ok) return json
  const issue = schemaOfKey(key)?.safeParse(json.value).error?.issues[0]
  if (issue === undefined) return json
  const place = issue.path.join('.')
  return { ok: false, problem: `${place === '' ? 'The value' : place} is not valid.${expected(issue)}` }
}

function parseJson(text: string): Parsed {
  try {
    return { ok: true, value: z.json().parse(JSON.parse(text)) }
  } catch (error) {
    return { ok: false, problem: `This is no JSON. ${error instanceof SyntaxError ? error.message : ''}` }
  }
}

/** What an issue expects, in words. */
function expected(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return ` It is one of ${issue.values.join(', ')}.`
  if (issue.code === 'invalid_type') return ` It must be of type ${issue.expected}.`
  if (issue.code === 'too_small') return ` It must be at least ${issue.minimum}.`
  if (issue.code === 'too_big') return ` It must be at most ${issue.maximum}.`
  if (issue.code === 'unrecognized_keys') return ` It has no ${issue.keys.join(', ')}.`
  return ''
}
