import { type AnyProcedure, getTRPCErrorFromUnknown, type TRPCError } from '@trpc/server'
import * as z from 'zod'
import type { ProcedureDefinition } from './procedures.ts'
import type { Call } from './trpc.ts'

/** One link of a procedure's chain: the middlewares, the input check, the resolver, the output check. */
export type Link = (options: {
  ctx: Call
  path: string
  type: 'query' | 'mutation'
  input: unknown
  meta: unknown
  signal: undefined
  batchIndex: number
  getRawInput: () => Promise<unknown>
  next: (changes?: { ctx?: Partial<Call>; input?: unknown }) => Promise<Outcome>
}) => Promise<Outcome>

type Outcome = { ok: true; data: unknown } | { ok: false; error: TRPCError }

const linksSchema = z.array(z.custom<Link>(link => typeof link === 'function'))

/** tRPC keeps the chain on the procedure, but not in its public type. */
export function readLinks(procedure: AnyProcedure): Link[] {
  return z.object({ middlewares: linksSchema }).parse(procedure._def).middlewares
}

/**
 * Walks the chain as tRPC's own caller does. That one copies all options at every link with a polyfill, which costs as
 * much as everything else between the socket and the rule (`npm run bench -- api`).
 */
export async function runProcedure(
  procedure: Pick<ProcedureDefinition, 'path' | 'type' | 'meta' | 'links'>,
  ctx: Call,
  rawInput: unknown,
): Promise<unknown> {
  const getRawInput = async () => rawInput
  const step = async (index: number, ctx: Call, input: unknown): Promise<Outcome> => {
    try {
      const link = procedure.links[index]
      if (link === undefined) throw new Error(`${procedure.path} has no resolver`)
      return await link({
        ctx,
        path: procedure.path,
        type: procedure.type,
        input,
        meta: procedure.meta,
        signal: undefined,
        batchIndex: 0,
        getRawInput,
        next: changes =>
          step(
            index + 1,
            changes?.ctx === undefined ? ctx : { ...ctx, ...changes.ctx },
            changes !== undefined && 'input' in changes ? changes.input : input,
          ),
      })
    } catch (cause) {
      return { ok: false, error: getTRPCErrorFromUnknown(cause) }
    }
  }
  const outcome = await step(0, ctx, undefined)
  if (!outcome.ok) throw outcome.error
  return outcome.data
}
