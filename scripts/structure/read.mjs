import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { houseFolders } from './house.mjs'

/**
 * @typedef {{ specifier: string, line: number, typeOnly: boolean, names: string[], target: string | undefined }} Import
 * `target` is the path a relative import points at, from the root of the repository.
 * @typedef {{ path: string, package: string | undefined, inside: string, area: 'src' | 'test' | 'other', source: ts.SourceFile, imports: Import[] }} Source
 * `inside` is the path below `packages/<package>/src/` (or below the area it is in).
 * @typedef {{ dependencies: Set<string>, all: Set<string> }} Manifest
 * @typedef {{ root: string, paths: string[], sources: Source[], manifests: Map<string, Manifest> }} Tree
 * @typedef {{ path: string, line: number, message: string }} Problem
 */

const codeFile = /\.(ts|tsx|mts)$/
const skipped = new Set(['node_modules', 'dist', 'test-results'])

/** Reads everything that the rules look at. */
export function readTree(root) {
  const paths = ['packages', 'tests', 'scripts'].flatMap(folder => listFiles(root, folder))
  const rootFiles = listNames(root)
    .filter(entry => entry.isFile())
    .map(entry => entry.name)
  const sources = [...rootFiles, ...paths].filter(path => codeFile.test(path) && !path.startsWith('scripts/'))
  return {
    root,
    paths,
    sources: sources.map(path => readSource(root, path)),
    manifests: new Map(
      ['package.json', ...paths.filter(isManifest)].map(path => [packageOf(path) ?? 'root', readManifest(root, path)]),
    ),
  }
}

function listNames(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

function listFiles(root, folder) {
  return listNames(join(root, folder))
    .filter(entry => !entry.name.startsWith('.') && !skipped.has(entry.name))
    .flatMap(entry => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return listFiles(root, path)
      return entry.isFile() ? [path] : []
    })
}

/** The package of a path: the folder below `packages`, or `tests`. */
export function packageOf(path) {
  const [first, second] = path.split('/')
  if (first === 'packages') return second
  return first === 'tests' ? 'tests' : undefined
}

/** Tests may import any file. */
export function isTest(source) {
  return source.package === 'tests' || source.area === 'test' || /\.test\.tsx?$/.test(source.path)
}

/** The feature folder of a source in `packages/<package>/src`; undefined for a file that belongs to no feature. */
export function featureOf(packageName, inside) {
  const [first, second, ...rest] = inside.split('/')
  if (packageName === 'web' && first === 'features') {
    const room = `${second}/${rest[0]}`
    if (houseFolders.web.includes(room)) return room
    return rest.length > 0 ? second : undefined
  }
  return second === undefined ? undefined : first
}

export function lineOf(source, node) {
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
}

function isManifest(path) {
  return /^(packages\/[^/]+|tests)\/package\.json$/.test(path)
}

function readManifest(root, path) {
  const manifest = JSON.parse(readFileSync(join(root, path), 'utf8'))
  const dependencies = new Set(Object.keys(manifest.dependencies ?? {}))
  return { dependencies, all: new Set([...dependencies, ...Object.keys(manifest.devDependencies ?? {})]) }
}

function readSource(root, path) {
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone }
  const source = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), options)
  const packageName = packageOf(path)
  const below = packageName === 'tests' ? path.slice('tests/'.length) : path.split('/').slice(2).join('/')
  const [, area = 'other'] = packageName === 'tests' ? [] : (/^(src|test)\//.exec(below) ?? [])
  const inside = area === 'other' ? below : below.slice(area.length + 1)
  return { path, package: packageName, inside, area, source, imports: readImports(source, path, packageName) }
}

function readImports(source, path, packageName) {
  const imports = []
  const add = (node, literal, typeOnly, names) => {
    if (literal === undefined || !ts.isStringLiteralLike(literal)) return
    const specifier = literal.text.replace(/\?.*$/, '')
    imports.push({
      specifier,
      line: lineOf(source, node),
      typeOnly,
      names,
      target: resolve(path, packageName, specifier),
    })
  }
  const visit = node => {
    if (ts.isImportDeclaration(node)) add(node, node.moduleSpecifier, isTypeOnly(node), importedNames(node))
    else if (ts.isExportDeclaration(node)) add(node, node.moduleSpecifier, node.isTypeOnly, [])
    else if (ts.isImportTypeNode(node)) add(node, node.argument.literal, true, [node.qualifier?.getText(source) ?? '*'])
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node, node.arguments[0], false, ['*'])
    if (isDynamic) ts.forEachChild(node, visit)
  }
  const isDynamic = source.text.includes('import(')
  source.statements.forEach(visit)
  return imports
}

function isTypeOnly(node) {
  return node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
}

function importedNames(node) {
  const bindings = node.importClause?.namedBindings
  const named = bindings !== undefined && ts.isNamedImports(bindings)
  return [
    ...(node.importClause?.name ? ['default'] : []),
    ...(bindings !== undefined && !named ? ['*'] : []),
    ...(named ? bindings.elements.map(element => (element.propertyName ?? element.name).text) : []),
  ]
}

function resolve(path, packageName, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  if (packageName === 'web' && specifier.startsWith('@/')) return posix.join('packages/web/src', specifier.slice(2))
  return undefined
}
