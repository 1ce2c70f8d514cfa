import { step } from '../progress.ts'
import { nodeProgram } from './children.ts'
import { answersOk } from './http-probe.ts'
import { freePort } from './ports.ts'
import type { EngineContext } from './start.ts'
import { type SupervisedProcess, supervise } from './supervise.ts'

export type ClickHouse = { url: string; process: SupervisedProcess }

/** A separate process runs the engine of the chdb package behind ClickHouse's HTTP interface. */
export function startClickHouse(site: EngineContext): Promise<ClickHouse> {
  return step(
    site.report,
    'ClickHouse',
    () => start(site),
    ({ url }) => `port ${new URL(url).port}`,
  )
}

async function start(site: EngineContext): Promise<ClickHouse> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const folders = ['--data', site.home.folder('clickhouse'), '--backups', site.home.folder('backups')]
  const args = ['--port', String(port), ...folders]
  const process = await supervise(
    {
      name: 'ClickHouse',
      // Each session of the engine blocks a thread of Node's pool, whose size only the environment
      // can set.
      program: () =>
        nodeProgram('packages/stack/src/launcher/clickhouse/main.ts', args, { env: { UV_THREADPOOL_SIZE: '12' } }),
      answers: () => answersOk(`${url}/ping`),
    },
    site,
  )
  return { url, process }
}
