import { createConnection } from 'node:net'
import { step } from '../progress.ts'
import { provideNatsServer } from './nats-binary.ts'
import type { EngineContext } from './start.ts'
import { type SupervisedProcess, supervise } from './supervise.ts'

export type Nats = { url: string; process: SupervisedProcess }

export function startNats(site: EngineContext): Promise<Nats> {
  return step(
    site.report,
    'NATS',
    () => start(site),
    ({ url }) => `port ${new URL(url).port}`,
  )
}

/** Known before NATS runs, so that what does not need it yet can start beside its download. */
export function natsUrl({ natsPort }: EngineContext): string {
  return `nats://127.0.0.1:${natsPort}`
}

async function start(site: EngineContext): Promise<Nats> {
  const command = await provideNatsServer(site)
  const port = site.natsPort
  const folder = site.home.folder('nats')
  const process = await supervise(
    {
      name: 'NATS',
      program: () => ({
        command,
        args: ['--addr', '127.0.0.1', '--port', String(port), '--jetstream', '--store_dir', folder],
      }),
      answers: () => greets(port, 'INFO '),
    },
    site,
  )
  return { url: natsUrl(site), process }
}

/** A NATS server greets its clients once its streams are open. */
function greets(port: number, greeting: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = createConnection(port, '127.0.0.1')
    const answer = (value: boolean) => {
      socket.destroy()
      resolve(value)
    }
    socket.setTimeout(2_000, () => answer(false))
    socket.once('error', () => answer(false))
    socket.once('close', () => answer(false))
    socket.once('data', data => answer(data.toString().startsWith(greeting)))
  })
}
