import ts from 'typescript'
import { lineOf } from './read.mjs'

const folder = 'packages/db/src/migrations/'
const pattern = /^(\d{14})-[a-z0-9]+(-[a-z0-9]+)*\.ts$/

/** A migration is a page of history: in order, complete in itself, forward only. */
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
              `${name} has the time of ${twin}, so their order is chance. Create it anew with npm run db:new <what>.`,
            ),
          ]),
      ...migration.imports
        .filter(({ specifier }) => specifier !== 'kysely')
        .map(({ specifier, line }) =>
          problem(
            line,
            `A migration imports ${specifier}, which changes after it has run. Write out what it needs; Kysely<unknown> and sql are enough.`,
          ),
        ),
      ...migration.source.statements
        .filter(exportsDown)
        .map(node =>
          problem(
            lineOf(migration.source, node),
            'A migration has a way down. Migrations go forward only: mend a mistake with the next one.',
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
