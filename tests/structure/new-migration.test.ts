import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { checkStructure } from '../../scripts/check-structure.mjs'

const script = resolve(import.meta.dirname, '../../scripts/new-migration.mjs')

/** A fresh clone with the script, without migrations and without installed packages. */
function clone() {
  const root = mkdtempSync(join(tmpdir(), 'limelight-migration-'))
  const folder = join(root, 'packages/db/src/migrations')
  mkdirSync(folder, { recursive: true })
  mkdirSync(join(root, 'scripts'))
  cpSync(script, join(root, 'scripts/new-migration.mjs'))
  writeFileSync(join(root, 'package.json'), '{}')
  writeFileSync(join(root, 'packages/db/package.json'), '{ "dependencies": { "kysely": "catalog:" } }')
  return {
    root,
    folder,
    create: (...names: string[]) =>
      spawnSync(process.execPath, ['scripts/new-migration.mjs', ...names], { cwd: root, encoding: 'utf8' }),
    [Symbol.dispose]: () => rmSync(root, { recursive: true }),
  }
}

test('creates a migration that the structure check accepts, and prints the next steps', () => {
  using house = clone()
  const { status, stdout } = house.create('favourite-lists')
  const [file = ''] = readdirSync(house.folder)

  expect(status).toBe(0)
  expect(file).toMatch(/^20\d{12}-favourite-lists\.ts$/)
  expect(stdout).toContain(`packages/db/src/migrations/${file}`)
  expect(stdout).toContain('packages/db/src/<noun>/tables.ts')
  const text = readFileSync(join(house.folder, file), 'utf8')
  expect(text).toContain('export async function up(db: Kysely<unknown>): Promise<void>')
  expect(text).not.toContain('down')
  expect(checkStructure(house.root)).toEqual([])
})

test('sorts a new migration after the newest one, even if that has a future time', () => {
  using house = clone()
  writeFileSync(join(house.folder, '29991231235959-far-away.ts'), 'export async function up() {}\n')
  house.create('next')
  expect(readdirSync(house.folder)).toEqual(['29991231235959-far-away.ts', '29991231235960-next.ts'])
})

test.each([
  ['no name', [], 'in lower-case words joined by hyphens'],
  ['capitals', ['FavouriteLists'], 'in lower-case words joined by hyphens'],
  ['a path', ['../lists'], 'in lower-case words joined by hyphens'],
  ['two names', ['favourite', 'lists'], 'in lower-case words joined by hyphens'],
  ['a taken name', ['users'], '20260101000000-users.ts already has that name'],
])('refuses %s in one sentence', (_case, names, sentence) => {
  using house = clone()
  writeFileSync(join(house.folder, '20260101000000-users.ts'), 'export async function up() {}\n')
  const { status, stderr } = house.create(...names)
  expect(status).toBe(1)
  expect(stderr).toContain(sentence)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(readdirSync(house.folder)).toEqual(['20260101000000-users.ts'])
})
