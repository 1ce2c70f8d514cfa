// Checks that a program of the docs is typed throughout. It needs the API of the compiler, which the tests do without.
import { dirname, relative } from 'node:path'
import ts from 'typescript'

/** Errors of the strict compiler, and expressions whose type is `any` or `unknown`. */
export function typeProblems(file) {
  const program = ts.createProgram([file], {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    strict: true,
    noEmit: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: ['node'],
  })
  const checker = program.getTypeChecker()
  const problems = ts.getPreEmitDiagnostics(program).map(({ messageText, file: at, start = 0 }) => {
    const line = at === undefined ? 0 : at.getLineAndCharacterOfPosition(start).line + 1
    return `${relative(dirname(file), at?.fileName ?? file)}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
  const source = program.getSourceFile(file)
  const visit = node => {
    // The names of modules have no type.
    if (ts.isImportDeclaration(node)) return
    const type = ts.isExpression(node) ? checker.getTypeAtLocation(node) : undefined
    if (type !== undefined && type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown))
      problems.push(`${node.getText(source)} is ${checker.typeToString(type)}`)
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(source, visit)
  return problems
}
