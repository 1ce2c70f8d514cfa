import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { variables } from '@limelight/core/runtime/variables'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'

const repository = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(repository, path), 'utf8')
/** `npm run build` writes this folder. */
const built = 'packages/web/dist'
const isThere = (path: string) => path === built || existsSync(join(repository, path))

const decisions = readdirSync(join(repository, 'docs/decisions')).map(name => `docs/decisions/${name}`)
const pages = readdirSync(join(repository, 'docs')).map(name => `docs/${name}`)
const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...pages, ...decisions].filter(path =>
  path.endsWith('.md'),
)

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

test('docs/operating.md lists every variable that a role reads, in the order of the configuration', () => {
  expect(matches(read('docs/operating.md'), /^\| `([A-Z0-9_]+)` \|/gm)).toEqual(Object.keys(variables))
})

test('decisions have a number that follows the one before, in their names and titles', () => {
  const numbers = decisions.map(path => [
    Number(path.split('/')[2]?.slice(0, 4)),
    Number(/^# (\d+)\. /.exec(read(path))?.[1]),
  ])
  expect(numbers).toEqual(decisions.map((_, at) => [at + 1, at + 1]))
})

test('docs/benchmarks.md describes every benchmark and drill', () => {
  const [benchmarks = '', drills = ''] = read('docs/benchmarks.md').split('## Drills')
  const named = [...matches(benchmarks, /^### (\S+)$/gm), ...matches(drills, /^\| `([a-z-]+)` \|/gm)]
  const programs = ['bench', 'drills'].flatMap(folder =>
    readdirSync(join(repository, 'tests', folder))
      .filter(name => name.endsWith('.ts'))
      .filter(name => /^import .*(report|suite-drill)\.ts'$/m.test(read(`tests/${folder}/${name}`)))
      .filter(name => !/^export /m.test(read(`tests/${folder}/${name}`)))
      .map(name => name.slice(0, -'.ts'.length)),
  )
  expect(named.sort()).toEqual(programs.sort())
})

describe.each(documents)('%s', path => {
  const text = read(path)

  test('names npm commands that exist', () => {
    const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')))
    expect(matches(text, /`npm run ([a-z:-]+)/g).filter(name => !(name in scripts))).toEqual([])
  })

  test('links to files that exist', () => {
    const links = matches(text, /\]\(([^)#]+)(?:#[^)]*)?\)/g).filter(link => !link.includes('://'))
    expect(links.filter(link => !isThere(join(dirname(path), link)))).toEqual([])
  })

  test('names files and folders that exist', () => {
    const named = matches(text, /`((?:packages|scripts|tests|docs|deploy|patches|[a-z]+\/(?:src|test))\/[\w./-]+)`/g)
    expect(named.filter(name => !isThere(name) && !isThere(`packages/${name}`))).toEqual([])
  })
})
