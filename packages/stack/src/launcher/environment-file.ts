import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '@limelight/core/runtime/config'
import { answersOk } from './engines/http-probe.ts'

/** Gives other commands the engine URLs, because the ports change with every start. */
const file = (home: string) => join(home, 'environment.json')

export function saveEnvironment(home: string, env: Environment): () => Promise<void> {
  writeFileSync(file(home), JSON.stringify(env), { mode: 0o600 })
  return async () => rmSync(file(home), { force: true })
}

/**
 * Undefined when Limelight does not run there. The file can be left over from a killed launcher.
 */
export async function findEnvironment(home: string): Promise<Environment | undefined> {
  try {
    const env: Environment = JSON.parse(readFileSync(file(home), 'utf8'))
    return (await answersOk(new URL('/ping', env.CLICKHOUSE_URL).href)) ? env : undefined
  } catch {
    return undefined
  }
}
