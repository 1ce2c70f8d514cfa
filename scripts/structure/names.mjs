import ts from 'typescript'
import { dumpingGrounds, mayImport, nouns, onlyRooms, otherFolders, roomOwners, webPages } from './house.mjs'
import { isTest, lineOf } from './read.mjs'

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
const codeFile = /\.(ts|tsx|mts|mjs|css|sql)$/

/** A closed vocabulary of folder and file names, so that every room of the house is recognisable. */
export function nameRules(tree) {
  return [
    ...tree.paths.flatMap(path => nameProblem(path).map(message => ({ path, line: 1, message }))),
    ...tree.sources.flatMap(barrelProblems),
  ]
}

function nameProblem(path) {
  const parts = path.split('/')
  const file = parts.at(-1)
  const dumping = parts.map(part => part.replace(/\..*$/, '')).find(isDumpingGround)
  if (dumping !== undefined)
    return [
      `"${dumping}" says nothing about what is inside. Name the file after what it does and put it into the noun it serves (a sub-noun file, such as favourites/exports.ts).`,
    ]
  if (/^index\.(ts|tsx|mts)$/.test(file))
    return ['A barrel hides where things live. Name the file after what it holds and import from that file.']
  const odd = codeFile.test(file) ? parts.find(part => !kebab.test(part.replace(/\..*$/, ''))) : undefined
  if (odd !== undefined)
    return [`"${odd}" is not kebab-case. Write lower-case words joined by hyphens, such as sign-in.ts.`]
  const [first, name, area, ...inside] = parts
  if (first !== 'packages' || !codeFile.test(file)) return []
  if (mayImport[name] === undefined)
    return [`There is no package ${name}. The packages are those of ARCHITECTURE.md; a feature is a folder in each.`]
  if (area === 'src') return roomProblem(name, inside, file)
  if (area === 'test' && inside[0] === 'factories' && !nouns.includes(file.replace(/\.ts$/, '')))
    return [`${file} is not named after a noun. A factory file is factories/<noun>.ts. ${nounHelp}`]
  return []
}

function isDumpingGround(name) {
  return dumpingGrounds.some(
    word => name === word || (!/^(lib|common|shared)$/.test(word) && name.endsWith(`-${word}`)),
  )
}

const nounHelp = `The nouns are ${nouns.join(', ')}; a new one is added to scripts/structure/house.mjs and ARCHITECTURE.md.`

function roomProblem(name, inside, file) {
  if (file === 'types.ts')
    return [
      'types.ts gathers types away from their use. Declare each type beside the function or schema that makes it.',
    ]
  if (inside.length === 1 || otherFolders[name] === undefined) return seedProblem(name, inside, file)
  const [folder, ...below] = inside
  if (name === 'web') return webProblem(folder, below, file)
  if (otherFolders[name].includes(folder)) return []
  if (!nouns.includes(folder)) return [`"${folder}" is no noun of the house. ${nounHelp}`]
  if (below.length > 1)
    return [
      `${below.join('/')} is too deep. A noun folder is flat: one file for each sub-noun, such as ${folder}/${below[0]}.ts.`,
    ]
  const room = file.replace(/\.test\.ts$/, '.ts')
  const owner = roomOwners[room]
  if (owner !== undefined && owner !== name)
    return [
      `${room} is a room of ${owner}. Put it into packages/${owner}/src/${folder}/${room}, or name it after what it does.`,
    ]
  if (onlyRooms[name]?.includes(room) === false)
    return [
      `${room} is no room of ${name}; a noun folder there holds ${onlyRooms[name].join(' and ')}. What happens belongs to core/src/${folder}/.`,
    ]
  return []
}

function seedProblem(name, inside, file) {
  if (name !== 'stack' || inside[0] !== 'seed' || nouns.includes(file.replace(/(\.test)?\.ts$/, ''))) return []
  return [`${file} is not named after a noun. Demo rows are stack/src/seed/<noun>.ts. ${nounHelp}`]
}

function webProblem(folder, below, file) {
  if (!otherFolders.web.includes(folder))
    return [
      `web has no folder ${folder}. A feature's page, queries and components live in features/<noun>/, what could ship in another product in components/ui/.`,
    ]
  if (folder === 'styles')
    return file.endsWith('.css') ? [] : ['styles holds style sheets only. Put code beside what it serves.']
  if (folder === 'components')
    return below.length === 1 || ['ui', 'search', 'charts', 'lists'].includes(below[0])
      ? []
      : [
          `components holds the shell's files, ui/, search/, charts/ and lists/. What belongs to one feature lives in features/<noun>/.`,
        ]
  if (below.length === 1) return ['A file directly in features belongs to no noun. Move it into features/<noun>/.']
  return [...nouns, ...webPages].includes(below[0]) ? [] : [`"${below[0]}" is no noun of the house. ${nounHelp}`]
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
      problem(node, '`export *` hides where things live. Let callers import from the file that holds them.'),
    )
  if (reexports.length > 0 && reexports.length === statements.length && !isTest(source))
    return [
      problem(
        reexports[0],
        'This file only passes exports on. Remove it and let callers import from the file that holds them.',
      ),
    ]
  return []
}
