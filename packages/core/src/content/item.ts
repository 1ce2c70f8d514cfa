import type { ContentId, ContentItem } from '@limelight/contract/content/schema'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { presentContent } from './present.ts'
import { readContents } from './store.ts'

export async function getContentItem(
  ctx: Context,
  caller: { userId: string },
  { kind, id }: ContentId,
): Promise<ContentItem> {
  const [item] = await presentContent(ctx, caller, kind, await readContents(ctx, kind, [id]))
  if (item === undefined) throw new AppError('ITEM_NOT_FOUND')
  return item
}
