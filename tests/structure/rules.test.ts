import { execFileSync, spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkStructure } from '../../scripts/check-structure.mjs'
import { build, type Files, manifest } from './small-house.ts'

const repository = resolve(import.meta.dirname, '../..')
const script = join(repository, 'scripts/check-structure.mjs')

type Case = { files: Files; at: string; says: string }

function each(cases: Record<string, Case>) {
  test.each(Object.entries(cases))('%s', (_name, { files, at, says }) => {
    using tree = build(files)
    const found = checkStructure(tree.root)
    expect(found.map(({ path, line }) => `${path}:${line}`)).toEqual([at])
    expect(found[0]?.message).toContain(says)
    expect(found[0]?.message, 'a message says what to do instead').toMatch(/\S\. \S.*\.\)?$/)
  })
}

test('the clean house has no problem, and the command says so with its exit code', () => {
  using tree = build({})
  expect(checkStructure(tree.root)).toEqual([])
  expect(execFileSync(process.execPath, [script, tree.root], { encoding: 'utf8' })).toBe('')
})

test('the command prints path, line and message, and exits with 1', () => {
  using tree = build({ 'packages/core/src/users/utils.ts': `export const one = 1\n` })
  const { status, stdout } = spawnSync(process.execPath, [script, tree.root], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stdout).toContain('packages/core/src/users/utils.ts:1  "utils" says nothing')
  expect(stdout).toContain('found a problem')
}, 30_000)

test('the real house has no problem', () => {
  expect(checkStructure(repository)).toEqual([])
}, 30_000)

describe('packages', () => {
  each({
    'contract imports no Node module': {
      files: { 'packages/contract/src/ids.ts': `export const one = 1\nimport 'node:fs'\n` },
      at: 'packages/contract/src/ids.ts:2',
      says: 'contract imports node:fs',
    },
    'contract imports nothing of ours': {
      files: {
        'packages/contract/package.json': manifest('contract', ['zod', '@limelight/db']),
        'packages/contract/src/ids.ts': `import type { Tables } from '@limelight/db/database'\nexport type Row = Tables\n`,
      },
      at: 'packages/contract/src/ids.ts:1',
      says: 'it may import nothing of ours',
    },
    'api has no values of db': {
      files: {
        'packages/api/package.json': manifest('api', ['@limelight/contract', '@limelight/core', '@limelight/db']),
        'packages/api/src/http/health.ts': `import { type Tables, open } from '@limelight/db/database'\nexport const db = open as Tables\n`,
      },
      at: 'packages/api/src/http/health.ts:1',
      says: '`import type` from db',
    },
    'workers do not import api': {
      files: {
        'packages/workers/package.json': manifest('workers', ['@limelight/core', '@limelight/api']),
        'packages/workers/src/metrics.ts': `export const load = () => import('@limelight/api/router')\n`,
      },
      at: 'packages/workers/src/metrics.ts:1',
      says: 'workers must not import api (it may import contract, core)',
    },
    'web takes nothing but AppRouter from api': {
      files: {
        'packages/web/src/server/live.ts': `import type { router } from '@limelight/api/router'\nexport type R = typeof router\n`,
      },
      at: 'packages/web/src/server/live.ts:1',
      says: "import type { AppRouter } from '@limelight/api/router'",
    },
    'web takes AppRouter as a type': {
      files: {
        'packages/web/src/server/live.ts': `import { type AppRouter } from '@limelight/api/router'\nexport type R = AppRouter\n`,
      },
      at: 'packages/web/src/server/live.ts:1',
      says: 'web takes one thing from api',
    },
    'api does not reach into the SQL of core': {
      files: {
        'packages/api/src/http/health.ts': `import { find } from '@limelight/core/users/store'\nexport const look = find\n`,
      },
      at: 'packages/api/src/http/health.ts:1',
      says: 'api reaches into the SQL of users',
    },
    'stack does not read the sources of web': {
      files: {
        'packages/stack/package.json': manifest('stack', ['@limelight/core', '@limelight/web']),
        'packages/stack/src/dev.ts': `import { isDev } from '@limelight/web/trpc'\nexport const dev = isDev\n`,
      },
      at: 'packages/stack/src/dev.ts:1',
      says: 'stack must not import web',
    },
    'a package of ours is declared': {
      files: {
        'packages/stack/src/dev.ts': `import { chainId } from '@limelight/chain/amoy'\nexport const dev = chainId\n`,
      },
      at: 'packages/stack/src/dev.ts:1',
      says: '"@limelight/chain": "workspace:*" to packages/stack/package.json',
    },
    'a package of others is declared': {
      files: { 'packages/api/src/http/health.ts': `import pino from 'pino'\nexport const log = pino\n` },
      at: 'packages/api/src/http/health.ts:1',
      says: '"pino": "catalog:"',
    },
    'what production loads is no devDependency': {
      files: { 'packages/core/src/http.ts': `import fastify from 'fastify'\nexport const http = fastify\n` },
      at: 'packages/core/src/http.ts:1',
      says: 'only a devDependency',
    },
    'what is there for tests stays with them': {
      files: {
        'packages/stack/src/dev.ts': `import { user } from '@limelight/core/test/factories/users'\nexport const dev = user\n`,
      },
      at: 'packages/stack/src/dev.ts:1',
      says: 'Sources never lean on tests',
    },
    'relative imports stay inside': {
      files: {
        'packages/api/src/http/health.ts': `import { env } from '../../../core/src/runtime/config.ts'\nexport const all = env\n`,
      },
      at: 'packages/api/src/http/health.ts:1',
      says: 'leaves the package',
    },
    'a package does not import itself by name': {
      files: { 'packages/core/src/http.ts': `import { env } from '@limelight/core/config'\nexport const all = env\n` },
      at: 'packages/core/src/http.ts:1',
      says: 'this very package',
    },
    'imports carry their extension': {
      files: { 'packages/core/src/http.ts': `import { env } from './config'\nexport const all = env\n` },
      at: 'packages/core/src/http.ts:1',
      says: 'no extension',
    },
  })
})

describe('features', () => {
  each({
    'no circle of two': {
      files: {
        'packages/core/src/users/photo.ts': `import { signUp } from '../accounts/sign-up.ts'\nexport const photo = signUp\n`,
      },
      at: 'packages/core/src/accounts/sign-up.ts:1',
      says: 'accounts → users → accounts (packages/core/src/accounts/sign-up.ts:1, packages/core/src/users/photo.ts:1)',
    },
    'no circle of three': {
      files: {
        'packages/web/package.json': manifest('web', [], ['@limelight/api', 'react']),
        'packages/web/src/features/offers/page.tsx': `import type { page } from '../orders/page.tsx'\nexport type Page = typeof page\n`,
        'packages/web/src/features/orders/page.tsx': `import { chat } from '@/features/chats/chat.tsx'\nexport const page = chat\n`,
        'packages/web/src/features/chats/chat.tsx': `export const chat = () => import('../offers/page.tsx')\n`,
      },
      at: 'packages/web/src/features/chats/chat.tsx:1',
      says: 'chats → offers → orders → chats',
    },
    'the house does not import features': {
      files: {
        'packages/core/src/warm-up.ts': `import { seen } from './users/profile.ts'\nexport const warmUp = seen\n`,
      },
      at: 'packages/core/src/warm-up.ts:1',
      says: 'A house-level file imports the feature users',
    },
    'a house folder does not import features': {
      files: {
        'packages/core/src/jobs/outbox.ts': `import { seen } from '../users/profile.ts'\nexport const write = seen\n`,
      },
      at: 'packages/core/src/jobs/outbox.ts:1',
      says: 'jobs stands below the feature users',
    },
    'a house folder does not import those above it': {
      files: {
        'packages/core/src/engines/files.ts': `import type { Job } from '../jobs/job.ts'\nexport type Stored = Job\n`,
        'packages/core/src/jobs/job.ts': `export type Job = { id: string }\n`,
      },
      at: 'packages/core/src/engines/files.ts:1',
      says: 'engines stands below jobs',
    },
    'features do not import the composition': {
      files: {
        'packages/api/src/accounts/router.ts': `import type { AppRouter } from '../router.ts'\nexport type All = AppRouter\n`,
      },
      at: 'packages/api/src/accounts/router.ts:1',
      says: 'packages/api/src/router.ts puts features together',
    },
    "another noun's SQL is not imported": {
      files: {
        'packages/core/src/orders/pay.ts': `import type { Row } from '../users/store.ts'\nexport type Payer = Row\n`,
      },
      at: 'packages/core/src/orders/pay.ts:1',
      says: 'orders reaches into the SQL of users',
    },
    'nothing of web imports the app': {
      files: {
        'packages/web/src/features/accounts/page.tsx': `import { routes } from '../../app/routes.tsx'\nexport const page = routes\n`,
      },
      at: 'packages/web/src/features/accounts/page.tsx:1',
      says: 'app/routes.tsx puts features together',
    },
    'components know no feature': {
      files: {
        'packages/web/src/components/ui/avatar.tsx': `import { page } from '../../features/users/page.tsx'\nexport const avatar = page\n`,
      },
      at: 'packages/web/src/components/ui/avatar.tsx:1',
      says: 'components stands below the feature users',
    },
  })
})

describe('names', () => {
  const nothing = `export const one = 1\n`
  const named = (path: string, says: string): Case => ({ files: { [path]: nothing }, at: `${path}:1`, says })
  each({
    'no utils': named('packages/api/src/utils.ts', '"utils" says nothing about what is inside'),
    'no lib folder': named('packages/web/src/lib/dates.ts', '"lib" says nothing'),
    'no dumping ground with a prefix': named('tests/string-helpers.ts', '"string-helpers" says nothing'),
    'no barrel by name': named('packages/core/src/users/index.ts', 'A barrel hides'),
    'no types.ts': named('packages/core/src/types.ts', 'types.ts gathers types'),
    'kebab-case': named('packages/core/src/users/signUp.ts', '"signUp.ts" is not kebab-case'),
    'a known package': named('packages/billing/src/card.ts', 'There is no package billing'),
    'a known noun': named('packages/core/src/wishlists/store.ts', '"wishlists" is no noun of the house'),
    'flat noun folders': named('packages/core/src/users/photo/crop.ts', 'too deep'),
    'rooms are listed': named('packages/core/src/favourites/photo/crop.ts', 'The rooms of favourites are board'),
    'a room has no folders': named('packages/core/src/favourites/board/photo/crop.ts', 'too deep'),
    'folders that are not crowded': {
      files: Object.fromEntries(
        Array.from({ length: 26 }, (_, index) => [`packages/core/src/orders/part-${index}.ts`, nothing]),
      ),
      at: 'packages/core/src/orders:1',
      says: '26 files in one folder',
    },
    'the files of db': named('packages/db/src/users/queries.ts', 'queries.ts is no file of db'),
    'the files of workers': named('packages/workers/src/users/prune.ts', 'holds handlers.ts and schedules.ts'),
    'the files of api': named('packages/api/src/users/upload.ts', 'holds router.ts and legacy.ts'),
    'a file of another package': named('packages/core/src/users/schema.ts', 'packages/contract/src/users/schema.ts'),
    'the folders of web': named('packages/web/src/hooks/size.ts', 'web has no folder hooks'),
    'styles holds style sheets': named('packages/web/src/styles/theme.ts', 'style sheets only'),
    'the folders of components': named('packages/web/src/components/users/card.tsx', 'components has no folder users'),
    'the nouns of web': named('packages/web/src/features/home/page.tsx', '"home" is no noun'),
    'features hold folders': named('packages/web/src/features/page.tsx', 'belongs to no noun'),
    'seeds are nouns': named('packages/stack/src/seed/people.ts', 'people.ts is not named after a noun'),
    'factories are nouns': named('packages/core/test/factories/people.ts', 'people.ts is not named after a noun'),
    'no export *': {
      files: { 'packages/core/src/http.ts': `export const one = 1\nexport * from './config.ts'\n` },
      at: 'packages/core/src/http.ts:2',
      says: '`export *`',
    },
    'no file that only passes on': {
      files: { 'packages/core/src/http.ts': `export { env } from './config.ts'\n` },
      at: 'packages/core/src/http.ts:1',
      says: 'only passes exports on',
    },
  })
})

describe('SQL', () => {
  const line = (path: string, text: string, says: string): Case => ({
    files: { [path]: `${text}\n` },
    at: `${path}:1`,
    says,
  })
  const file = 'packages/core/src/users/age.ts'
  const passedOn = (text: string): Case => ({
    files: {
      'packages/core/src/users/store.ts': `export const findAge = (db: string) => db\nexport type Row = { id: string }\n`,
      [file]: text,
    },
    at: `${file}:${text.trimEnd().split('\n').length}`,
    says: 'of a store is passed on',
  })
  const imported = `import { findAge } from './store.ts'\n`
  each({
    'the sql tag': {
      files: {
        'packages/core/package.json': manifest('core', ['@limelight/contract', '@limelight/db', 'kysely'], ['fastify']),
        [file]: `import { sql } from 'kysely'\nexport const age = sql\n`,
      },
      at: `${file}:1`,
      says: 'The import of sql is SQL outside a store. Move it to a function of users/store.ts',
    },
    'the query builder': line(file, `export const age = (db: any) => db.selectFrom('users')`, 'selectFrom() is SQL'),
    'a ClickHouse command': line(file, `export const age = (ctx: any) => ctx.clickhouse.command({})`, 'command()'),
    'the text of a query': line(file, `export const age = \`SELECT age FROM \${1}\``, 'The text "SELECT …"'),
    'a reader of ClickHouse': {
      files: {
        'packages/core/src/engines/clickhouse.ts': `export const readRows = () => []\n`,
        'packages/core/src/search/age.ts': `import { readRows } from './rows.ts'\nexport const age = readRows()\n`,
      },
      at: 'packages/core/src/search/age.ts:1',
      says: 'The import of readRows is SQL',
    },
    'SQL of a room': line(
      'packages/core/src/favourites/board/age.ts',
      `export const age = (db: any) => db.deleteFrom('cards')`,
      'favourites/board/store.ts',
    ),
    'SQL of another package': line(
      'packages/api/src/http/health.ts',
      `export const age = (db: any) => db.updateTable('users')`,
      'Move it to core/src/<noun>/store.ts',
    ),
    'a store that is exported again': passedOn(`export const one = 1\nexport { findAge } from './store.ts'\n`),
    'a type of a store that is exported again': passedOn(
      `export const one = 1\nexport type { Row } from './store.ts'\n`,
    ),
    'an import of a store that is exported': passedOn(`${imported}export { findAge }\n`),
    'a function of a store under another name': passedOn(`${imported}export const age = findAge\n`),
  })

  test('stores, plain words and calls of a store are free', () => {
    using tree = build({
      'packages/core/src/users/age-store.ts': `export const findAge = (db: any) => db.selectFrom('users')\n`,
      [file]: `import { findAge } from './age-store.ts'\nexport const age = (db: any) => findAge(db)\nexport const label = 'Select a user, or update it'\n`,
    })
    expect(checkStructure(tree.root)).toEqual([])
  })
})

describe('environment and time', () => {
  const line = (path: string, text: string, says: string): Case => ({
    files: { [path]: `${text}\n` },
    at: `${path}:1`,
    says,
  })
  each({
    'process.env': line(
      'packages/api/src/port.ts',
      `export const port = process.env.PORT`,
      'outside packages/core/src/runtime/config.ts',
    ),
    'process.env in brackets': line('tests/port.ts', `export const port = globalThis.process['env']`, 'read outside'),
    'env by destructuring': line('packages/stack/src/port.ts', `export const { env } = process`, 'read outside'),
    'env by import': line(
      'packages/web/vite.config.ts',
      `import { env as all } from 'node:process'\nexport default all`,
      'read outside',
    ),
    'import.meta.env': line(
      'packages/web/src/site.ts',
      `export const site = import.meta.env.VITE_SITE`,
      'bakes settings',
    ),
    'import.meta.env.DEV outside web': line(
      'packages/core/src/site.ts',
      `export const dev = import.meta.env.DEV`,
      'bakes settings',
    ),
    'Date.now': line('packages/core/src/users/age.ts', `export const age = Date.now`, 'ctx.clock.now()'),
    'new Date()': line('packages/workers/src/loop.ts', `export const at = new Date()`, 'ctx.clock.now()'),
    'Date()': line('packages/api/src/at.ts', `export const at = Date()`, 'ctx.clock.now()'),
    'now() in SQL': line(
      'packages/core/src/users/age.ts',
      `export const sql = \`age > now( ) - \${1}\``,
      'with now( )',
    ),
    'CURRENT_TIMESTAMP in SQL': line(
      'packages/db/src/view.ts',
      `export const sql = \`\${1} - CURRENT_TIMESTAMP\``,
      'CURRENT_TIMESTAMP',
    ),
  })

  test('durations, given dates, comments and names are free', () => {
    using tree = build({
      'packages/core/src/users/age.ts': `// now() and process.env and new Date()\nexport const age = [performance.now(), new Date('2026-01-01'), 'known() or unknown']\n`,
    })
    expect(checkStructure(tree.root)).toEqual([])
  })
})

describe('migrations', () => {
  const up = `export async function up() {}\n`
  each({
    'a name with its time': {
      files: { 'packages/db/src/migrations/2026-orders.ts': up },
      at: 'packages/db/src/migrations/2026-orders.ts:1',
      says: 'npm run db:new',
    },
    'a time of its own': {
      files: { 'packages/db/src/migrations/20260101000000-zebras.ts': up },
      at: 'packages/db/src/migrations/20260101000000-zebras.ts:1',
      says: 'has the time of 20260101000000-users.ts',
    },
    "never today's types": {
      files: {
        'packages/db/src/migrations/20260102000000-orders.ts': `import type { Tables } from '../database.ts'\nexport type T = Tables\n${up}`,
      },
      at: 'packages/db/src/migrations/20260102000000-orders.ts:1',
      says: 'imports ../database.ts, which changes after it has run',
    },
    'forward only': {
      files: { 'packages/db/src/migrations/20260102000000-orders.ts': `${up}export const down = up\n` },
      at: 'packages/db/src/migrations/20260102000000-orders.ts:2',
      says: 'Migrations go forward only',
    },
  })
})
