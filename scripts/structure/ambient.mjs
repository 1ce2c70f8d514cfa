import ts from 'typescript'
import { isTest, lineOf } from './read.mjs'

const configFile = 'packages/core/src/runtime/config.ts'
const clockFile = 'packages/core/src/runtime/clock.ts'
const onTheClock = ['core', 'api', 'workers', 'db']
const sqlTime =
  /\b(now|now64|today|yesterday|clock_timestamp|statement_timestamp|transaction_timestamp)\s*\(\s*\)|\b(current_timestamp|current_date|current_time|localtimestamp|localtime)\b/i

/** What every line could reach without asking: the environment and the time. Each has one door. */
export function ambientRules(tree) {
  return tree.sources.flatMap(source => {
    const problems = []
    const visit = node => {
      if (isDevFlag(source, node)) return
      const message = environmentProblem(source, node) ?? timeProblem(source, node)
      if (message !== undefined) problems.push({ path: source.path, line: lineOf(source.source, node), message })
      ts.forEachChild(node, visit)
    }
    visit(source.source)
    return problems
  })
}

function environmentProblem(source, node) {
  if (source.path !== configFile && readsProcessEnv(node))
    return `The environment is read outside ${configFile}. Add a variable there and take its typed value from the config or the secrets you are given.`
  if (isMember(node, 'env') && ts.isMetaProperty(node.expression))
    return 'import.meta.env bakes settings into the build. Ask the API for what differs between machines; web may read import.meta.env.DEV only.'
  return undefined
}

function timeProblem(source, node) {
  if (!onTheClock.includes(source.package) || source.area !== 'src' || source.path === clockFile || isTest(source))
    return undefined
  if (readsSystemTime(node))
    return 'The system time is read here. Take business dates from ctx.clock.now(), which tests and the sandbox can move, and durations from performance.now().'
  const [sql] = isText(node) ? (sqlTime.exec(node.text) ?? []) : []
  if (sql === undefined) return undefined
  return `SQL takes the time from the database with ${sql}. Bind ctx.clock.now() as a parameter; a column has no default for a date, the insert gives it.`
}

function readsProcessEnv(node) {
  if (isMember(node, 'env')) return isNamed(node.expression, 'process') || isMember(node.expression, 'process')
  if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name))
    return isNamed(node.initializer, 'process') && node.name.elements.some(bindsEnv)
  if (!ts.isImportDeclaration(node) || !/^(node:)?process$/.test(node.moduleSpecifier.text)) return false
  const bindings = node.importClause?.namedBindings
  return bindings !== undefined && ts.isNamedImports(bindings) && bindings.elements.some(bindsEnv)
}

function bindsEnv(element) {
  return isNamed(element.propertyName ?? element.name, 'env')
}

function readsSystemTime(node) {
  if (isMember(node, 'now')) return isNamed(node.expression, 'Date')
  if (ts.isNewExpression(node)) return isNamed(node.expression, 'Date') && (node.arguments ?? []).length === 0
  return ts.isCallExpression(node) && isNamed(node.expression, 'Date')
}

function isDevFlag(source, node) {
  if (source.package !== 'web' || !isMember(node, 'DEV')) return false
  return isMember(node.expression, 'env') && ts.isMetaProperty(node.expression.expression)
}

function isMember(node, name) {
  if (ts.isPropertyAccessExpression(node)) return node.name.text === name
  return (
    ts.isElementAccessExpression(node) &&
    ts.isStringLiteralLike(node.argumentExpression) &&
    node.argumentExpression.text === name
  )
}

function isNamed(node, name) {
  return node !== undefined && ts.isIdentifier(node) && node.text === name
}

function isText(node) {
  return ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
}
