import pg from 'pg'
import { vi } from 'vitest'
import * as z from 'zod'
import type { TestHouse } from './house.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string | undefined
  'Index Name'?: string | undefined
  Plans?: Node[] | undefined
}
const nodeSchema: z.ZodType<Node> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  get Plans() {
    return z.array(nodeSchema).optional()
  },
})
const explainedSchema = z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: nodeSchema })]) })

/**
 * How Postgres reads a table in each statement that `work` runs, with the parameters it ran with:
 * the nodes of the plan, such as `Index Scan using users_pkey`.
 */
export async function collectPlans(
  { ctx }: TestHouse,
  table: string,
  work: () => Promise<unknown>,
): Promise<string[][]> {
  const client = new pg.Client({ connectionString: ctx.secrets.databaseUrl })
  await client.connect()
  try {
    await client.query(`analyze ${pg.escapeIdentifier(table)}`)
    const { rows: parts } = await client.query<{ part: string; whole: string }>(
      `select part.relname as part, whole.relname as whole from pg_inherits
       join pg_class part on part.oid = inhrelid join pg_class whole on whole.oid = inhparent`,
    )
    const wholes = new Map(parts.map(({ part, whole }) => [part, whole]))
    const plans = []
    for (const { text, values } of await collectStatements(work)) {
      if (!text.includes(table)) continue
      const { rows } = await client.query(`explain (format json) ${text}`, values)
      const [{ Plan: root }] = explainedSchema.parse(rows[0])['QUERY PLAN']
      plans.push(
        nodesOf(root)
          .filter(isRead)
          .map(node => describe(node, wholes)),
      )
    }
    return plans
  } finally {
    await client.end()
  }
}

async function collectStatements(work: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls
      .map(call => z.tuple([z.string(), z.array(z.unknown())]).parse(call))
      .map(([text, values]) => ({ text, values }))
  } finally {
    query.mockRestore()
  }
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

/** A bitmap scan of an index does not name its table. */
function isRead(node: Node): boolean {
  return node['Index Name'] !== undefined || node['Node Type'] === 'Seq Scan'
}

/** The index of a partition has the name of the index that it is a part of. */
function describe({ 'Node Type': type, 'Index Name': index }: Node, wholes: Map<string, string>): string {
  return index === undefined ? type : `${type} using ${wholes.get(index) ?? index}`
}
