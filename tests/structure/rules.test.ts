import { execFileSync, spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkStructure } from '../../scripts/check-structure.mjs'
import { build, type Files, manifest } from './small-house.ts'

const repository = resolve(import.meta.dirname, '../..')
const script = join(repository, 'scripts/check-structure.mjs')

type Case = { files: Files; at: string; says: string }

function each(cases: Record<string, Case>) {
  test.each(Object.entries(cases))('rejects %s', (_name, { files, at, says }) => {
    using tree = build(files)
    const found = checkStructure(tree.root)
    expect(found.map(({ path, line }) => `${path}:${line}`)).toEqual([at])
    expect(found[0]?.message).toContain(says)
    expect(found[0]?.message, 'a message names the fix').toMatch(/\S\. \S.*\.\)?$/)
  })
}

test('accepts a clean tree', () => {
  using tree = build({})
  expect(checkStructure(tree.root)).toEqual([])
  expect(execFileSync(process.execPath, [script, tree.root], { encoding: 'utf8' })).toBe('')
})

test('prints path, line and message of a problem, and exits with 1', () => {
  using tree = build({ 'packages/core/src/users/utils.ts': `export const one = 1\n` })
  const { status, stdout } = spawnSync(process.execPath, [script, tree.root], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stdout).toContain('packages/core/src/users/utils.ts:1  The name "utils"')
  expect(stdout).toContain('found a problem')
})

describe('packages', () => {
  each({
    'a Node module in contract': {
      files: { 'packages/contract/src/ids.ts': `export const one = 1\nimport 'node:fs'\n` },
      at: 'packages/contract/src/ids.ts:2',
      says: 'contract imports node:fs',
    },
    'another package in contract': {
      files: {
        'packages/contract/package.json': manifest('contract', ['zod', '@limelight/db']),
        'packages/contract/src/ids.ts': `import type { Tables } from '@limelight/db/database'\nexport type Row = Tables\n`,
      },
      at: 'packages/contract/src/ids.ts:1',
      says: 'it may import nothing of ours',
    },
    'a value of db in api': {
      files: {
        'packages/api/package.json': manifest('api', ['@limelight/contract', '@limelight/core', '@limelight/db']),
        'packages/api/src/http/health.ts': `import { type Tables, open } from '@limelight/db/database'\nexport const db = open as Tables\n`,
      },
      at: 'packages/api/src/http/health.ts:1',
      says: '`import type` from db',
    },
    'api in workers': {
      files: {
        'packages/workers/package.json': manifest('workers', ['@limelight/core', '@limelight/api']),
        'packages/workers/src/metrics.ts': `export const load = () => import('@limelight/api/router')\n`,
      },
      at: 'packages/workers/src/metrics.ts:1',
      says: 'workers must not import api (it may import contract, core)',
    },
    'anything but AppRouter of api in web': {
      files: {
        'packages/web/src/server/live.ts': `import type { router } from '@limelight/api/router'\nexport type R = typeof router\n`,
      },
      at: 'packages/web/src/server/live.ts:1',
      says: "import type { AppRouter } from '@limelight/api/router'",
    },
    'AppRouter in web without `import type`': {
      files: {
        'packages/web/src/server/live.ts': `import { type AppRouter } from '@limelight/api/router'\nexport type R = AppRouter\n`,
      },
      at: 'packages/web/src/server/live.ts:1',
      says: 'web may import only one type from api',
    },
    'server code of chain in web': {
      files: {
        'packages/web/src/server/live.ts': `import { createChainClient } from '@limelight/chain/clients'\nexport const look = createChainClient\n`,
      },
      at: 'packages/web/src/server/live.ts:1',
      says: 'web may load only artifacts/escrow from chain',
    },
    'a store of core in api': {
      files: {
        'packages/api/src/http/health.ts': `import { find } from '@limelight/core/users/store'\nexport const look = find\n`,
      },
      at: 'packages/api/src/http/health.ts:1',
      says: 'api imports a store of users',
    },
    'the sources of web in stack': {
      files: {
        'packages/stack/package.json': manifest('stack', ['@limelight/core', '@limelight/web']),
        'packages/stack/src/launcher/dev.ts': `import { isDev } from '@limelight/web/trpc'\nexport const dev = isDev\n`,
      },
      at: 'packages/stack/src/launcher/dev.ts:1',
      says: 'stack must not import web',
    },
    'a file of runtime that imports one beside it': {
      files: {
        'packages/core/src/context.ts': 'export const context = 1\n',
        'packages/core/src/runtime/process.ts': `import { context } from '../context.ts'\nexport const ctx = context\n`,
      },
      at: 'packages/core/src/runtime/process.ts:1',
      says: 'runtime stands below everything',
    },
    'a file of stack that is no door': {
      files: {
        'packages/stack/src/sandbox/inbox.ts': 'export const mails = []\n',
        'packages/stack/src/launcher/dev.ts': `import { mails } from '../sandbox/inbox.ts'\nexport const dev = mails\n`,
      },
      at: 'packages/stack/src/launcher/dev.ts:1',
      says: 'which is no door of sandbox',
    },
    'an undeclared package of ours': {
      files: {
        'packages/stack/src/launcher/dev.ts': `import { chainId } from '@limelight/chain/amoy'\nexport const dev = chainId\n`,
      },
      at: 'packages/stack/src/launcher/dev.ts:1',
      says: '"@limelight/chain": "workspace:*" to packages/stack/package.json',
    },
    'an undeclared library': {
      files: { 'packages/api/src/http/health.ts': `import pino from 'pino'\nexport const log = pino\n` },
      at: 'packages/api/src/http/health.ts:1',
      says: '"pino": "catalog:"',
    },
    'a devDependency in production code': {
      files: { 'packages/core/src/http.ts': `import fastify from 'fastify'\nexport const http = fastify\n` },
      at: 'packages/core/src/http.ts:1',
      says: 'is a devDependency',
    },
    'a file for tests in sources': {
      files: {
        'packages/stack/src/launcher/dev.ts': `import { user } from '@limelight/core/test/factories/users'\nexport const dev = user\n`,
      },
      at: 'packages/stack/src/launcher/dev.ts:1',
      says: 'Sources must not import tests',
    },
    'a relative import of another package': {
      files: {
        'packages/api/src/http/health.ts': `import { env } from '../../../core/src/runtime/config.ts'\nexport const all = env\n`,
      },
      at: 'packages/api/src/http/health.ts:1',
      says: 'leaves the package',
    },
    'a package that imports itself by name': {
      files: { 'packages/core/src/http.ts': `import { env } from '@limelight/core/config'\nexport const all = env\n` },
      at: 'packages/core/src/http.ts:1',
      says: 'is in this package',
    },
    'an import without extension': {
      files: { 'packages/core/src/http.ts': `import { env } from './config'\nexport const all = env\n` },
      at: 'packages/core/src/http.ts:1',
      says: 'no extension',
    },
  })
})

describe('features', () => {
  each({
    'a cycle of two features': {
      files: {
        'packages/core/src/users/photo.ts': `import { signUp } from '../accounts/sign-up.ts'\nexport const photo = signUp\n`,
      },
      at: 'packages/core/src/accounts/sign-up.ts:1',
      says: 'accounts → users → accounts (packages/core/src/accounts/sign-up.ts:1, packages/core/src/users/photo.ts:1)',
    },
    'a cycle of three features': {
      files: {
        'packages/web/package.json': manifest('web', [], ['@limelight/api', 'react']),
        'packages/web/src/features/offers/page.tsx': `import type { page } from '../orders/page.tsx'\nexport type Page = typeof page\n`,
        'packages/web/src/features/orders/page.tsx': `import { chat } from '@/features/chats/chat.tsx'\nexport const page = chat\n`,
        'packages/web/src/features/chats/chat.tsx': `export const chat = () => import('../offers/page.tsx')\n`,
      },
      at: 'packages/web/src/features/chats/chat.tsx:1',
      says: 'chats → offers → orders → chats',
    },
    'a feature in a file without feature': {
      files: {
        'packages/core/src/warm-up.ts': `import { seen } from './users/profile.ts'\nexport const warmUp = seen\n`,
      },
      at: 'packages/core/src/warm-up.ts:1',
      says: 'A file outside of features imports the feature users',
    },
    'a feature in a folder without feature': {
      files: {
        'packages/core/src/jobs/outbox.ts': `import { seen } from '../users/profile.ts'\nexport const write = seen\n`,
      },
      at: 'packages/core/src/jobs/outbox.ts:1',
      says: 'jobs stands below the feature users',
    },
    'a folder that stands above': {
      files: {
        'packages/core/src/engines/files.ts': `import type { Job } from '../jobs/job.ts'\nexport type Stored = Job\n`,
        'packages/core/src/jobs/job.ts': `export type Job = { id: string }\n`,
      },
      at: 'packages/core/src/engines/files.ts:1',
      says: 'engines stands below jobs',
    },
    'the composition in a feature': {
      files: {
        'packages/api/src/accounts/router.ts': `import type { AppRouter } from '../router.ts'\nexport type All = AppRouter\n`,
      },
      at: 'packages/api/src/accounts/router.ts:1',
      says: 'packages/api/src/router.ts composes features',
    },
    'a store of another noun': {
      files: {
        'packages/core/src/orders/pay.ts': `import type { Row } from '../users/store.ts'\nexport type Payer = Row\n`,
      },
      at: 'packages/core/src/orders/pay.ts:1',
      says: 'orders imports a store of users',
    },
    'app in another folder of web': {
      files: {
        'packages/web/src/features/accounts/page.tsx': `import { routes } from '../../app/routes.tsx'\nexport const page = routes\n`,
      },
      at: 'packages/web/src/features/accounts/page.tsx:1',
      says: 'app/routes.tsx composes features',
    },
    'a feature in a component': {
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
    utils: named('packages/api/src/utils.ts', 'The name "utils" does not say what is inside'),
    'a lib folder': named('packages/web/src/lib/dates.ts', 'The name "lib"'),
    'a prefix before helpers': named('tests/string-helpers.ts', 'The name "string-helpers"'),
    'a barrel': named('packages/core/src/users/index.ts', 'A barrel hides'),
    'types.ts': named('packages/core/src/types.ts', 'types.ts separates types'),
    'camel case': named('packages/core/src/users/signUp.ts', '"signUp.ts" is not kebab-case'),
    'an unknown package': named('packages/billing/src/card.ts', 'There is no package billing'),
    'an unknown noun': named('packages/core/src/wishlists/store.ts', '"wishlists" is not a noun'),
    'a folder in a noun without rooms': named('packages/core/src/users/photo/crop.ts', 'too deep'),
    'an unlisted room': named('packages/core/src/favourites/photo/crop.ts', 'The rooms of favourites are board'),
    'a folder in a room': named('packages/core/src/favourites/board/photo/crop.ts', 'too deep'),
    'a crowded folder': {
      files: Object.fromEntries(
        Array.from({ length: 26 }, (_, index) => [`packages/core/src/orders/part-${index}.ts`, nothing]),
      ),
      at: 'packages/core/src/orders:1',
      says: 'The folder holds 26 files',
    },
    'another file name in db': named('packages/db/src/users/queries.ts', 'queries.ts is not a file name of db'),
    'another file name in workers': named('packages/workers/src/users/prune.ts', 'holds handlers.ts and schedules.ts'),
    'another file name in api': named('packages/api/src/users/upload.ts', 'holds router.ts and legacy.ts'),
    'a file name of another package': named(
      'packages/core/src/users/schema.ts',
      'packages/contract/src/users/schema.ts',
    ),
    'an unknown folder of web': named('packages/web/src/hooks/size.ts', 'web has no folder hooks'),
    'code in styles': named('packages/web/src/styles/theme.ts', 'only style sheets'),
    'an unknown folder of components': named(
      'packages/web/src/components/users/card.tsx',
      'components has no folder users',
    ),
    'an unknown noun in web': named('packages/web/src/features/home/page.tsx', '"home" is not a noun'),
    'a file directly in features': named('packages/web/src/features/page.tsx', 'belongs to no noun'),
    'a seed without noun': named('packages/stack/src/demo/seed/people.ts', 'people.ts is not named after a noun'),
    'a factory without noun': named('packages/core/test/factories/people.ts', 'people.ts is not named after a noun'),
    'export *': {
      files: { 'packages/core/src/http.ts': `export const one = 1\nexport * from './config.ts'\n` },
      at: 'packages/core/src/http.ts:2',
      says: '`export *`',
    },
    'a file that only re-exports': {
      files: { 'packages/core/src/http.ts': `export { env } from './config.ts'\n` },
      at: 'packages/core/src/http.ts:1',
      says: 'only re-exports',
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
  const reexported = (text: string): Case => ({
    files: {
      'packages/core/src/users/store.ts': `export const findAge = (db: string) => db\nexport type Row = { id: string }\n`,
      [file]: text,
    },
    at: `${file}:${text.trimEnd().split('\n').length}`,
    says: 'This re-exports',
  })
  const imported = `import { findAge } from './store.ts'\n`
  each({
    'the sql tag outside a store': {
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
    'raw rows without a schema': {
      files: {
        'packages/core/src/users/age-store.ts': `export const age = (sql: any, db: any) => sql<{ age: number }>\`select age\`.execute(db)\n`,
      },
      at: 'packages/core/src/users/age-store.ts:1',
      says: 'nothing checks it. Read them with rowsOf or readRows',
    },
    'rows of ClickHouse without a schema': {
      files: {
        'packages/core/src/users/age-store.ts': `export const age = (answer: any) => answer.json<{ age: number }>()\n`,
      },
      at: 'packages/core/src/users/age-store.ts:1',
      says: 'nothing checks it. Read them with rowsOf or readRows',
    },
    'a re-export of a store': reexported(`export const one = 1\nexport { findAge } from './store.ts'\n`),
    'a re-export of a type of a store': reexported(`export const one = 1\nexport type { Row } from './store.ts'\n`),
    'an import of a store that is exported': reexported(`${imported}export { findAge }\n`),
    'a function of a store under another name': reexported(`${imported}export const age = findAge\n`),
  })

  test('accepts SQL in stores, calls of a store and plain words', () => {
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
    'process.env in brackets': line(
      'tests/port.ts',
      `export const port = globalThis.process['env']`,
      'reads the environment',
    ),
    'env by destructuring': line(
      'packages/stack/src/launcher/port.ts',
      `export const { env } = process`,
      'reads the environment',
    ),
    'env by import': line(
      'packages/web/vite.config.ts',
      `import { env as all } from 'node:process'\nexport default all`,
      'reads the environment',
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

  test('accepts durations, given dates, comments and names', () => {
    using tree = build({
      'packages/core/src/users/age.ts': `// now() and process.env and new Date()\nexport const age = [performance.now(), new Date('2026-01-01'), 'known() or unknown']\n`,
    })
    expect(checkStructure(tree.root)).toEqual([])
  })
})

describe('migrations', () => {
  const up = `export async function up() {}\n`
  each({
    'a migration without time in its name': {
      files: { 'packages/db/src/migrations/2026-orders.ts': up },
      at: 'packages/db/src/migrations/2026-orders.ts:1',
      says: 'npm run db:new',
    },
    'two migrations with one time': {
      files: { 'packages/db/src/migrations/20260101000000-zebras.ts': up },
      at: 'packages/db/src/migrations/20260101000000-zebras.ts:1',
      says: 'has the time of 20260101000000-users.ts',
    },
    'an import of our types in a migration': {
      files: {
        'packages/db/src/migrations/20260102000000-orders.ts': `import type { Tables } from '../database.ts'\nexport type T = Tables\n${up}`,
      },
      at: 'packages/db/src/migrations/20260102000000-orders.ts:1',
      says: 'imports ../database.ts, which changes after it has run',
    },
    'a migration that exports down': {
      files: { 'packages/db/src/migrations/20260102000000-orders.ts': `${up}export const down = up\n` },
      at: 'packages/db/src/migrations/20260102000000-orders.ts:2',
      says: 'Migrations go forward only',
    },
  })
})

describe('promises', () => {
  each({
    'an await among promises that are awaited together': {
      files: {
        'packages/core/src/users/read.ts': `export const read = async (one, two, three) =>\n  Promise.all([one(), two(await three)])\n`,
      },
      at: 'packages/core/src/users/read.ts:2',
      says: 'before Promise.all handles failures',
    },
  })

  test('accepts an await in a function among them', () => {
    using tree = build({
      'packages/core/src/users/read.ts': `export const read = async (one, two, three) => {\n  const four = await three\n  return Promise.all([one(four), (async () => two(await three))()])\n}\n`,
    })
    expect(checkStructure(tree.root)).toEqual([])
  })
})

describe('transactions', () => {
  const sending = `export const send = (ctx) => ctx.mailer.send()\n`
  const inTransaction = (call: string) =>
    `import { send } from '../mail/send.ts'\nconst notify = ctx => send(ctx)\nexport const change = ctx => ${call}\n`
  each({
    'a call of another engine in a transaction, through other functions': {
      files: {
        'packages/core/src/mail/send.ts': sending,
        'packages/core/src/users/change.ts': inTransaction('ctx.db.transaction().execute(() => notify(ctx))'),
      },
      at: 'packages/core/src/users/change.ts:3',
      says: 'notify calls another engine inside a transaction',
    },
    'an engine in a function that takes a transaction': {
      files: {
        'packages/core/src/users/change.ts': `export function change(ctx, trx) {\n  return ctx.clickhouse.ping(trx)\n}\n`,
      },
      at: 'packages/core/src/users/change.ts:2',
      says: 'clickhouse calls another engine inside a transaction',
    },
    'a file that a job touches in a transaction with settings': {
      files: {
        'packages/core/src/engines/files.ts': `export const deleteFile = () => undefined\n`,
        'packages/workers/src/mail/handlers.ts': `import { deleteFile } from '@limelight/core/engines/files'\nexport const run = db =>\n  db.transaction().setIsolationLevel('serializable').execute(async () => {\n    await deleteFile()\n  })\n`,
      },
      at: 'packages/workers/src/mail/handlers.ts:4',
      says: 'deleteFile calls another engine inside a transaction',
    },
  })

  test('accepts a call before the transaction', () => {
    using tree = build({
      'packages/core/src/mail/send.ts': sending,
      'packages/core/src/users/change.ts': inTransaction(
        'notify(ctx).then(() => ctx.db.transaction().execute(trx => trx))',
      ),
    })
    expect(checkStructure(tree.root)).toEqual([])
  })
})
