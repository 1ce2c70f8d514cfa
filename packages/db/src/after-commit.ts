import type { Kysely, Transaction } from 'kysely'

type Prepare = () => Promise<() => Promise<void>>

/** What open transactions still have to do. */
const waiting = new WeakMap<object, Prepare[]>()

/**
 * Runs something after the transaction has committed, and never after a rollback. `prepare` is the
 * last thing within the transaction and returns what runs afterwards.
 */
export function afterCommit<Tables>(trx: Transaction<Tables>, prepare: Prepare): void {
  const list = waiting.get(trx)
  if (list === undefined) throw new Error('afterCommit needs a transaction of `db.transaction().execute()`')
  list.push(prepare)
}

/** Makes the transactions of a database run what `afterCommit` is given. A failure of that changes nothing else. */
export function withCallbacks<Tables>(
  db: Kysely<Tables>,
  onFailure: (error: unknown) => void = () => undefined,
): Kysely<Tables> {
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    builder.execute = async work => {
      const runs: (() => Promise<void>)[] = []
      const result = await execute(async trx => {
        const list: Prepare[] = []
        waiting.set(trx, list)
        const done = await work(trx)
        for (const prepare of list) runs.push(await prepare())
        return done
      })
      for (const run of runs) run().catch(onFailure)
      return result
    }
    return builder
  }
  return db
}
