import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'

const require = createRequire(import.meta.url)

export type Anvil = AsyncDisposable & { rpcUrl: string }

/** A chain of its own on a free port, which anvil chooses and prints. */
export async function startAnvil({ chainId, flags = [] }: { chainId: number; flags?: string[] }): Promise<Anvil> {
  const child = spawn(anvilBinary(), ['--port', '0', '--chain-id', String(chainId), ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const rpcUrl = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`anvil ended with code ${code} before it was ready`)))
    createInterface({ input: child.stdout }).on('line', line => {
      const listening = /^Listening on (\S+)$/.exec(line)
      if (listening) resolve(`http://${listening[1]}`)
    })
  })
  return {
    rpcUrl,
    [Symbol.asyncDispose]: async () => {
      child.kill()
      await exited
    },
  }
}

/**
 * The platform's package beside @foundry-rs/anvil. Its `anvil` command is a Node wrapper that
 * outlives a kill.
 */
function anvilBinary(): string {
  const fromAnvil = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  return fromAnvil.resolve(`@foundry-rs/anvil-${process.platform}-${architecture}/bin/anvil`)
}
