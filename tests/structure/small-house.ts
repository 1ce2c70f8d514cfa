import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type Files = Record<string, string>

export function manifest(name: string, dependencies: string[], devDependencies: string[] = []): string {
  const versions = (names: string[]) => Object.fromEntries(names.map(each => [each, 'workspace:*']))
  return JSON.stringify({
    name: `@limelight/${name}`,
    dependencies: versions(dependencies),
    devDependencies: versions(devDependencies),
  })
}

/** A small repository in which every file is in its place. */
const house: Files = {
  'package.json': JSON.stringify({ name: 'limelight', devDependencies: { vitest: '4' } }),
  'packages/contract/package.json': manifest('contract', ['zod']),
  'packages/contract/src/users/schema.ts': `import * as z from 'zod'\nexport const userInput = z.object({})\n`,
  'packages/db/package.json': manifest('db', ['kysely']),
  'packages/db/src/users/tables.ts': `declare module '../database.ts' {\n  interface Tables {\n    users: { id: string }\n  }\n}\nexport type UserId = string\n`,
  'packages/db/src/database.ts': `export interface Tables {\n  outbox: string\n}\n`,
  'packages/db/src/migrations/20260101000000-users.ts': `import { type Kysely, sql } from 'kysely'\nexport async function up(db: Kysely<unknown>) {\n  await sql\`create table users ()\`.execute(db)\n}\n`,
  'packages/chain/package.json': manifest('chain', ['@limelight/contract']),
  'packages/chain/src/amoy.ts': `export const chainId = 80002\n`,
  'packages/core/package.json': manifest(
    'core',
    ['@limelight/chain', '@limelight/contract', '@limelight/db'],
    ['fastify'],
  ),
  'packages/core/src/runtime/config.ts': `export const env = process.env\n`,
  'packages/core/src/runtime/clock.ts': `export const clock = { now: () => new Date(Date.now()) }\n`,
  'packages/core/src/users/store.ts': `import type { Tables } from '@limelight/db/database'\nexport type Row = Tables['users']\n`,
  'packages/core/src/users/profile.ts': `import { clock } from '../runtime/clock.ts'\nimport type { Row } from './store.ts'\nexport const seen = (row: Row) => ({ row, at: clock.now(), day: new Date(0) })\n`,
  'packages/core/src/users/profile.test.ts': `import { test } from 'vitest'\nimport { seen } from './profile.ts'\ntest('seen', () => void seen({ id: String(Date.now()) }))\n`,
  'packages/core/src/accounts/sign-up.ts': `import { seen } from '../users/profile.ts'\nexport const signUp = seen\n`,
  'packages/core/test/factories/users.ts': `import { seen } from '@limelight/core/users/profile'\nexport const user = seen\n`,
  'packages/api/package.json': manifest(
    'api',
    ['@limelight/contract', '@limelight/core', 'fastify'],
    ['@limelight/db'],
  ),
  'packages/api/src/users/router.ts': `import { seen } from '@limelight/core/users/profile'\nimport type { Tables } from '@limelight/db/database'\nexport const users = { seen, rows: [] as Tables[] }\n`,
  'packages/api/src/router.ts': `import { users } from './users/router.ts'\nexport const router = { users }\nexport type AppRouter = typeof router\n`,
  'packages/workers/package.json': manifest('workers', ['@limelight/core']),
  'packages/workers/src/mail/handlers.ts': `import { seen } from '@limelight/core/users/profile'\nexport const handlers = [seen]\n`,
  'packages/workers/src/registry.ts': `import { handlers } from './mail/handlers.ts'\nexport const roles = { mail: handlers }\n`,
  'packages/web/package.json': manifest('web', ['@limelight/contract'], ['@limelight/api', 'react']),
  'packages/web/src/server/trpc.ts': `import type { AppRouter } from '@limelight/api/router'\nexport type Router = AppRouter\nexport const isDev = import.meta.env.DEV\n`,
  'packages/web/src/styles/app.css': `body {}\n`,
  'packages/web/src/components/ui/button.tsx': `import React from 'react'\nexport const Button = React\n`,
  'packages/web/src/features/users/page.tsx': `import { Button } from '@/components/ui/button.tsx'\nimport { isDev } from '../../server/trpc.ts'\nexport const page = { Button, isDev }\n`,
  'packages/web/src/app/routes.tsx': `export const routes = { users: () => import('../features/users/page.tsx') }\n`,
  'packages/stack/package.json': manifest('stack', ['@limelight/core']),
  'packages/stack/src/demo/seed/users.ts': `import { seen } from '@limelight/core/users/profile'\nexport const seed = seen\n`,
  'tests/package.json': manifest('tests', ['@limelight/core', '@limelight/web']),
  'tests/house.test.ts': `import { seen } from '@limelight/core/users/profile'\nimport { isDev } from '@limelight/web/server/trpc'\nimport { user } from '@limelight/core/test/factories/users'\nexport const house = { seen, isDev, user }\n`,
}

/** The small repository with some changes, on disk until the scope ends. */
export function build(changes: Files) {
  const root = mkdtempSync(join(tmpdir(), 'limelight-structure-'))
  for (const [path, text] of Object.entries({ ...house, ...changes })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true }) }
}
