import type { User } from '@limelight/contract/users/schema'
import type { UserRow } from '@limelight/db/users/tables'

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    surname: row.surname,
    fullName: `${row.name} ${row.surname}`.trim(),
    email: row.email,
    about: row.about,
    photo: { id: null, url: null, moderationStatus: null },
    portfolio: [],
    moderationData: { moderationStatus: row.moderation_status, moderationReasons: [] },
    wallet: row.wallet,
    tos: true,
    isActivated: row.activated_at !== null,
    isGoogle: false,
    role: row.role,
    tariffName: 'Free',
    notifications: row.notifications,
    createdAt: row.created_at.toISOString(),
  }
}
