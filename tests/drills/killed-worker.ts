import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { childEnvironment, type Environment } from '@limelight/core/runtime/config'
import type { Program } from '@limelight/stack/launcher/engines/children'

/** Starts a worker of a drill, which writes a line once it works. */
export async function startWorker({ command, args }: Program, env: Environment): Promise<ChildProcess> {
  const worker = spawn(command, args, {
    env: childEnvironment(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(worker.stdout, 'data')
  return worker
}

export async function killWorker(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const ended = once(worker, 'exit')
  worker.kill('SIGKILL')
  await ended
}
