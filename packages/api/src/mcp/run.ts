import { toErrorBody } from '../procedures/errors.ts'
import type { Definition } from '../procedures/trpc.ts'
import { type Call, definitionOf } from '../procedures/trpc.ts'
import { appRouter } from '../router.ts'
import { readRemaining } from './remaining.ts'
import type { CallProcedure, Tool } from './tool.ts'

/** Of the JSON of an answer. */
const maxBytes = 16 * 1024

export type Answer = { data: unknown; next: { offset: number; total: number } | null; cost: object; remaining: object }

/** The same procedures as those of the pages, with the same masks. */
function procedureOf(path: string): Definition {
  const procedures: Record<string, object> = appRouter._def.procedures
  const definition = procedures[path] && definitionOf(procedures[path])
  if (definition === undefined) throw new Error(`There is no procedure ${path}`)
  return definition
}

function runProcedure(call: Call): CallProcedure {
  return async (noun, name, input) => {
    const path = `${noun}.${name}`
    // The router types each path; its definition has parsed this output with the schema of that type.
    return (await procedureOf(path).run(call, path, input)) as Awaited<ReturnType<CallProcedure>> as never
  }
}

export async function runTool(tool: Tool, call: Call, given: unknown): Promise<Answer> {
  const procedure = runProcedure(call)
  const { house } = call
  const { data, offset = 0, total } = await tool.run(procedure, given, house)
  const cost = { ...house.key?.spent }
  const left = tool.limits.length === 0 ? [] : await readRemaining(procedure, house)
  const remaining = Object.fromEntries(
    left
      .filter(({ name }) => tool.limits.some(limit => limit === name))
      .map(({ name, remaining }) => [name, remaining]),
  )
  const rest = { cost, remaining }
  if (!Array.isArray(data)) return { data, next: null, ...rest }
  return fit(data, count => {
    const isLast = total === undefined || offset + count >= total || data.length === 0
    return { data: data.slice(0, count), next: isLast ? null : { offset: offset + count, total }, ...rest }
  })
}

/** As many rows as fit; the others follow on the next page. */
function fit(rows: readonly unknown[], answerOf: (count: number) => Answer): Answer {
  let count = rows.length
  while (count > 1 && Buffer.byteLength(JSON.stringify(answerOf(count))) > maxBytes) count -= 1
  return answerOf(count)
}

/** What a procedure refuses is a result that the model reads. */
export function toToolError(error: unknown) {
  return { content: [{ type: 'text' as const, text: JSON.stringify(toErrorBody(error)) }], isError: true }
}
