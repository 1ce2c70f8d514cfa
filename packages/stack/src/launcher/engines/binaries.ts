import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'

export function findBinary(name: string, folders: string[]): string | undefined {
  return folders.map(folder => join(folder, name)).find(isExecutable)
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Whether a command works here. It can be missing, too old, or forbidden by a container. */
export function canRun([command = '', ...args]: string[], user?: number): boolean {
  const identity = user === undefined ? {} : { uid: user, gid: user }
  return spawnSync(command, args, { cwd: '/', stdio: 'ignore', timeout: 10_000, ...identity }).status === 0
}
