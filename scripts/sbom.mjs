// Prints a CycloneDX bill of materials of the lockfile. It reads two files and imports only what comes with Node.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import process from 'node:process'

/** The workspace packages of the image; those left out are tools and tests. Its web app comes from packages/web. */
const shipped = ['contract', 'db', 'chain', 'core', 'api', 'workers', 'web'].map(name => `packages/${name}`)

const lockfile = readFileSync(new URL('../pnpm-lock.yaml', import.meta.url), 'utf8')
const importers = mapValues(readSection('importers'), entry =>
  readKeys(entry, /^ {6}'?([^\s']+)'?:\n.*\n {8}version: (.*)$/gm),
)
const snapshots = mapValues(readSection('snapshots'), entry => readKeys(entry, /^ {6}'?([^\s']+)'?: (.*)$/gm))
const packages = mapValues(readSection('packages'), entry => /integrity: sha512-([\w+/=]+)/.exec(entry)?.[1] ?? '')

const required = new Set(reach([...shipped, '.'].flatMap(name => importers.get(name) ?? [])))
const components = [...packages].map(([id, hash]) => {
  const at = id.lastIndexOf('@')
  const [name, version] = [id.slice(0, at), id.slice(at + 1)]
  return {
    type: 'library',
    'bom-ref': purl(id),
    name,
    version,
    scope: required.has(id) ? 'required' : 'excluded',
    purl: purl(id),
    hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }],
  }
})
const dependencies = [...packages.keys()].map(id => ({
  ref: purl(id),
  dependsOn: [...new Set([...snapshots].flatMap(([key, list]) => (withoutPeers(key) === id ? list : [])))]
    .map(key => purl(withoutPeers(key)))
    .sort(),
}))

const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  // The same lockfile gives the same document.
  serialNumber: `urn:uuid:${toUuid(createHash('sha256').update(lockfile).digest('hex'))}`,
  version: 1,
  metadata: { component: { type: 'application', 'bom-ref': 'limelight', name: 'limelight' } },
  components,
  dependencies,
}
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`)

/** The entries of a section by name. pnpm writes one value per line, so no YAML parser is needed. */
function readSection(section) {
  const [, body = ''] = new RegExp(`^${section}:\\n([\\s\\S]*?)(?=^\\S|$(?![\\s\\S]))`, 'm').exec(lockfile) ?? []
  const entries = body.split(/^ {2}(?! )/m).slice(1)
  return new Map(entries.map(entry => [/^'?(.*?)'?:(?: |$)/m.exec(entry)?.[1] ?? '', entry]))
}

/** The keys of the snapshots that an entry lists below `dependencies` and `optionalDependencies`. */
function readKeys(entry, line) {
  const groups = entry.matchAll(/^ {4}(?:optionalD|d)ependencies:\n((?: {6}.*\n)+)/gm)
  return [...groups].flatMap(([, group]) => [...group.matchAll(line)].map(([, name, version]) => toKey(name, version)))
}

function mapValues(map, change) {
  return new Map([...map].map(([key, value]) => [key, change(value)]))
}

/** An alias has the whole name as its version. */
function toKey(name, version) {
  const text = version.replace(/^'|'$/g, '')
  return /^@?[^@(]+@/.test(text) ? text : `${name}@${text}`
}

/** The packages that these need, directly or not. */
function reach(keys, seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key) || !snapshots.has(key)) continue
    seen.add(key)
    reach(snapshots.get(key), seen)
  }
  return [...seen].map(withoutPeers)
}

function withoutPeers(key) {
  return key.split('(', 1)[0]
}

function purl(id) {
  return `pkg:npm/${id.startsWith('@') ? `%40${id.slice(1)}` : id}`
}

function toUuid(hex) {
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
