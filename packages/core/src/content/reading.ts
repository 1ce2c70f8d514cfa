import type { ContentId, ContentItem } from '@limelight/contract/content/schema'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { presentContent } from './presenting.ts'
import { readContent } from './store.ts'

export async function getContentItem(
  ctx: Context,
  caller: { userId: string },
  { kind, id }: ContentId,
): Promise<ContentItem> {
  const row = await readContent(ctx, kind, id)
  const [item] = row === undefined ? [] : await presentContent(ctx, caller, kind, [row])
  if (item === undefined) throw new AppError('ITEM_NOT_FOUND')
  return item
}
