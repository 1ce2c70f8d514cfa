import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const manifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  postgres: z.object({
    migrations: z.array(z.string()),
    tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
    sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  clickhouse: z.object({
    database: z.string(),
    tables: z.record(z.string(), z.object({ total: z.string(), sum: z.string() })),
  }),
  media: z.object({ files: z.int(), bytes: z.int() }),
  /** The SHA-256 of each file of the backup itself. */
  files: z.record(z.string(), z.string()),
})

/** Written last: a folder without it is no backup. */
export type Manifest = z.infer<typeof manifestSchema>

const file = 'manifest.json'

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const draft = join(folder, `${file}.part`)
  await writeFile(draft, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true })
  await rename(draft, join(folder, file))
}

/** Undefined for a folder that is no finished backup. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, file), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** One line per file of the media, sorted by path. */
const mediaFileSchema = z.object({
  path: z.string(),
  bytes: z.int(),
  modified: z.number(),
  sha256: z.hex(),
  /** Deleted while the backup ran. */
  deleted: z.boolean().optional(),
})
export type MediaFile = z.infer<typeof mediaFileSchema>

const mediaList = 'media.jsonl'

export async function writeMediaList(folder: string, files: Iterable<MediaFile>): Promise<void> {
  const lines = [...files].map(entry => `${JSON.stringify(entry)}\n`)
  await writeFile(join(folder, mediaList), lines.join(''), { flush: true })
}

export async function readMediaList(folder: string): Promise<Map<string, MediaFile>> {
  const lines = (await readFile(join(folder, mediaList), 'utf8')).split('\n').filter(line => line !== '')
  return new Map(lines.map(line => mediaFileSchema.parse(JSON.parse(line))).map(entry => [entry.path, entry]))
}
