import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// Uses no installed packages, so it works in a fresh clone.

// The placeholder is invalid SQL, so an unfinished migration fails instead of counting as applied.
const template = `import { type Kysely, sql } from 'kysely'

/** Forward only. Import nothing of this repository: its types change after this migration has run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`write this change\`.execute(db)
}
`

const name = process.argv[2] ?? ''
if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || process.argv.length > 3) {
  fail('A migration needs a name in lower-case words joined by hyphens. Example: npm run db:new favourite-lists')
}

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = resolve(root, 'packages/db/src/migrations')
mkdirSync(folder, { recursive: true })
const existing = readdirSync(folder).filter(file => /^\d{14}-.+\.ts$/.test(file))
const twin = existing.find(file => file.slice(15) === `${name}.ts`)
if (twin !== undefined) fail(`${twin} already has that name. Choose one that says what is different.`)

const file = resolve(folder, `${nextTime(existing)}-${name}.ts`)
writeFileSync(file, template, { flag: 'wx' })
console.log(`${relative(process.cwd(), file)}

Next:
  1. Write the change in it, with db.schema or sql, forward only.
  2. Give the columns their types in packages/db/src/<noun>/tables.ts, where a new table adds itself to Tables.
  3. npm start applies it; operators run npm run migrate.`)

/** The time in UTC, or one second after the newest migration, so that files sort in the order of creation. */
function nextTime(files) {
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const newest =
    files
      .map(file => file.slice(0, 14))
      .sort()
      .at(-1) ?? ''
  return newest < now ? now : String(BigInt(newest) + 1n)
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
