import { posix } from 'node:path'
import ts from 'typescript'
import { engineClients, engineFiles, engineLibraries } from './house.mjs'
import { isTest, lineOf } from './read.mjs'

const packages = ['core', 'api', 'workers', 'stack']

/**
 * No transaction waits for another engine: a paused one would keep its connection and its locks.
 * The rule follows references by name through all declarations, so it does not see functions that
 * are called through an object, such as `handler.run`.
 */
export function transactionRules(tree) {
  const sources = tree.sources.filter(isJudged)
  const declarations = new Map(sources.flatMap(declarationsIn))
  const callers = findCallers(declarations)
  return sources.flatMap(source => {
    const names = namesIn(source)
    return transactionsIn(source.source).flatMap(body =>
      engineUsesIn(body, name => callers.has(names.get(name)) && !isWriter(declarations, names.get(name)), names).map(
        ({ node, text }) => ({
          path: source.path,
          line: lineOf(source.source, node),
          message: `${text} calls another engine inside a transaction. Call it before the transaction begins or after it has ended.`,
        }),
      ),
    )
  })
}

function isJudged(source) {
  return packages.includes(source.package) && source.area === 'src' && !isTest(source)
}

/** Every declaration at the top of a file, under `<path>#<name>`. */
function declarationsIn(source) {
  const names = namesIn(source)
  return source.source.statements.flatMap(statement =>
    declaredBy(statement).map(({ name, node }) => [`${source.path}#${name}`, { node, names }]),
  )
}

function declaredBy(statement) {
  if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name !== undefined)
    return [{ name: statement.name.text, node: statement }]
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations
    .filter(({ name, initializer }) => ts.isIdentifier(name) && initializer !== undefined)
    .map(({ name, initializer }) => ({ name: name.text, node: initializer }))
}

/** What each name of a file refers to: an engine, or a declaration of this or another file. */
function namesIn(source) {
  const names = new Map([['fetch', engine]])
  for (const statement of source.source.statements) {
    for (const { name } of declaredBy(statement)) names.set(name, `${source.path}#${name}`)
    if (!ts.isImportDeclaration(statement) || statement.importClause === undefined) continue
    const target = targetOf(source, statement.moduleSpecifier.text)
    for (const [local, imported] of importedBy(statement.importClause))
      names.set(local, isEngine(target) ? engine : `${target}#${imported}`)
  }
  return names
}

const engine = 'an engine'

function isEngine(target) {
  return engineLibraries.includes(target) || engineFiles.includes(target)
}

function targetOf(source, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(source.path), specifier)
  const [, name, inside] = /^@limelight\/(\w+)\/(.+)$/.exec(specifier) ?? []
  return name === undefined ? specifier : `packages/${name}/src/${inside}.ts`
}

function importedBy(clause) {
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return []
  const own = clause.name === undefined ? [] : [[clause.name.text, 'default']]
  const bindings = clause.namedBindings
  if (bindings === undefined || !ts.isNamedImports(bindings)) return own
  const named = bindings.elements.filter(element => !element.isTypeOnly)
  return [...own, ...named.map(({ name, propertyName }) => [name.text, (propertyName ?? name).text])]
}

/** The declarations that call an engine, directly or through others. */
function findCallers(declarations) {
  const users = new Map()
  const found = []
  for (const [key, { node, names }] of declarations) {
    if (engineUsesIn(node, name => names.get(name) === engine, names).length > 0) found.push(key)
    for (const used of referencesIn(node, names)) users.set(used, [...(users.get(used) ?? []), key])
  }
  const callers = new Set(found)
  while (found.length > 0) {
    for (const user of users.get(found.pop()) ?? []) {
      if (callers.has(user)) continue
      callers.add(user)
      found.push(user)
    }
  }
  return callers
}

function referencesIn(node, names) {
  return new Set(identifiersIn(node).flatMap(({ text }) => names.get(text) ?? []))
}

/** The uses of engines in a body: their clients in a context, and names that the test accepts. */
function engineUsesIn(body, test, names) {
  const clients = []
  visit(body, node => {
    if (ts.isPropertyAccessExpression(node) && engineClients.includes(node.name.text)) clients.push(node)
  })
  const named = identifiersIn(body).filter(({ text }) => names.get(text) === engine || test(text))
  return [...clients.map(node => ({ node, text: node.name.text })), ...named.map(node => ({ node, text: node.text }))]
}

/** Identifiers that stand for a value of the file, so neither types nor names of properties. */
function identifiersIn(body) {
  const found = []
  visit(body, node => {
    if (ts.isIdentifier(node) && !isPropertyName(node)) found.push(node)
  })
  return found
}

function isPropertyName(node) {
  const { parent } = node
  if (parent === undefined) return false
  const isKey = ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)
  return (
    (ts.isPropertyAccessExpression(parent) || isKey) &&
    parent.name === node &&
    !ts.isShorthandPropertyAssignment(parent)
  )
}

function visit(node, look) {
  if (ts.isTypeNode(node) || isAfterCommit(node)) return
  look(node)
  ts.forEachChild(node, child => {
    child.parent ??= node
    visit(child, look)
  })
}

/** What `afterCommit` is given runs when the transaction has ended. */
function isAfterCommit(node) {
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'afterCommit'
}

/** The bodies that run in a transaction. A body within another one is left out. */
function transactionsIn(source) {
  const bodies = []
  const look = node => {
    if (runsInTransaction(node)) bodies.push(node)
    else
      ts.forEachChild(node, child => {
        child.parent ??= node
        look(child)
      })
  }
  look(source)
  return bodies
}

function runsInTransaction(node) {
  if (!ts.isFunctionLike(node) || node.body === undefined) return false
  return node.parameters.some(takesTransaction) || isTransactionCallback(node)
}

function takesTransaction({ name, type }) {
  const isTyped = type !== undefined && ts.isTypeReferenceNode(type) && type.typeName.text === 'Transaction'
  return isTyped || (ts.isIdentifier(name) && name.text === 'trx')
}

/** `db.transaction().execute(callback)` */
function isTransactionCallback({ parent }) {
  if (parent === undefined || !ts.isCallExpression(parent)) return false
  const callee = parent.expression
  return ts.isPropertyAccessExpression(callee) && callee.name.text === 'execute' && opensTransaction(callee.expression)
}

function opensTransaction(node) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  return node.expression.name.text === 'transaction' || opensTransaction(node.expression.expression)
}

/** A function that takes a transaction is judged itself, where its problem is. */
function isWriter(declarations, key) {
  const node = declarations.get(key)?.node
  return node !== undefined && ts.isFunctionLike(node) && node.parameters.some(takesTransaction)
}
