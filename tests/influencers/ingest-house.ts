import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type IngestJob, ingestJobSchema } from '@limelight/contract/influencers/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import * as z from 'zod'
import type { RestAnswer, TestHouse } from '../house.ts'

/** Sends a file as a browser does. */
export async function sendFile(
  house: TestHouse,
  { token, kind = 'instagram', content, name = 'creators.csv', field = 'files', headers = {} }: Upload,
): Promise<RestAnswer> {
  const form = new FormData()
  for (const bytes of [content ?? []].flat()) form.append(field, new Blob([new Uint8Array(Buffer.from(bytes))]), name)
  const answer = await fetch(`${house.url}/api/clickhouse/${kind}/upload`, {
    method: 'POST',
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    body: form,
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}
type Upload = {
  token?: string | undefined
  kind?: string
  content?: string | Buffer | (string | Buffer)[]
  name?: string
  field?: string
  headers?: Record<string, string>
}

/** Sends a file that is accepted, and returns its job. */
export async function upload(house: TestHouse, form: Upload): Promise<IngestJob> {
  const answer = await sendFile(house, form)
  return ingestJobSchema.parse(answer.body)
}

export async function jobOf(
  house: TestHouse,
  token: string,
  { id }: { id: string },
  network: SocialNetwork = 'instagram',
): Promise<IngestJob> {
  return ingestJobSchema.parse((await house.rest(`GET /api/clickhouse/${network}/parse?id=${id}`, { token })).body)
}

const countSchema = z.array(z.object({ total: z.coerce.number(), followers: z.coerce.number() }))

/** The number of creators and the sum of their followers. */
export async function census({ ctx }: TestHouse, network: SocialNetwork, table = `${network}_influencers FINAL`) {
  const where = table.includes('_by_')
    ? 'sum(sign) AS total, sum(sign * followers)'
    : 'count() AS total, sum(followers)'
  const answer = await ctx.clickhouse.query({
    query: `SELECT ${where} AS followers FROM ${table}`,
    format: 'JSONEachRow',
  })
  return countSchema.parse(await answer.json())[0]
}

/** The upload files that are left on disk. */
export async function keptFiles({ ctx }: TestHouse): Promise<string[]> {
  const folder = join(ctx.config.mediaDir, 'ingest')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter(entry => entry.isFile()).map(entry => entry.name)
}

export const head = 'platformId,username,followers,bio'
export const line = (number: number, followers = number) => `p${number},name${number},${followers},"Bio, of ${number}"`
export const lines = (count: number, from = 0) => Array.from({ length: count }, (_, index) => line(from + index))
