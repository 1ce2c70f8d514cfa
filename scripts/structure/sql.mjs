import ts from 'typescript'
import { sqlFiles } from './house.mjs'
import { isTest, lineOf } from './read.mjs'

const packages = ['core', 'api', 'workers', 'stack']
const builderCalls = [
  'selectFrom',
  'selectNoFrom',
  'insertInto',
  'replaceInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
]
const clickHouseCalls = ['query', 'exec', 'command', 'insert']
const clickHouseReaders = ['readRows', 'streamJson']
const statementText =
  /^\s*(\/\*.*?\*\/\s*)?(SELECT|WITH|INSERT INTO|DELETE FROM|ALTER TABLE|CREATE TABLE|select|insert into|update \w+\s+set|delete from)\s/

/** Only stores hold SQL, a schema parses raw rows, and no other file re-exports a store's functions. */
export function sqlRules(tree) {
  return [
    ...tree.sources.filter(isJudged).flatMap(source => [...sqlProblems(source), ...reexportProblems(source)]),
    ...tree.sources.filter(isCore).flatMap(unparsedProblems),
  ]
}

function isCore(source) {
  return source.package === 'core' && source.area === 'src' && !isTest(source)
}

function unparsedProblems(source) {
  const problems = []
  const visit = node => {
    if (ts.isCallExpression(node) && claimsRows(node))
      problems.push(
        problem(
          source,
          node,
          'A type argument claims the shape of these rows, and nothing checks it. Read them with rowsOf or readRows and a schema.',
        ),
      )
    ts.forEachChild(node, visit)
  }
  visit(source.source)
  return problems
}

/** sql<Row>`…`.execute(db), or answer.json<Row>(). */
function claimsRows({ expression: callee, typeArguments }) {
  if (!ts.isPropertyAccessExpression(callee)) return false
  if (callee.name.text === 'json') return typeArguments !== undefined
  const statement = callee.expression
  return (
    callee.name.text === 'execute' &&
    ts.isTaggedTemplateExpression(statement) &&
    ts.isIdentifier(statement.tag) &&
    statement.tag.text === 'sql' &&
    statement.typeArguments !== undefined
  )
}

function isJudged(source) {
  return (
    packages.includes(source.package) &&
    source.area === 'src' &&
    !isTest(source) &&
    !(source.package === 'core' && isStore(source.path)) &&
    !sqlFiles.some(path => isBelow(source.path, path))
  )
}

function isStore(path) {
  return /(\/|-)store\.ts$/.test(path)
}

function sqlProblems(source) {
  const problems = []
  const visit = node => {
    const what = sqlIn(node)
    if (what !== undefined)
      problems.push(problem(source, node, `${what} is SQL outside a store. ${moveToStore(source)}`))
    ts.forEachChild(node, visit)
  }
  visit(source.source)
  return problems
}

function isBelow(path, listed) {
  return path === listed || (listed.endsWith('/') && path.startsWith(listed))
}

function moveToStore({ package: name, inside }) {
  if (name !== 'core') return 'Move it to core/src/<noun>/store.ts, and call a function (ctx, input) of that noun.'
  return `Move it to a function of ${inside.split('/').slice(0, -1).join('/')}/store.ts, or of a <sub-noun>-store.ts beside it.`
}

/** The part of the message that quotes the SQL of this node. */
function sqlIn(node) {
  if (ts.isImportDeclaration(node)) return importedSql(node)
  if (ts.isCallExpression(node)) return calledSql(node.expression)
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateHead(node)) return undefined
  const [found] = statementText.exec(node.text) ?? []
  return found === undefined ? undefined : `The text "${found.trim()} …"`
}

function importedSql(node) {
  const bindings = node.importClause?.namedBindings
  if (bindings === undefined || !ts.isNamedImports(bindings)) return undefined
  const names = bindings.elements.map(element => (element.propertyName ?? element.name).text)
  const found =
    node.moduleSpecifier.text === 'kysely'
      ? names.find(name => name === 'sql')
      : names.find(name => clickHouseReaders.includes(name))
  return found === undefined ? undefined : `The import of ${found}`
}

function calledSql(callee) {
  if (!ts.isPropertyAccessExpression(callee)) return undefined
  const name = callee.name.text
  if (builderCalls.includes(name)) return `${name}()`
  const engine = callee.expression
  const engineName = ts.isPropertyAccessExpression(engine) ? engine.name.text : ts.isIdentifier(engine) && engine.text
  return engineName === 'clickhouse' && clickHouseCalls.includes(name) ? `clickhouse.${name}()` : undefined
}

/** A re-export of a store's function, under any name, opens the store to every noun. */
function reexportProblems(source) {
  const fromStores = new Set(source.source.statements.flatMap(namesFromStore))
  return source.source.statements.flatMap(node =>
    reexportedBy(node, fromStores).map(name =>
      problem(
        source,
        node,
        `This re-exports ${name} of a store. Remove the export: files of the same noun import the store, other nouns call a function with a rule.`,
      ),
    ),
  )
}

function namesFromStore(node) {
  if (!ts.isImportDeclaration(node) || !isStore(node.moduleSpecifier.text)) return []
  const bindings = node.importClause?.namedBindings
  return bindings !== undefined && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : []
}

function reexportedBy(node, fromStores) {
  if (ts.isExportDeclaration(node)) return reexportedNames(node, fromStores)
  const isExported =
    ts.isVariableStatement(node) && node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  if (!isExported) return []
  return node.declarationList.declarations
    .filter(({ initializer }) => initializer !== undefined && ts.isIdentifier(initializer))
    .map(({ initializer }) => initializer.text)
    .filter(name => fromStores.has(name))
}

function reexportedNames({ exportClause, moduleSpecifier }, fromStores) {
  if (exportClause === undefined || !ts.isNamedExports(exportClause)) return []
  const names = exportClause.elements.map(element => (element.propertyName ?? element.name).text)
  if (moduleSpecifier !== undefined) return isStore(moduleSpecifier.text) ? names : []
  return names.filter(name => fromStores.has(name))
}

function problem(source, node, message) {
  return { path: source.path, line: lineOf(source.source, node), message }
}
