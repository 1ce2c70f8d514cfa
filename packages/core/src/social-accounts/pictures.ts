import type { AccountKind } from '@limelight/contract/social-accounts/kinds'
import type { Context } from '../context.ts'
import { deletePicture, storePicture } from '../influencers/ingest/profile-pictures.ts'

/** Our copy of a picture; null while there is none. The networks' ids may be equal, so the kind belongs to the owner. */
export function storeAccountPicture(
  ctx: Context,
  kind: AccountKind,
  platformId: string,
  address: string | null,
): Promise<string | null> {
  return storePicture(ctx, `${kind}:${platformId}`, address, ctx.config.providers[kind].apiUrl)
}

export async function deleteAccountPictures(
  ctx: Context,
  { kind, platformId, paths }: { kind: AccountKind; platformId: string; paths: (string | null)[] },
): Promise<void> {
  for (const path of paths) if (path !== null) await deletePicture(ctx, `${kind}:${platformId}`, path)
}
