import { composition, houseFolders, sharedStores, stackDoors } from './house.mjs'
import { featureOf, isTest } from './read.mjs'

/** Features import each other without cycles, files without a feature stand below them, and the composition above. */
export function featureRules(tree) {
  const edges = tree.sources.flatMap(edgesOf)
  return [...edges.flatMap(edge => edgeProblem(edge) ?? []), ...cycleProblems(edges)]
}

function edgesOf(source) {
  if (source.area !== 'src' || isTest(source)) return []
  const src = `packages/${source.package}/src/`
  return source.imports
    .filter(({ target }) => target?.startsWith(src))
    .map(({ target, line }) => {
      const from = featureOf(source.package, source.inside)
      return { source, line, target, from, to: featureOf(source.package, target.slice(src.length)) }
    })
}

function isFeature(source, folder) {
  return (
    folder !== undefined && houseFolders[source.package] !== undefined && !houseFolders[source.package].includes(folder)
  )
}

function edgeProblem(edge) {
  const { source, line } = edge
  if (source.package === 'stack') return doorProblem(edge)
  if (composition[source.package] === undefined) return undefined
  const message = compositionProblem(edge) ?? layerProblem(edge) ?? storeProblem(edge)
  return message === undefined ? undefined : { path: source.path, line, message }
}

/** Files and folders that compose features stand on top, so no other file imports them. */
function compositionProblem({ source, target, from, to }) {
  const composes = inside =>
    composition[source.package].some(path => inside === path || (path.endsWith('/') && inside.startsWith(path)))
  if (composes(source.inside)) return undefined
  if (composes(target.split('/').slice(3).join('/')) && (from !== undefined || to !== undefined))
    return `${target} composes features, and this file stands below it. Move what you need from it to a file of its own.`
  if (from === undefined && isFeature(source, to))
    return `A file outside of features imports the feature ${to}. Move what it needs out of the feature, or this code into ${to}/. (Only these files compose features in ${source.package}: ${composition[source.package].join(', ') || 'none'}.)`
  return undefined
}

/** A folder without a feature imports the folders before it in house.mjs, and features only if it stands above them. */
function layerProblem({ source, from, to }) {
  const layers = houseFolders[source.package]
  if (from === 'runtime' && to === undefined)
    return 'runtime stands below everything and must not import a file beside it. Move this file up.'
  if (!layers.includes(from) || to === undefined || from === to) return undefined
  const level = folder => (layers.includes(folder) ? layers.indexOf(folder) : Math.max(layers.indexOf('features'), 0))
  const isAbove = isFeature(source, to)
    ? layers.includes('features') && level(from) > level(to)
    : level(from) > level(to)
  if (isAbove) return undefined
  return `${from} stands below ${isFeature(source, to) ? `the feature ${to}` : to} and must not import it. Take what this file shows or calls as a parameter, a prop or children, or move this file up.`
}

function doorProblem({ source, line, target, from, to }) {
  const doors = stackDoors[to]
  if (from === to || doors === undefined || doors.includes(target.split('/').slice(4).join('/'))) return undefined
  return {
    path: source.path,
    line,
    message: `${from} imports ${target}, which is no door of ${to} (${doors.join(', ')}). Import one of them, or list this file in scripts/structure/house.mjs.`,
  }
}

function storeProblem({ source, from, to, target }) {
  if (source.package !== 'core' || from === to || !isFeature(source, to)) return undefined
  if (sharedStores.includes(to) || sharedStores.includes(target.slice('packages/core/src/'.length))) return undefined
  if (!/(\/|-)store\.ts$/.test(target)) return undefined
  return `${from} imports a store of ${to}. To write, call a function of core/src/${to}/ with your trx; to read, write the query in core/src/${from}/store.ts.`
}

/** One problem per cycle of feature folders of a package, at an import that is part of it. */
function cycleProblems(edges) {
  const between = edges.filter(
    ({ source, from, to }) => from !== to && isFeature(source, from) && isFeature(source, to),
  )
  const packages = new Set(between.map(edge => edge.source.package))
  return [...packages].flatMap(name =>
    cycles(between.filter(edge => edge.source.package === name)).map(cycle => {
      const [first] = cycle
      const features = [...cycle.map(edge => edge.from), first.from].join(' → ')
      const imports = cycle.map(edge => `${edge.source.path}:${edge.line}`).join(', ')
      return {
        path: first.source.path,
        line: first.line,
        message: `The features of ${name} import each other in a cycle: ${features} (${imports}). Move what both need to the feature that owns it, or let one side emit a job that the other handles.`,
      }
    }),
  )
}

/** The shortest cycle through each feature that is not part of one already found. */
function cycles(edges) {
  const found = []
  const covered = new Set()
  for (const start of [...new Set(edges.map(edge => edge.from))].sort()) {
    if (covered.has(start)) continue
    const cycle = shortestPathBack(edges, start)
    if (cycle === undefined) continue
    found.push(cycle)
    for (const edge of cycle) covered.add(edge.from)
  }
  return found
}

function shortestPathBack(edges, start) {
  const paths = [[start, []]]
  const seen = new Set()
  for (const [feature, path] of paths) {
    for (const edge of edges.filter(({ from }) => from === feature)) {
      if (edge.to === start) return [...path, edge]
      if (seen.has(edge.to)) continue
      seen.add(edge.to)
      paths.push([edge.to, [...path, edge]])
    }
  }
  return undefined
}
