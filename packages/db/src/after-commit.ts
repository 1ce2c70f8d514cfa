import type { Kysely, Transaction } from 'kysely'

type Prepare = () => Promise<() => Promise<void>>

type Lists = { writes: (() => Promise<void>)[]; prepares: Prepare[] }

/** What open transactions still have to do. */
const waiting = new WeakMap<object, Lists>()

/** Runs something as the last work of the transaction, before what `afterCommit` prepares. If it fails, all is rolled back. */
export function beforeCommit<Tables>(trx: Transaction<Tables>, write: () => Promise<void>): void {
  listsOf(trx).writes.push(write)
}

/**
 * Runs something after the transaction has committed, and never after a rollback. `prepare` is the
 * last thing within the transaction and returns what runs afterwards.
 */
export function afterCommit<Tables>(trx: Transaction<Tables>, prepare: Prepare): void {
  listsOf(trx).prepares.push(prepare)
}

function listsOf(trx: object): Lists {
  const lists = waiting.get(trx)
  if (lists === undefined) throw new Error('afterCommit needs a transaction of `db.transaction().execute()`')
  return lists
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
        const lists: Lists = { writes: [], prepares: [] }
        waiting.set(trx, lists)
        const done = await work(trx)
        for (const write of lists.writes) await write()
        for (const prepare of lists.prepares) runs.push(await prepare())
        return done
      })
      for (const run of runs) run().catch(onFailure)
      return result
    }
    return builder
  }
  return db
}
