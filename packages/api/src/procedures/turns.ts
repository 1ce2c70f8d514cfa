import { isClickHouseSilent } from '@limelight/core/engines/clickhouse'
import { isDatabaseSilent } from '@limelight/core/runtime/errors'
import { createGate, type Gate } from '@limelight/core/runtime/gate'

/**
 * How many calls of one person run at a time in this process, and how many wait. More than the pages
 * of several windows need, and few enough to leave connections and CPU to everyone else.
 */
const gates = {
  read: createGate({ maxRunning: 6, maxWaiting: 150 }),
  write: createGate({ maxRunning: 2, maxWaiting: 150 }),
  // A page opens fewer searches than rest, and a program that repeats them leaves pauses.
  search: createGate({ maxRunning: 1, maxWaiting: 100, restAbove: 8 }),
  // Reading and storing a large body keeps this process busy, which delays everyone.
  largeBody: createGate({ maxRunning: 1, maxWaiting: 150, restAbove: 8 }),
}

export type GateName = keyof typeof gates

/**
 * Runs a call of a person when it is their turn. Visitors are told apart by their network. If an engine
 * does not answer a call, those behind it fail with it: they would wait as long, one after the other.
 */
export function takeTurn<Result>(person: string, name: GateName, run: () => Promise<Result>): Promise<Result> {
  const gate = gates[name]
  return gate.run(person, async () => {
    try {
      return await run()
    } catch (error) {
      if (isSilence(gate, error)) gate.refuseWaiting(person, error)
      throw error
    }
  })
}

/** All calls need Postgres, and all searches need ClickHouse. */
function isSilence(gate: Gate, error: unknown): boolean {
  return isDatabaseSilent(error) || (gate === gates.search && isClickHouseSilent(error))
}
