import type { CountedLimit } from '@limelight/contract/limits'
import type { Scope } from '@limelight/contract/platform/rules'
import type { Context } from '@limelight/core/context'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import * as z from 'zod'
import { readInput } from '../procedures/trpc.ts'
import type { AppRouter } from '../router.ts'

type Inputs = inferRouterInputs<AppRouter>
type Outputs = inferRouterOutputs<AppRouter>

/** Calls a procedure as the holder of the key, through its gate, its schemas and its ledger. */
export type CallProcedure = <
  Noun extends keyof Outputs & string,
  Name extends keyof Outputs[Noun] & keyof Inputs[Noun] & string,
>(
  noun: Noun,
  name: Name,
  input: Inputs[Noun][Name],
) => Promise<Outputs[Noun][Name]>

/** What a tool answers: one thing, or the part of a list that begins at `offset`. */
type Found<Data> = { data: Data; offset?: number; total?: number }

export type Tool = {
  name: string
  /** Null for any key. */
  scope: Scope | null
  title: string
  description: string
  /** What a call costs, in words. */
  cost: string
  /** What its calls spend. */
  limits: readonly CountedLimit[]
  isReadOnly: boolean
  input: z.ZodObject
  output: z.ZodType
  run: (call: CallProcedure, given: unknown, house: Context) => Promise<Found<unknown>>
}

type Definition<Input extends z.ZodObject, Data extends z.ZodType> = Omit<
  Tool,
  'input' | 'output' | 'run' | 'limits' | 'cost'
> & {
  cost?: string
  limits?: readonly CountedLimit[]
  input: Input
  data: Data
  run: (call: CallProcedure, input: z.output<Input>, house: Context) => Promise<Found<z.input<Data>>>
}

const amounts = z.record(z.string(), z.int())

/** A row of the table of tools. */
export function tool<Input extends z.ZodObject, Data extends z.ZodType>({
  cost = 'Free.',
  limits = [],
  input,
  data,
  run,
  ...rest
}: Definition<Input, Data>): Tool {
  return {
    ...rest,
    cost,
    limits,
    input,
    output: z.object({
      data,
      next: z.object({ offset: z.int(), total: z.int() }).nullable(),
      cost: amounts,
      remaining: amounts,
    }),
    run: (call, given, house) => run(call, readInput(input, given), house),
  }
}

/** Texts of other people end here. */
const maxText = 300

export function shorten(text: string): string {
  return text.length <= maxText ? text : `${text.slice(0, maxText).replace(/\p{Surrogate}$/u, '')}…`
}

export function shortenAny(text: string | null): string | null {
  return text === null ? null : shorten(text)
}

/** The page of a list. */
export const paging = {
  offset: z.int().min(0).max(100_000).default(0),
  limit: z.int().min(1).max(25).default(10),
}
