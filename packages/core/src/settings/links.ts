import type { Links } from '@limelight/contract/settings/schema'
import type { Context } from '../context.ts'

export async function getLinks({ config }: Context): Promise<Links> {
  return { terms: config.termsUrl ?? null, privacy: config.privacyUrl ?? null, contact: config.contactUrl ?? null }
}
