import ts from 'typescript'
import { lineOf } from './read.mjs'

const combinators = ['all', 'allSettled', 'any', 'race']

/**
 * Promises that are awaited together start together. While an `await` between them waits, nothing
 * handles the failure of those before it, and an unhandled rejection ends the process.
 */
export function promiseRules(tree) {
  return tree.sources.flatMap(source => {
    const problems = []
    const visit = node => {
      if (isCombined(node)) {
        for (const found of node.arguments.flatMap(awaitsIn))
          problems.push({
            path: source.path,
            line: lineOf(source.source, found),
            message: `This await is evaluated before Promise.${node.expression.name.text} handles failures, and one of them then ends the process. Await it before the promises start, or in an async function of its own.`,
          })
      }
      ts.forEachChild(node, visit)
    }
    visit(source.source)
    return problems
  })
}

function isCombined(node) {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    ts.isIdentifier(node.expression.expression) &&
    node.expression.expression.text === 'Promise' &&
    combinators.includes(node.expression.name.text)
  )
}

/** Those that run while the arguments are evaluated, not those in functions. */
function awaitsIn(node) {
  if (ts.isAwaitExpression(node)) return [node]
  if (ts.isFunctionLike(node)) return []
  const found = []
  ts.forEachChild(node, child => {
    found.push(...awaitsIn(child))
  })
  return found
}
