import type { SocialNetwork } from '@limelight/contract/networks'
import { contentCopyRow } from '@limelight/db/content/tables'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { digits } from '../engines/rows.ts'
import { streamShown } from '../search/by-ids.ts'
import { readRows } from '../search/rows.ts'
import { contentStore } from './store.ts'

/** Any number of pieces of content in the order of their ids; what is not there is left out. */
export function streamContents(ctx: Context, network: SocialNetwork, ids: readonly string[]) {
  const { truth } = contentStore(network)
  return streamShown(ctx, { name: 'content.stream', row: contentCopyRow, truth }, ids)
}

/** Whose these are, each of them once. */
export async function readAuthorIds(ctx: Context, network: SocialNetwork, ids: readonly string[]): Promise<string[]> {
  const { truth } = contentStore(network)
  const rows = await readRows(ctx, {
    name: 'content.authorIds',
    row: z.object({ author_id: digits }),
    sql: `SELECT DISTINCT author_id FROM (
      SELECT author_id FROM ${truth} WHERE id IN (SELECT arrayJoin({ids:Array(UInt64)}))
      ORDER BY version DESC LIMIT 1 BY id)`,
    params: { ids: ids.map(BigInt) },
  })
  return rows.map(({ author_id }) => author_id)
}
