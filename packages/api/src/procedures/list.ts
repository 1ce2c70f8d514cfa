import type { AnyProcedure, AnyRouter } from '@trpc/server'
import * as z from 'zod'
import { type Chain, readChain } from './run-procedure.ts'
import type { Meta } from './trpc.ts'

export type ProcedureDefinition = {
  /** The path in the router, which is also the OpenAPI operationId. */
  path: string
  type: 'query' | 'mutation'
  meta: Meta
  input: z.ZodType | undefined
  output: z.ZodType
  chain: Chain
}

/** tRPC keeps these on the procedure but not in its public type. */
const definitionSchema = z.object({
  type: z.enum(['query', 'mutation', 'subscription']),
  inputs: z.array(z.unknown()),
  output: z.unknown(),
})

/**
 * Every procedure as plain data. A procedure that either transport cannot serve fails at startup.
 */
export function listProcedures(router: AnyRouter): ProcedureDefinition[] {
  return Object.entries<AnyProcedure>(router._def.procedures).map(([path, procedure]) => {
    const { type, inputs, output } = definitionSchema.parse(procedure._def)
    if (type === 'subscription') throw new Error(`${path} is a subscription. Send live updates over socket.io instead.`)
    if (!(output instanceof z.ZodType)) throw new Error(`${path} has no .output(). Declare the schema of its result.`)
    const [input] = inputs
    return {
      path,
      type,
      meta: procedure._def.meta as Meta,
      input: input instanceof z.ZodType ? input : undefined,
      output,
      chain: readChain(procedure),
    }
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
