import ts from 'typescript'
import { isTest, lineOf } from './read.mjs'

const configFile = 'packages/core/src/runtime/config.ts'
const clockFile = 'packages/core/src/runtime/clock.ts'
const onTheClock = ['core', 'api', 'workers', 'db']
const sqlTime =
  /\b(now|now64|today|yesterday|clock_timestamp|statement_timestamp|transaction_timestamp)\s*\(\s*\)|\b(current_timestamp|current_date|current_time|localtimestamp|localtime)\b/i

/** Only one file reads the environment, and only one reads the system time. */
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
    return `This reads the environment outside ${configFile}. Add a variable there and take its typed value from the config or the secrets.`
  if (isMember(node, 'env') && ts.isMetaProperty(node.expression))
    return 'import.meta.env bakes settings into the build. Fetch what differs between machines from the API; web may read only import.meta.env.DEV.'
  return undefined
}

function timeProblem(source, node) {
  if (!onTheClock.includes(source.package) || source.area !== 'src' || source.path === clockFile || isTest(source))
    return undefined
  if (readsSystemTime(node))
    return 'This reads the system time. Take dates from ctx.clock.now(), which tests and the sandbox can move, and durations from performance.now().'
  const [sql] = isText(node) ? (sqlTime.exec(node.text) ?? []) : []
  if (sql === undefined) return undefined
  return `This SQL reads the time of the database with ${sql}. Bind ctx.clock.now() as a parameter, also on insert: date columns have no default.`
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
