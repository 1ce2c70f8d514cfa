import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { childEnvironment } from '@limelight/core/runtime/config'

type Instruction = { word: string; rest: string }

export type Stage = {
  name: string
  /** The base of the stage: an image or an earlier stage. */
  from: string
  instructions: Instruction[]
}

/** The stages of a Dockerfile. Supports only the instructions that ours uses. */
export function readDockerfile(text: string): Stage[] {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
  const stages: Stage[] = []
  for (const line of lines) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    const [, from, name] = word === 'FROM' ? (/^(\S+) AS (\S+)$/.exec(rest) ?? []) : []
    if (from !== undefined && name !== undefined) stages.push({ name, from, instructions: [] })
    else stages.at(-1)?.instructions.push({ word, rest })
  }
  return stages
}

/** The build context: files that git tracks or would add, without those in .dockerignore. */
function buildContext(repository: string): string[] {
  const ignored = readFileSync(join(repository, '.dockerignore'), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(toPattern)
  return (
    execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
      cwd: repository,
      encoding: 'utf8',
    })
      .split('\n')
      // Git still tracks files that were just deleted.
      .filter(path => path !== '' && existsSync(join(repository, path)))
      .filter(path => !ignored.some(pattern => pattern.test(path)))
  )
}

function toPattern(line: string): RegExp {
  const source = line
    .replace(/[.+^${}()|[\]]/g, '\\$&')
    .replace(/\*\*\/|\*/g, glob => (glob === '*' ? '[^/]*' : '(?:.*/)?'))
  return new RegExp(`^${source}(?:/|$)`)
}

/** The folders at the root of Debian's image, and of Alpine's. */
const baseFolders = ['boot', 'dev', 'etc', 'home', 'media', 'mnt', 'opt', 'proc', 'root', 'run', 'srv', 'sys', 'tmp']

/**
 * Does in a folder what `docker build` does in an image: each stage gets a folder of its own for
 * its root, COPY copies, RUN runs. The base images stay out except for their folders, so commands
 * find the programs of this machine.
 */
export function buildStages(repository: string, stages: Stage[], folder: string): (stage: string) => string {
  const context = buildContext(repository)
  const rootOf = (stage: string) => join(folder, stage)
  for (const { name, from, instructions } of stages) {
    const root = rootOf(name)
    const parent = stages.find(stage => stage.name === from)
    mkdirSync(root, { recursive: true })
    if (parent !== undefined) copyTree(rootOf(parent.name), root)
    else for (const name of baseFolders) mkdirSync(join(root, name), { mode: 0o755 })
    let workdir = workdirOf(stages, from)
    for (const { word, rest } of instructions) {
      if (word === 'WORKDIR') workdir = rest
      const here = join(root, workdir)
      mkdirSync(here, { recursive: true })
      if (word === 'COPY') copy(rest, here, root, { repository, context, rootOf })
      if (word === 'RUN') run(rest, here)
    }
  }
  return rootOf
}

function run(command: string, cwd: string): void {
  const env = childEnvironment({ NODE_ENV: undefined, npm_config_prefer_offline: 'true' })
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}:\n${stdout}${stderr}`)
}

/** By hard links, because a stage has ten thousand files and nothing changes a file in place. */
function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  execFileSync('cp', ['-al', `${from}/.`, to])
}

function workdirOf(stages: Stage[], name: string): string {
  const stage = stages.find(each => each.name === name)
  if (stage === undefined) return '/'
  return stage.instructions.findLast(({ word }) => word === 'WORKDIR')?.rest ?? workdirOf(stages, stage.from)
}

function copy(
  rest: string,
  here: string,
  root: string,
  { repository, context, rootOf }: { repository: string; context: string[]; rootOf: (stage: string) => string },
): void {
  const words = rest.split(/\s+/)
  const origin = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
  const target = words.pop() ?? ''
  const destination = target.startsWith('/') ? join(root, target) : join(here, target)
  for (const source of words) {
    if (origin !== undefined) {
      copyTree(join(rootOf(origin), source), destination)
      continue
    }
    const files = context.filter(path => path === source || path.startsWith(`${source}/`))
    if (files.length === 0) throw new Error(`COPY ${rest}: the build context has no ${source}.`)
    for (const file of files) {
      const to = placeOf(file, source, destination, target.endsWith('/'))
      mkdirSync(dirname(to), { recursive: true })
      cpSync(join(repository, file), to)
    }
  }
}

function placeOf(file: string, source: string, destination: string, isIntoFolder: boolean): string {
  if (file !== source) return join(destination, posix.relative(source, file))
  return isIntoFolder ? join(destination, posix.basename(file)) : destination
}
