import type { SocialAccountRow } from '@limelight/db/social-accounts/tables'

/** What its network calls a linked account, if it has a name there. */
export function accountName({ record }: SocialAccountRow): string | undefined {
  const name = [record.username, record.userName, record.title, record.displayName, record.name, record.login].find(
    value => typeof value === 'string' && value !== '',
  )
  return typeof name === 'string' ? name : undefined
}
