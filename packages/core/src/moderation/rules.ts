import { defaultModerationRules } from '@limelight/contract/moderation/schema'
import { type ModerationRules, moderationRulesSchema } from '@limelight/contract/settings/built-in'
import type { Database } from '@limelight/db/database'
import { findConfigValue } from '../engines/shared-store.ts'

/** The config `moderation.rules`. Without it, and if an operator has written something else, the defaults hold. */
export async function readRules(db: Database): Promise<ModerationRules> {
  const value = await findConfigValue(db, 'moderation.rules')
  return moderationRulesSchema.safeParse(value).data ?? defaultModerationRules
}
