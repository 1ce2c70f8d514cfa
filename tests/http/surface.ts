import { listProcedures, type ProcedureDefinition } from '@limelight/api/procedures/list'
import { appRouter } from '@limelight/api/router'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { sql } from 'kysely'
import * as z from 'zod'
import type { RestAnswer, TestHouse } from '../house.ts'

/** Every call of the API, read from the router. */
export const calls = listProcedures(appRouter)
export type SurfaceCall = ProcedureDefinition
export type Input = Record<string, unknown>
export type Transport = 'rest' | 'trpc'

export function transportsOf({ meta }: SurfaceCall): Transport[] {
  return meta.rest === undefined ? ['trpc'] : ['rest', 'trpc']
}

/** The JSON Schema of each input field of a call. */
export function fieldsOf({ input }: SurfaceCall): Record<string, z.core.JSONSchema.BaseSchema> {
  if (input === undefined) return {}
  const { properties = {} } = shapeOf(input)
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, typeof schema === 'object' ? schema : {}]),
  )
}

/** Of an input with several forms, the first one. */
function shapeOf(input: z.ZodType): z.core.JSONSchema.BaseSchema {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const [first] = schema.oneOf ?? schema.anyOf ?? []
  return typeof first === 'object' ? first : schema
}

/** The required fields of a call: those of its schema and those of its path. */
export function neededOf({ input, meta }: SurfaceCall): string[] {
  if (input === undefined) return []
  const { required = [] } = shapeOf(input)
  const inPath = [...(meta.rest?.route ?? '').matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return [...new Set([...required, ...inPath])]
}

type Delivery = { call: SurfaceCall; transport: Transport; input: Input; token?: string | undefined }

/** Makes the call like a client: fields in the path, the query or the body, files as a form. */
export function deliver(house: TestHouse, { call, transport, input, token }: Delivery): Promise<RestAnswer> {
  const { method, path, rest } = addressOf(call, transport, input)
  const { multipart, signed } = call.meta
  if (multipart?.raw) {
    const { contentRange, files, ...fields } = rest
    const [bytes] = [files].flat()
    const query = transport === 'trpc' ? `?${new URLSearchParams({ input: JSON.stringify(fields) })}` : ''
    const headers = {
      'content-type': 'application/octet-stream',
      ...(contentRange === undefined ? {} : { 'content-range': toText(contentRange).replace(/[^ -~]/g, '?') }),
    }
    const body = bytes instanceof Uint8Array ? new Uint8Array(bytes) : toText(bytes)
    return send(house, `${method} ${path}${query}`, { token, headers, body })
  }
  if (multipart !== undefined) return send(house, `${method} ${path}`, { token, body: toForm(rest) })
  if (signed !== undefined && transport === 'rest') {
    const headers = { [signed.header]: toText(input.signature).replace(/[^ -~]/g, '?') }
    return send(house, `${method} ${path}`, { token, headers, body: toText(input.payload) })
  }
  if (hasBody(method)) return send(house, `${method} ${path}`, { token, body: JSON.stringify(rest) })
  const query = transport === 'rest' ? toTexts(rest) : { input: JSON.stringify(rest) }
  return send(house, `${method} ${path}?${new URLSearchParams(query)}`, { token })
}

/** The input as the server receives it. In a URL and in a form all values are text. */
export function arrivalOf(call: SurfaceCall, transport: Transport, input: Input): Input {
  const { method, inPath, rest } = addressOf(call, transport, input)
  if (call.meta.multipart?.raw) return { ...JSON.parse(JSON.stringify(rest)), ...inPath }
  if (call.meta.multipart !== undefined) return { ...collect(toTexts(rest)), ...inPath, files: [] }
  if (call.meta.signed !== undefined && transport === 'rest') return { payload: '', signature: '' }
  const isText = transport === 'rest' && !hasBody(method)
  return { ...(isText ? collect(toTexts(rest)) : JSON.parse(JSON.stringify(rest))), ...inPath }
}

export function addressOf({ path, type, meta }: SurfaceCall, transport: Transport, input: Input = {}) {
  if (transport === 'trpc') {
    return { method: type === 'query' ? 'GET' : 'POST', path: `/trpc/${path}`, inPath: {}, rest: input }
  }
  const [method = '', pattern = ''] = meta.rest?.route.split(' ') ?? []
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const inPath: Record<string, string> = Object.fromEntries(names.map(name => [name, pathWord(input[name])]))
  return {
    method,
    path: pattern.replace(/:(\w+)/g, (_all, name) => encodeURIComponent(inPath[name] ?? '')),
    inPath,
    rest: Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name))),
  }
}

type Message = {
  token?: string | undefined
  body?: string | FormData | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

export async function send(house: TestHouse, call: string, { token, body, headers }: Message): Promise<RestAnswer> {
  const [method = '', path = ''] = call.split(' ')
  const answer = await fetch(`${house.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text }
}

export function hasBody(method: string): boolean {
  return method !== 'GET' && method !== 'DELETE'
}

/** An empty value or dots only would make it another path. */
function pathWord(value: unknown): string {
  const word = toText(value)
  return /^[./\\]*$/.test(word) ? 'x' : word
}

/** As it is after an encoding in UTF-8. */
function toText(value: unknown): string {
  return Buffer.from(typeof value === 'object' ? JSON.stringify(value) : String(value)).toString()
}

/** A list becomes a repeated name. */
function toTexts(input: Input): [string, string][] {
  return Object.entries(input).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item): [string, string] => [name, toText(item)]),
  )
}

function collect(pairs: [string, string][]): Input {
  const values = new Map<string, string[]>()
  for (const [name, text] of pairs) values.set(name, [...(values.get(name) ?? []), text])
  return Object.fromEntries([...values].map(([name, given]) => [name, given.length === 1 ? given[0] : given]))
}

function toForm({ files, ...fields }: Input): FormData {
  const form = new FormData()
  for (const [name, value] of toTexts(fields)) form.append(name, value)
  for (const file of [files].flat()) {
    if (file instanceof Uint8Array) form.append('files', new Blob([new Uint8Array(file)]), 'photo.png')
    else if (file !== undefined) form.append('files', toText(file))
  }
  return form
}

const refusalSchema = z.looseObject({ error: z.string(), statusCode: z.number(), errorMessage: z.string() })
const trpcSchema = z.union([
  z.object({ error: z.object({ data: refusalSchema }) }).transform(({ error }) => [error.data]),
  z.object({ result: z.unknown() }).transform(() => []),
])
const answerSchema = z.union([
  refusalSchema.transform(refusal => [refusal]),
  trpcSchema,
  // The request was a batch by accident.
  z.array(trpcSchema).transform(answers => answers.flat()),
])

/** The errors in an answer of either transport. */
export function refusalsIn({ body }: Pick<RestAnswer, 'body'>) {
  return answerSchema.safeParse(body).data ?? []
}

/** Signs up a new user. */
export async function enter(house: TestHouse) {
  const form = buildSignUp()
  const { user, accessToken, refreshToken } = await buildAccount(house.ctx, form)
  return { ...form, id: user.id, token: accessToken, refreshToken }
}

/** A new user, or this one, as an admin. */
export async function enterAsAdmin(house: TestHouse, user?: { id: string; email: string; password: string }) {
  const { id, email, password } = user ?? (await enter(house))
  await house.ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
  const { accessToken } = await house.trpc().admin.login.mutate({ email, password })
  return { id, email, token: accessToken }
}

/** The only tables that a refused call may change. */
const countTables = ['throttles', 'call_counts']

/**
 * Notes which tables change from now on. The result names those that changed since its last call. Reading all rows
 * before and after each call of the API costs ten times as much as these calls.
 */
export async function watchTables({ ctx: { db } }: TestHouse): Promise<() => Promise<string[]>> {
  await sql`create table changed_tables (name text not null)`.execute(db)
  await sql`
    create function note_change() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or old is distinct from new then
        insert into changed_tables values (tg_argv[0]);
      end if;
      return null;
    end $$`.execute(db)
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname <> all (${[...countTables, 'changed_tables']}::text[])`.execute(db)
  for (const { name } of tables) {
    await sql`
      create trigger note_change after insert or update or delete on ${sql.table(name)}
      for each row execute function note_change(${sql.lit(name)})`.execute(db)
  }
  return async () => {
    const { rows } = await sql<{ name: string }>`delete from changed_tables returning name`.execute(db)
    return [...new Set(rows.map(({ name }) => name))].sort()
  }
}
