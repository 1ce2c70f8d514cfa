import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadLauncherConfig } from '@limelight/core/runtime/config'
import { answersOk } from '@limelight/stack/launcher/engines/http-probe'
import { provideNatsServer } from '@limelight/stack/launcher/engines/nats-binary'
import { freePort } from '@limelight/stack/launcher/engines/ports'
import { supervise } from '@limelight/stack/launcher/engines/supervise'
import { openHome } from '@limelight/stack/launcher/home'
import { afterAll } from 'vitest'

/** A NATS server whose users may do everything but this: to publish or to subscribe to a subject. */
export async function startStrictNats(denied: Record<string, { publish: string } | { subscribe: string }>) {
  const folder = await mkdtemp(join(tmpdir(), 'limelight-nats-'))
  const home = await openHome(folder)
  const watch = { home, report: () => undefined, onGiveUp: () => undefined, signal: new AbortController().signal }
  const { searchPath, natsServerBin } = loadLauncherConfig()
  const command = await provideNatsServer({ ...watch, searchPath, natsServerBin })
  const [port, statusPort] = [await freePort(), await freePort()]
  const users = Object.entries(denied).map(([user, { ...subjects }]) => ({
    user,
    password: user,
    permissions: Object.fromEntries(Object.entries(subjects).map(([what, deny]) => [what, { deny }])),
  }))
  const file = join(folder, 'nats.conf')
  // NATS reads JSON, too.
  await writeFile(
    file,
    JSON.stringify({
      host: '127.0.0.1',
      port,
      http: `127.0.0.1:${statusPort}`,
      jetstream: { store_dir: home.folder('nats') },
      authorization: { users },
    }),
  )
  const program = () => ({ command, args: ['--config', file] })
  const answers = () => answersOk(`http://127.0.0.1:${statusPort}/healthz`)
  const server = await supervise({ name: 'NATS', program, answers }, watch)
  afterAll(async () => {
    await server.stop()
    home.close()
    await rm(folder, { recursive: true })
  })
  return { urlOf: (user: string) => `nats://${user}:${user}@127.0.0.1:${port}` }
}
