import { type AnyProcedure, getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import * as z from 'zod'
import type { ProcedureDefinition } from './list.ts'
import type { Call } from './trpc.ts'

/** One link of a procedure's chain: a gate that checks the caller, or the resolver at the end. */
type Link = (options: {
  ctx: Call
  path: string
  type: 'query' | 'mutation'
  input: unknown
  meta: unknown
  signal: undefined
  batchIndex: number
  getRawInput: () => Promise<unknown>
  next: (changes?: { ctx?: Partial<Call> }) => Promise<Outcome>
}) => Promise<Outcome>

type Outcome = { data: unknown }

export type Chain = { gates: Link[]; resolver: Link }

const linksSchema = z.array(z.custom<Link & { _type?: string }>(link => typeof link === 'function'))

/**
 * tRPC keeps the chain on the procedure, but not in its public type. Its own checks of input and
 * output are left out, because `runProcedure` makes them.
 */
export function readChain(procedure: AnyProcedure): Chain {
  const { middlewares } = z.object({ middlewares: linksSchema }).parse(procedure._def)
  const gates = middlewares.filter(link => link._type === undefined)
  const resolver = gates.pop()
  if (resolver === undefined) throw new Error('A procedure has no resolver. End it with .query() or .mutation().')
  return { gates, resolver }
}

/**
 * Replaces tRPC's own caller, which copies all options at every link with a polyfill. That costs as
 * much as everything else between the socket and the rule (`npm run bench -- api`).
 */
export async function runProcedure(procedure: ProcedureDefinition, ctx: Call, rawInput: unknown): Promise<unknown> {
  try {
    const { data } = await runFrom(procedure, 0, ctx, rawInput)
    return procedure.output.parse(data)
  } catch (cause) {
    throw getTRPCErrorFromUnknown(cause)
  }
}

/** An input that takes time to arrive, such as files. It is read once. */
export type DeferredInput<Input = unknown> = () => Promise<Input>

/**
 * Reads the input behind the last gate, so that a caller without access learns nothing about it.
 */
function runFrom(procedure: ProcedureDefinition, index: number, ctx: Call, rawInput: unknown): Promise<Outcome> {
  const { gates, resolver } = procedure.chain
  const gate = gates[index]
  if (gate === undefined && isDeferred(rawInput)) return rawInput().then(input => runFrom(procedure, index, ctx, input))
  if (gate === undefined) return resolver(options(procedure, ctx, readInput(procedure, rawInput), noNext))
  return gate(
    options(procedure, ctx, undefined, changes =>
      runFrom(procedure, index + 1, changes?.ctx === undefined ? ctx : { ...ctx, ...changes.ctx }, rawInput),
    ),
  )
}

/** JSON never holds a function. */
function isDeferred(rawInput: unknown): rawInput is DeferredInput {
  return typeof rawInput === 'function'
}

function options(
  { path, type, meta }: ProcedureDefinition,
  ctx: Call,
  input: unknown,
  next: Parameters<Link>[0]['next'],
): Parameters<Link>[0] {
  return { ctx, path, type, input, meta, signal: undefined, batchIndex: 0, getRawInput: noRawInput, next }
}

async function noNext(): Promise<Outcome> {
  throw new Error('The resolver has no next link. Return a result instead.')
}

async function noRawInput(): Promise<unknown> {
  throw new Error('A gate cannot read the input. Check the caller only.')
}

function readInput({ input }: ProcedureDefinition, rawInput: unknown): unknown {
  if (input === undefined) return undefined
  const read = input.safeParse(rawInput)
  if (read.success) return read.data
  throw new TRPCError({ code: 'BAD_REQUEST', cause: read.error })
}
