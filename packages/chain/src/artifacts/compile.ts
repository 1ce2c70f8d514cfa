import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Abi, Hex } from 'viem'

const require = createRequire(import.meta.url)

export type CompiledContract = { abi: Abi; bytecode: Hex }

/** The parts of solc's standard JSON output that this file reads. */
type CompilerOutput = {
  errors?: { severity: 'error' | 'warning' | 'info'; message: string }[]
  contracts?: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}

/** Compiles `contracts/<name>.sol`, which holds one contract of that name. */
export async function compileContract(name: string): Promise<CompiledContract> {
  return compileSource(name, await readFile(new URL(`../contracts/${name}.sol`, import.meta.url), 'utf8'))
}

export async function compileSource(name: string, source: string): Promise<CompiledContract> {
  // The compiler is 8 MB of WebAssembly, so it is loaded only to compile.
  const { default: solc } = await import('solc')
  const file = `${name}.sol`
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: source } },
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { [file]: { [name]: ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output: CompilerOutput = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport }))
  const problem = output.errors?.find(error => error.severity === 'error')
  if (problem) throw new Error(`${file} does not compile: ${problem.message}`)
  const contract = output.contracts?.[file]?.[name]
  if (!contract) throw new Error(`${file} has no contract named ${name}.`)
  return { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` }
}

/**
 * Solidity imports are module specifiers: `@openzeppelin/contracts/…` is found where Node finds the
 * package.
 */
function readImport(path: string): { contents: string } | { error: string } {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') }
  } catch {
    return { error: `${path} is not installed` }
  }
}
