import { lchownSync, readdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { PlainError } from '../plain-error.ts'
import { canRun } from './binaries.ts'

export type Identity = {
  wrapper: string[]
  user: number | undefined
  /** Makes this user the owner of a folder and all its files. */
  own: (folder: string) => void
}

const nobody = 65534

/**
 * Postgres refuses to run as root, and initdb as a user without a name. A user namespace maps
 * either to nobody, while the files keep their owner. Where namespaces are forbidden, as in many
 * containers, root runs Postgres as nobody and makes nobody the owner of its folder.
 */
export function ordinaryIdentity(folder: string, binary: string): Identity {
  const root = process.getuid?.() === 0
  const unshare = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--']
  const namespaced = (root || !hasName()) && canRun([...unshare, 'true'])
  const user = root && !namespaced ? nobody : undefined
  const wrapper = namespaced ? unshare : []
  const own = (target: string) => {
    if (root) chownTree(target, user ?? 0)
  }
  own(folder)
  for (const [what, command] of [
    [folder, ['test', '-w', folder, '-a', '-x', folder]],
    [binary, [binary, '--version']],
  ] as const) {
    if (canRun([...wrapper, ...command], user)) continue
    const remedy = root
      ? 'Run as an ordinary user, or move the checkout and LIMELIGHT_HOME to a folder that all users can read'
      : 'Check its permissions'
    throw new PlainError(`Postgres cannot use ${what}. ${remedy}.`)
  }
  return { wrapper, user, own }
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** The folder itself comes last, so that an interrupted run starts over. */
function chownTree(path: string, owner: number): void {
  const found = statSync(path)
  if (found.uid === owner) return
  const entries = found.isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
  for (const entry of [...entries, '']) lchownSync(join(path, entry), owner, owner)
}
