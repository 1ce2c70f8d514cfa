import { createQueryId, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely'

const compiler = new PostgresQueryCompiler()

/** A fragment without values. Its text is made once, not with every statement that contains it. */
export function fixed<Value>(fragment: RawBuilder<Value>): RawBuilder<Value> {
  const { sql: text, parameters } = compiler.compileQuery(fragment.toOperationNode(), createQueryId())
  if (parameters.length > 0) throw new Error(`A fixed fragment has no values: ${text}`)
  return sql.raw(text)
}
