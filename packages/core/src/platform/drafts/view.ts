import { type Draft, type SingleDraft, singleDraftSchema } from '@limelight/contract/platform/drafts'
import type { DraftRow } from '@limelight/db/platform/drafts/tables'
import type { Context } from '../../context.ts'

export function toDraft({ config, clock }: Context, row: DraftRow): Draft {
  const isExpired = row.status === 'OPEN' && row.expires_at <= clock.now()
  return {
    id: row.id,
    kind: row.kind,
    status: isExpired ? 'GONE' : row.status,
    title: row.title,
    madeBy: row.made_by,
    resultId: row.result_id,
    url: `${config.publicUrl}/drafts/${row.id}`,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

export function toSingleDraft(ctx: Context, row: DraftRow): SingleDraft {
  return singleDraftSchema.parse({ ...toDraft(ctx, row), body: row.body })
}
