import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ambientRules } from './structure/ambient.mjs'
import { featureRules } from './structure/features.mjs'
import { migrationRules } from './structure/migrations.mjs'
import { nameRules } from './structure/names.mjs'
import { packageRules } from './structure/packages.mjs'
import { promiseRules } from './structure/promises.mjs'
import { readTree } from './structure/read.mjs'
import { sqlRules } from './structure/sql.mjs'
import { transactionRules } from './structure/transactions.mjs'

/** Compares a tree with the plan in house.mjs. Each problem names the place, the cause and the fix. */
export function checkStructure(root) {
  const tree = readTree(root)
  return [packageRules, featureRules, nameRules, ambientRules, migrationRules, sqlRules, transactionRules, promiseRules]
    .flatMap(rules => rules(tree))
    .sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)))
  const problems = checkStructure(root)
  for (const { path, line, message } of problems) console.log(`${path}:${line}  ${message}`)
  if (problems.length > 0)
    console.log(
      `\nThe structure check found ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}. ARCHITECTURE.md explains the plan.`,
    )
  process.exitCode = problems.length > 0 ? 1 : 0
}
