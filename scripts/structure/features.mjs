import { composition, houseFolders, sharedStores } from './house.mjs'
import { featureOf, isTest } from './read.mjs'

/** Features know each other by their public rooms and never in a circle; the house stands below them, the composition above. */
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
  if (composition[source.package] === undefined) return undefined
  const message = compositionProblem(edge) ?? layerProblem(edge) ?? storeProblem(edge)
  return message === undefined ? undefined : { path: source.path, line, message }
}

/** Files and folders that put features together stand on top, so nothing below them imports them. */
function compositionProblem({ source, target, from, to }) {
  const composes = inside =>
    composition[source.package].some(path => inside === path || (path.endsWith('/') && inside.startsWith(path)))
  if (composes(source.inside)) return undefined
  if (composes(target.split('/').slice(3).join('/')) && (from !== undefined || to !== undefined))
    return `${target} puts features together, and this file stands below it. Move what you need from it to a file of its own.`
  if (from === undefined && isFeature(source, to))
    return `A house-level file imports the feature ${to}. Features build on the house: move what it needs down to the house, or this code up into ${to}/. (Composition of ${source.package}: ${composition[source.package].join(', ') || 'none'}.)`
  return undefined
}

/** A house folder imports those before it in house.mjs, and features only where it stands above them. */
function layerProblem({ source, from, to }) {
  const layers = houseFolders[source.package]
  if (!layers.includes(from) || to === undefined || from === to) return undefined
  const level = folder => (layers.includes(folder) ? layers.indexOf(folder) : Math.max(layers.indexOf('features'), 0))
  const isAbove = isFeature(source, to)
    ? layers.includes('features') && level(from) > level(to)
    : level(from) > level(to)
  if (isAbove) return undefined
  return `${from} stands below ${isFeature(source, to) ? `the feature ${to}` : to} and must not import it. Take what it shows or calls as a parameter, a prop or children, or move this file up.`
}

function storeProblem({ source, from, to, target }) {
  if (source.package !== 'core' || from === to || !isFeature(source, to)) return undefined
  if (sharedStores.includes(to) || sharedStores.includes(target.slice('packages/core/src/'.length))) return undefined
  if (!/(\/|-)store\.ts$/.test(target)) return undefined
  return `${from} reaches into the SQL of ${to}. Call a function of core/src/${to}/ with your trx; to read only, write the query in core/src/${from}/store.ts.`
}

/** One problem for each circle of feature folders of a package, anchored at an import that is part of it. */
function cycleProblems(edges) {
  const between = edges.filter(
    ({ source, from, to }) => from !== to && isFeature(source, from) && isFeature(source, to),
  )
  const packages = new Set(between.map(edge => edge.source.package))
  return [...packages].flatMap(name =>
    circles(between.filter(edge => edge.source.package === name)).map(circle => {
      const [first] = circle
      const features = [...circle.map(edge => edge.from), first.from].join(' → ')
      const imports = circle.map(edge => `${edge.source.path}:${edge.line}`).join(', ')
      return {
        path: first.source.path,
        line: first.line,
        message: `The features of ${name} go round in a circle: ${features} (${imports}). Move what both need into the one that owns it, or let one side emit a job and the other handle it.`,
      }
    }),
  )
}

/** The shortest circle through each feature that is not part of one already found. */
function circles(edges) {
  const found = []
  const told = new Set()
  for (const start of [...new Set(edges.map(edge => edge.from))].sort()) {
    if (told.has(start)) continue
    const circle = shortestWayBack(edges, start)
    if (circle === undefined) continue
    found.push(circle)
    for (const edge of circle) told.add(edge.from)
  }
  return found
}

function shortestWayBack(edges, start) {
  const ways = [[start, []]]
  const seen = new Set()
  for (const [feature, way] of ways) {
    for (const edge of edges.filter(({ from }) => from === feature)) {
      if (edge.to === start) return [...way, edge]
      if (seen.has(edge.to)) continue
      seen.add(edge.to)
      ways.push([edge.to, [...way, edge]])
    }
  }
  return undefined
}
