import type { Database } from '@limelight/db/database'

export async function findImageSizes(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, { width: number; height: number }>> {
  const rows = await db
    .selectFrom('images')
    .select(['id', 'width', 'height'])
    .where(eb => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return new Map(rows.map(({ id, width, height }) => [id, { width, height }]))
}
