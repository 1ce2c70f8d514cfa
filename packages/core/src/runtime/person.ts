import type { Person } from '@limelight/contract/users/schema'

type Named = { name: string; surname: string }

export function fullNameOf({ name, surname }: Named): string {
  return `${name} ${surname}`.trim()
}

/** For admins only: it shows the email. */
export function toPerson(row: Named & { id: string; email: string }): Person {
  return { id: row.id, fullName: fullNameOf(row), email: row.email }
}
