import type { AnyProcedure, AnyRouter } from '@trpc/server'
import { type Definition, definitionOf, type Meta } from './trpc.ts'

/** `path` is the path in the router, which is also the OpenAPI operationId. */
export type ProcedureDefinition = Definition & { path: string }

export function listProcedures(router: AnyRouter): ProcedureDefinition[] {
  return Object.entries<AnyProcedure>(router._def.procedures).map(([path, procedure]) => {
    const definition = definitionOf(procedure)
    if (definition === undefined) throw new Error(`${path} has no definition. Build it with a procedure of trpc.ts.`)
    return { path, ...definition }
  })
}

/** The addresses of a call over REST, and its status. An alias may have a method of its own. */
export function listRoutes({ route, aliases = [], status }: NonNullable<Meta['rest']>) {
  const [method = '', path = ''] = route.split(' ')
  const others = aliases.map(alias => {
    const [first = '', second] = alias.split(' ')
    return second === undefined ? { method, path: first } : { method: first, path: second }
  })
  return { addresses: [{ method, path }, ...others], status: status ?? (method === 'POST' ? 201 : 200) }
}
