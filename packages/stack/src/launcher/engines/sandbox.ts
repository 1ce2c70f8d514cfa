import type { SandboxSite } from '../../sandbox/environment.ts'
import { dkimFile } from '../../sandbox/mail/dkim.ts'
import { step } from '../progress.ts'
import { chainUrl } from './chain.ts'
import { nodeProgram } from './children.ts'
import { answersOk } from './http-probe.ts'
import { freePort } from './ports.ts'
import type { EngineContext } from './start.ts'
import { type SupervisedProcess, supervise } from './supervise.ts'

export type Sandbox = Required<SandboxSite> & { process: SupervisedProcess }

/**
 * Stands in for external services: SMTP, Google, Stripe, the networks, and the clock that testers
 * can move.
 */
export function startSandbox(site: EngineContext): Promise<Sandbox> {
  return step(
    site.report,
    'Sandbox',
    () => start(site),
    ({ url }) => url,
  )
}

async function start(site: EngineContext): Promise<Sandbox> {
  const port = site.sandboxPort ?? (await freePort())
  const smtpPort = await freePort()
  const inboundPort = await freePort()
  const dnsPort = await freePort()
  const home = site.home.folder('sandbox')
  const url = `http://localhost:${port}`
  const flags = {
    port: String(port),
    'smtp-port': String(smtpPort),
    home,
    'clock-file': site.clockFile,
    'app-url': site.appUrl,
    'chain-url': chainUrl(site),
    'inbound-port': String(inboundPort),
    'dns-port': String(dnsPort),
  }
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])
  const process = await supervise(
    {
      name: 'Sandbox',
      program: () => nodeProgram('packages/stack/src/sandbox/main.ts', args),
      answers: () => answersOk(`${url}/mails`),
    },
    site,
  )
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    mail: { inboundPort, dnsServer: `127.0.0.1:${dnsPort}`, dkimFile: dkimFile(home) },
    process,
  }
}
