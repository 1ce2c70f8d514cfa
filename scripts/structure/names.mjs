import ts from 'typescript'
import {
  componentFolders,
  dumpingGrounds,
  fileOwners,
  houseFolders,
  longLists,
  maxFilesInFolder,
  mayImport,
  nouns,
  onlyFiles,
  rooms,
  stackDoors,
  webPages,
} from './house.mjs'
import { isTest, lineOf } from './read.mjs'

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
const codeFile = /\.(ts|tsx|mts|mjs|css|sql)$/

/** A closed vocabulary of folder and file names makes every folder predictable. */
export function nameRules(tree) {
  return [
    ...tree.paths.flatMap(path => nameProblem(path).map(message => ({ path, line: 1, message }))),
    ...tree.sources.flatMap(barrelProblems),
    ...crowdedFolders(tree.paths),
  ]
}

function nameProblem(path) {
  const parts = path.split('/')
  const file = parts.at(-1)
  const dumping = parts.map(part => part.replace(/\..*$/, '')).find(isDumpingGround)
  if (dumping !== undefined)
    return [
      `The name "${dumping}" does not say what is inside. Name the file after what it does and move it to its noun, such as favourites/exports.ts.`,
    ]
  // `npm run bench -- index` is the program of that name.
  if (/^index\.(ts|tsx|mts)$/.test(file) && path !== 'tests/bench/index.ts')
    return ['A barrel hides where things are defined. Name the file after its content and import from that file.']
  const odd = codeFile.test(file) ? parts.find(part => !kebab.test(part.replace(/\..*$/, ''))) : undefined
  if (odd !== undefined)
    return [`"${odd}" is not kebab-case. Write lower-case words joined by hyphens, such as sign-in.ts.`]
  const [first, name, area, ...inside] = parts
  if (first !== 'packages' || !codeFile.test(file)) return []
  if (mayImport[name] === undefined)
    return [`There is no package ${name}. ARCHITECTURE.md lists the packages; a feature is a folder in each of them.`]
  if (area === 'src') return roomProblem(name, inside, file)
  if (area === 'test' && inside[0] === 'factories' && !nouns.includes(file.replace(/\.ts$/, '')))
    return [`${file} is not named after a noun. Name factories factories/<noun>.ts. ${nounHelp}`]
  return []
}

function isDumpingGround(name) {
  return dumpingGrounds.some(
    word => name === word || (!/^(lib|common|shared)$/.test(word) && name.endsWith(`-${word}`)),
  )
}

const nounHelp = `The nouns are ${nouns.join(', ')}; add a new one to that sentence of ARCHITECTURE.md.`

function roomProblem(name, inside, file) {
  if (file === 'types.ts')
    return ['types.ts separates types from their use. Declare each type beside the function or schema that creates it.']
  if (inside.length === 1 || houseFolders[name] === undefined) return seedProblem(name, inside, file)
  const [folder, ...below] = inside
  if (name === 'web') return webProblem(folder, below, file)
  if (houseFolders[name].includes(folder)) return []
  if (!nouns.includes(folder)) return [`"${folder}" is not a noun. ${nounHelp}`]
  return [...depthProblem(folder, below), ...fileProblem(name, folder, file)]
}

/** A noun folder is flat, or has rooms of one level that house.mjs lists. */
function depthProblem(noun, below) {
  if (below.length === 1) return []
  const listed = rooms[noun] ?? []
  if (below.length === 2 && listed.includes(below[0])) return []
  const known = listed.length > 0 ? `The rooms of ${noun} are ${listed.join(', ')}` : `${noun} has no rooms`
  return [
    `${below.join('/')} is too deep. ${known}; add a new one to scripts/structure/house.mjs. A room has no folders.`,
  ]
}

function fileProblem(name, folder, file) {
  const source = file.replace(/\.test\.ts$/, '.ts')
  const owner = fileOwners[source]
  if (owner !== undefined && owner !== name)
    return [
      `${source} is a file name of ${owner}. Move it to packages/${owner}/src/${folder}/${source}, or name it after what it does.`,
    ]
  if (onlyFiles[name]?.includes(source) === false)
    return [
      `${source} is not a file name of ${name}: a noun folder there holds ${onlyFiles[name].join(' and ')}. Move business rules to core/src/${folder}/.`,
    ]
  return []
}

/** A folder with too many files holds groups that need rooms. */
function crowdedFolders(paths) {
  const counts = new Map()
  for (const path of paths.filter(path => /^packages\/[^/]+\/src\//.test(path))) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > maxFilesInFolder && !longLists.includes(folder))
    .map(([path, count]) => ({
      path,
      line: 1,
      message: `The folder holds ${count} files, more than ${maxFilesInFolder}. Give each group a room and list it in scripts/structure/house.mjs.`,
    }))
}

function seedProblem(name, inside, file) {
  if (name !== 'stack') return []
  if (stackDoors[inside[0]] === undefined)
    return [`stack has no folder ${inside[0]}. Move this file to ${Object.keys(stackDoors).join(', ')}.`]
  if (inside[1] !== 'seed' || file === 'main.ts') return []
  if (nouns.includes(file.replace(/(\.test)?\.ts$/, ''))) return []
  return [
    `${file} is not named after a noun. Name demo rows stack/src/demo/seed/<noun>.ts, and their words and figures in demo/data/. ${nounHelp}`,
  ]
}

function webProblem(folder, below, file) {
  if (!houseFolders.web.includes(folder))
    return [
      `web has no folder ${folder}. Move pages, queries and components of a feature to features/<noun>/, and components without a feature to components/ui/.`,
    ]
  if (folder === 'search') return depthProblem('search', below)
  if (folder === 'styles')
    return file.endsWith('.css') ? [] : ['styles holds only style sheets. Move code beside what uses it.']
  if (folder === 'components')
    return below.length === 1 || (below.length === 2 && componentFolders.includes(below[0]))
      ? []
      : [
          `components has no folder ${below[0]} (it has ${componentFolders.join(', ')}). Move what belongs to one feature to features/<noun>/.`,
        ]
  if (folder !== 'features') return below.length === 1 ? [] : [`${below.join('/')} is too deep. ${folder} is flat.`]
  if (below.length === 1) return ['A file directly in features belongs to no noun. Move it to features/<noun>/.']
  if (![...nouns, ...webPages].includes(below[0])) return [`"${below[0]}" is not a noun. ${nounHelp}`]
  return depthProblem(below[0], below.slice(1))
}

function barrelProblems(source) {
  const statements = source.source.statements
  const reexports = statements.filter(node => ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined)
  const everything = reexports.filter(
    node => node.exportClause === undefined || ts.isNamespaceExport(node.exportClause),
  )
  const problem = (node, message) => ({ path: source.path, line: lineOf(source.source, node), message })
  if (everything.length > 0)
    return everything.map(node =>
      problem(node, '`export *` hides where things are defined. Import from the file that defines them.'),
    )
  if (reexports.length > 0 && reexports.length === statements.length && !isTest(source))
    return [
      problem(reexports[0], 'This file only re-exports. Delete it and import from the file that defines the exports.'),
    ]
  return []
}
