import type { ContentDetail, ContentId } from '@limelight/contract/content/schema'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { standingOf } from './performance.ts'
import { presentContent } from './present.ts'
import { readContents } from './store.ts'

export async function getContentItem(
  ctx: Context,
  caller: { userId: string },
  { kind, id }: ContentId,
): Promise<ContentDetail> {
  const [row] = await readContents(ctx, kind, [id])
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  const [[item], standing] = await Promise.all([presentContent(ctx, caller, kind, [row]), standingOf(ctx, kind, row)])
  if (item === undefined) throw new AppError('ITEM_NOT_FOUND')
  return { ...item, standing }
}
