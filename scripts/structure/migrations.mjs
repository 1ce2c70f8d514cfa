import ts from 'typescript'
import { lineOf } from './read.mjs'

const folder = 'packages/db/src/migrations/'
const pattern = /^(\d{14})-[a-z0-9]+(-[a-z0-9]+)*\.ts$/

/** A migration has its place in the order, imports nothing of ours and only goes forward. */
export function migrationRules(tree) {
  const migrations = tree.sources.filter(source => source.path.startsWith(folder) && !source.path.endsWith('.test.ts'))
  const taken = new Map()
  return migrations.flatMap(migration => {
    const name = migration.path.slice(folder.length)
    const time = pattern.exec(name)?.[1]
    const problem = (line, message) => ({ path: migration.path, line, message })
    if (time === undefined)
      return [problem(1, `${name} is not <14 digits>-<what>.ts. Create migrations with npm run db:new <what>.`)]
    const twin = taken.get(time)
    taken.set(time, name)
    return [
      ...(twin === undefined
        ? []
        : [
            problem(
              1,
              `${name} has the time of ${twin}, so their order is undefined. Create it again with npm run db:new <what>.`,
            ),
          ]),
      ...migration.imports
        .filter(({ specifier }) => specifier !== 'kysely')
        .map(({ specifier, line }) =>
          problem(
            line,
            `This migration imports ${specifier}, which changes after it has run. Copy what it needs into it; Kysely<unknown> and sql are enough.`,
          ),
        ),
      ...migration.source.statements
        .filter(exportsDown)
        .map(node =>
          problem(
            lineOf(migration.source, node),
            'This migration exports `down`. Migrations go forward only: correct a mistake in the next one.',
          ),
        ),
    ]
  })
}

function exportsDown(node) {
  if (ts.isFunctionDeclaration(node)) return node.name?.text === 'down'
  return (
    ts.isVariableStatement(node) &&
    node.declarationList.declarations.some(({ name }) => ts.isIdentifier(name) && name.text === 'down')
  )
}
