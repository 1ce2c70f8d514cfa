import { createHash, type Hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './repository.ts'

const notSources = ['node_modules', 'dist', 'test']

/** A hash of the sources of packages, and of files. While it is unchanged, their build products are up to date. */
export function stampOf(packages: string[], files: readonly string[] = []): string {
  const hash = createHash('sha256').update(readFileSync(join(repository, 'pnpm-lock.yaml')))
  for (const path of files) addFile(hash, path)
  for (const name of packages) addFolder(hash, `packages/${name}`)
  return hash.digest('hex')
}

export function readStamp(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function addFolder(hash: Hash, folder: string): void {
  const entries = readdirSync(join(repository, folder), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`
    if (entry.isFile()) addFile(hash, path)
    else if (entry.isDirectory() && !notSources.includes(entry.name)) addFolder(hash, path)
  }
}

function addFile(hash: Hash, path: string): void {
  hash.update(`${path}\n`).update(readFileSync(join(repository, path)))
}
