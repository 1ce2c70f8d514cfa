import { PlainError } from '../plain-error.ts'
import { canRun } from './binaries.ts'
import { provideProgram, type Site } from './debian-package.ts'
import type { EngineContext } from './start.ts'

/**
 * Not on npm, so it comes from NATS_SERVER_BIN, else from the system, else from its Debian package.
 */
export async function provideNatsServer(site: Site & Pick<EngineContext, 'natsServerBin'>): Promise<string> {
  if (site.natsServerBin !== undefined) {
    if (canRun([site.natsServerBin, '--version'])) return site.natsServerBin
    throw new PlainError(
      `NATS_SERVER_BIN does not run (${site.natsServerBin}). Set it to a nats-server for this machine.`,
    )
  }
  return provideProgram(site, {
    name: 'nats-server',
    program: 'usr/sbin/nats-server',
    remedy: 'Install nats-server 2.9 or newer, or set NATS_SERVER_BIN to its path',
  })
}
