import { composition, otherFolders } from './house.mjs'
import { featureOf, isTest } from './read.mjs'

/** Features know each other by their public rooms and never in a circle; the house stands below them, the composition above. */
export function featureRules(tree) {
  const edges = tree.sources.flatMap(edgesOf)
  const shells = new Set(edges.filter(isShell).map(edge => edge.source.path))
  return [...edges.flatMap(edge => edgeProblem(edge, shells) ?? []), ...cycleProblems(edges)]
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

/** The frames of web's pages put features together too; what is in components/ui does not. */
function isShell({ source, from, to }) {
  return from === 'components' && !source.inside.startsWith('components/ui/') && isFeature(source, to)
}

function isFeature(source, folder) {
  return folder !== undefined && !otherFolders[source.package]?.includes(folder)
}

function edgeProblem(edge, shells) {
  const { source, line, target, from, to } = edge
  const composing = composition[source.package]
  if (composing === undefined) return undefined
  const problem = message => ({ path: source.path, line, message })
  const isComposition =
    shells.has(target) || (to === undefined && composing.includes(target.split('/').slice(3).join('/')))

  if (from === undefined && isFeature(source, to) && !composing.includes(source.inside))
    return problem(
      `A house-level file imports the feature ${to}. Features build on the house: move what it needs down to the house, or this code up into ${to}/. (Composition files of ${source.package}: ${composing.join(', ') || 'none'}.)`,
    )
  if (isFeature(source, from) && isComposition)
    return problem(
      `The feature ${from} imports ${target}, which puts features together. Move what you need from it to a file of its own.`,
    )
  if (source.package === 'core' && from !== to && isFeature(source, to) && /(\/|-)store\.ts$/.test(target))
    return problem(
      `${from} reaches into the SQL of ${to}. Call a function of core/src/${to}/ with your trx; to read only, write the query in core/src/${from}/store.ts.`,
    )
  if (from === 'components' && isFeature(source, to) && !isShell(edge))
    return problem(
      `A component of components/ui imports the feature ${to}. Hand it what it shows as props, or move it into features/${to}/.`,
    )
  return undefined
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
