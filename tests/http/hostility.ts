import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type * as z from 'zod'
import { addressOf, fieldsOf, type Input, type SurfaceCall, type Transport, transportsOf } from './surface.ts'

type Caller = 'nobody' | 'a liar' | 'a newcomer' | 'a user' | 'an admin'

/** A hostile request: fields with wrong values, or a body that is no set of fields at all. */
export type Attack = { caller: Caller } & (
  | { kind: 'fields'; transport: Transport; input: Input }
  | { kind: 'request'; transport: Transport; body: string; contentType: string; query: string }
)

/** Mostly callers with access, because input is not read before the access check. */
const caller = fc.constantFrom<Caller>('nobody', 'a liar', 'a newcomer', 'a user', 'a user', 'an admin')

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** `ids` belong to rows of another user. */
export function attackOn(call: SurfaceCall, ids: string[]): fc.Arbitrary<Attack> {
  const transport = fc.constantFrom(...transportsOf(call))
  const fields = fc.record({
    kind: fc.constant('fields' as const),
    caller,
    transport,
    input: inputOf(call, ids),
  })
  const request = fc.record({
    kind: fc.constant('request' as const),
    caller,
    transport,
    body: bodyOf(call),
    contentType: fc.oneof(
      { arbitrary: fc.constant('application/json'), weight: 3 },
      fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml', '?'),
    ),
    query: queryOf(call),
  })
  return fc.oneof({ arbitrary: fields, weight: 4 }, request)
}

function inputOf(call: SurfaceCall, ids: string[]): fc.Arbitrary<Input> {
  const inPath = Object.keys(addressOf(call, 'rest').inPath)
  const fields = Object.entries(fieldsOf(call)).map(([name, schema]) => [name, fieldOf(name, schema, ids)])
  const known: fc.Arbitrary<Input> = fc.record(Object.fromEntries(fields), { requiredKeys: inPath })
  const strange = fc.dictionary(
    fc.constantFrom('__proto__', 'constructor', 'toString', 'x\u0000', ''),
    hostileValue(ids),
  )
  return fc
    .tuple(known, fc.oneof({ arbitrary: fc.constant({}), weight: 4 }, strange))
    .map(([input, more]) => ({ ...input, ...more }))
}

/** Half of the values are plausible, so a wrong value is not hidden by a wrong field before it. */
function fieldOf(name: string, schema: z.core.JSONSchema.BaseSchema, ids: string[]): fc.Arbitrary<unknown> {
  return fc.oneof(fc.constantFrom(...plausible(name, schema)), hostileValue(ids))
}

/** Values that a field of this name and type may accept. */
export function plausible(name: string, schema: z.core.JSONSchema.BaseSchema): unknown[] {
  if (/email/i.test(name)) return ['nobody@example.test']
  if (/password/i.test(name)) return ['a fine long password']
  if (schema.enum !== undefined) return schema.enum
  if (schema.const !== undefined) return [schema.const]
  if (schema.format === 'uuid') return [randomUUID()]
  if (schema.type === 'boolean') return [true]
  if (schema.type === 'array') return [[]]
  if (schema.type === 'object') return [{}, { text: 'a note' }]
  return ['a word', 1]
}

function hostileValue(ids: string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom<unknown>(...ids, ...ids.map(id => id.toUpperCase()), randomUUID()),
    fc.constantFrom<unknown>(
      null,
      true,
      -1,
      0.5,
      1e308,
      Number.MAX_SAFE_INTEGER,
      '1e999',
      '-1',
      'null',
      'NaN',
      '',
      ' ',
    ),
    fc.constantFrom<unknown>('\u0000', 'a\u0000b', '\ud800', '\u202e', '__proto__', "' or 1=1 --", '../../etc/passwd'),
    fc.constantFrom<unknown>('%00', '%ff', '\r\nx: y', 'a@b', 'A@EXAMPLE.TEST\r\nBcc: all@example.test', '{{7*7}}'),
    fc.constantFrom<unknown>(
      [],
      {},
      [[]],
      [null],
      { length: 1e9 },
      { toString: 1 },
      { text: '\u0000' },
      { '\u0000': 1 },
    ),
    fc.constantFrom<unknown>('x'.repeat(300), 'ü'.repeat(6000), Array(200).fill('x'), JSON.parse(nested(50))),
    fc.jsonValue(),
    fc.string({ unit: 'binary', maxLength: 80 }),
  )
}

function bodyOf(call: SurfaceCall): fc.Arbitrary<string> {
  const fields = Object.entries(fieldsOf(call))
  const right = JSON.stringify({
    ...Object.fromEntries(fields.map(([name, schema]) => [name, plausible(name, schema)[0]])),
    x: 1,
  })
  const name = fc.constantFrom(...fields.map(([name]) => name), 'x')
  const depth = fc.constantFrom(100, 5000, 200_000)
  return fc.oneof(
    fc.constantFrom('', '{', '[]', '[1,2]', 'null', '"text"', '1', 'true', 'a=b&a=c', '<a/>', '\u0000', '{"a":1}}'),
    fc.constantFrom('{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}', '{"0":{},"1":{}}'),
    name.map(field => `{"${field}":1e99999}`),
    name.map(field => `{"${field}":1,"${field}":[2],"${field}":null}`),
    name.map(field => `{"${field}":"${'x'.repeat(100_000)}"}`),
    fc.tuple(name, depth).map(([field, depth]) => `{"${field}":${nested(depth)}}`),
    // The last one of repeated names counts, so all other fields are valid.
    fc.tuple(name, depth).map(([field, depth]) => `${right.slice(0, -1)},"${field}":{"x":${nested(depth)}}}`),
    fc.string({ maxLength: 60 }),
  )
}

function queryOf(call: SurfaceCall): fc.Arbitrary<string> {
  const name = fc.constantFrom(...Object.keys(fieldsOf(call)), 'input', 'batch', '__proto__', 'constructor', 'x[y]', '')
  const value = fc.constantFrom(
    '',
    '1',
    '-1',
    'x',
    'null',
    '%00',
    '%ff',
    '%',
    '[',
    '%5B%5B',
    '%7B%22__proto__%22%3A1%7D',
  )
  return fc.array(fc.tuple(name, value), { maxLength: 6 }).map(pairs => pairs.map(pair => pair.join('=')).join('&'))
}
