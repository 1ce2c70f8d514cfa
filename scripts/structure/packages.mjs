import { isBuiltin } from 'node:module'
import { chainInBrowser, contractLibraries, insteadOf, mayImport, mayImportTypes } from './house.mjs'
import { isTest, packageOf } from './read.mjs'

const ours = '@limelight/'

/** Packages are runtime boundaries: each imports only the packages it may, and declares what it imports. */
export function packageRules(tree) {
  return tree.sources
    .filter(source => source.package !== undefined)
    .flatMap(source =>
      source.imports.flatMap(found => {
        const message = importProblem(tree, source, found)
        return message === undefined ? [] : [{ path: source.path, line: found.line, message }]
      }),
    )
}

function importProblem(tree, source, found) {
  if (found.target !== undefined) return relativeProblem(source, found)
  if (found.specifier.startsWith(ours)) return oursProblem(source, found) ?? undeclaredProblem(tree, source, found)
  if (source.package === 'contract' && !isTest(source) && !contractLibraries.includes(found.specifier))
    return `contract imports ${found.specifier}. The browser loads contract too: use only zod and plain TypeScript here, and do the rest in core.`
  return isBuiltin(found.specifier) ? undefined : undeclaredProblem(tree, source, found)
}

function relativeProblem(source, { specifier, target }) {
  if (packageOf(target) !== source.package) {
    if (source.package === 'tests' && target.startsWith('scripts/')) return undefined
    // The page of the API shows the files of docs as text.
    if (source.package === 'web' && target.startsWith('docs/api/')) return undefined
    return `${specifier} leaves the package. Import by name, ${ours}<package>/<file>, and declare the package in package.json.`
  }
  if (!/\.[a-z]+$/.test(target))
    return `${specifier} has no extension. Write the name of the file as it is on disk, with .ts or .tsx.`
  return undefined
}

function oursProblem(source, { specifier, typeOnly, names }) {
  const [name = '', ...rest] = specifier.slice(ours.length).split('/')
  const from = source.package
  if (name === from && source.area !== 'test') return `${specifier} is in this package. Use a relative import.`
  if (mayImport[name] === undefined)
    return `There is no package ${ours}${name}. The packages are ${Object.keys(mayImport).join(', ')}.`
  if (isTest(source)) return undefined
  if (rest[0] === 'test') return `${specifier} is a file for tests. ${insteadOf.tests}.`
  if (from === 'web' && name === 'api') {
    if (specifier === `${ours}api/router` && typeOnly && names.join() === 'AppRouter') return undefined
    return `web may import only one type from api: import type { AppRouter } from '${ours}api/router'. Move what both sides share to contract.`
  }
  if (mayImport[from]?.includes(name)) return fileProblem(from, name, rest)
  if (mayImportTypes[from]?.includes(name)) {
    if (typeOnly) return undefined
    return `${from} may only \`import type\` from ${name}. ${insteadOf[name]}.`
  }
  const allowed = mayImport[from]?.join(', ') || 'nothing of ours'
  return `${from} must not import ${name} (it may import ${allowed}). ${insteadOf[name]}.`
}

function fileProblem(from, name, rest) {
  if (from === 'web' && name === 'chain' && !chainInBrowser.includes(rest.join('/')))
    return `web may load only ${chainInBrowser.join(', ')} from chain. Ask the API, or move what both sides share to contract.`
  if (name !== 'core' || !/(^|-)store$/.test(rest.at(-1)) || from === 'stack') return undefined
  return `${from} imports a store of ${rest[0]}. Call a function (ctx, input) of core/src/${rest[0]}/, and write one there if it is missing.`
}

function undeclaredProblem(tree, source, { specifier, typeOnly }) {
  const [scope = '', name = ''] = specifier.split('/')
  const wanted = scope.startsWith('@') ? `${scope}/${name}` : scope
  const manifest = tree.manifests.get(source.package)
  if (manifest === undefined || wanted.includes(':') || wanted === `${ours}${source.package}`) return undefined
  const where = source.package === 'tests' ? 'tests/package.json' : `packages/${source.package}/package.json`
  const version = wanted.startsWith(ours) ? 'workspace:*' : 'catalog:'
  const relaxed = typeOnly || isTest(source) || source.area !== 'src' || source.package === 'web'
  if (relaxed ? manifest.all.has(wanted) : manifest.dependencies.has(wanted)) return undefined
  if (relaxed && tree.manifests.get('root')?.all.has(wanted)) return undefined
  if (manifest.all.has(wanted))
    return `${wanted} is a devDependency, which production does not install. Move it to "dependencies" of ${where}.`
  return `${wanted} is not declared. Add "${wanted}": "${version}" to ${where}.`
}
