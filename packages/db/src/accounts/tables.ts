import type { ColumnType } from 'kysely'

/** A password. Accounts created with Google have no row. */
type CredentialTable = {
  user_id: string
  password_hash: string
  updated_at: Date
}

type SessionTable = {
  /** SHA-256 of the id that access tokens carry. */
  id: string
  user_id: string
  audience: 'user' | 'admin'
  expires_at: Date
  /** Ended early. The row stays until it expires, so that a late refresh gets a precise error. */
  ended_at: Date | null
  /** The browser and the system that signed in, such as "Firefox 132 on Linux". */
  client: ColumnType<string | null, string | null | undefined, never>
  /** From where it signed in, such as "203.0.113.0/24": never the whole address. */
  network: ColumnType<string | null, string | null | undefined, never>
  created_at: Date
}

type RefreshTokenTable = {
  /** SHA-256 of the token. */
  id: string
  session_id: string
  /** Increased by every rotation; all tokens of a session are one family. */
  generation: number
  replaced_at: Date | null
  expires_at: Date
  created_at: Date
}

type ActivationLinkTable = {
  id: string
  user_id: string
  /** The address that the link confirms; a link to a former address confirms nothing. */
  email: string
  /** The address that `email` replaces once it is confirmed; null when it is the account's. */
  former_email: ColumnType<string | null, string | null | undefined, never>
  expires_at: Date
  used_at: Date | null
  created_at: Date
}

/** Links an account to a Google user. */
type GoogleIdentityTable = {
  /** Google's id of the user; unlike the address it never changes. */
  subject: string
  user_id: string
  created_at: Date
}

/** Hands a session from Google's redirect to the page that asked for it. */
type TemporarySessionTable = {
  /** SHA-256 of the key in the address. */
  id: string
  user_id: string
  expires_at: Date
  created_at: Date
}

/** A rate limit: when it was used within its window. */
type ThrottleTable = {
  /** SHA-256 of what is counted, so that no address is stored. */
  id: string
  taken_at: Date[]
  /** When the newest use leaves the window. */
  ends_at: Date
}

/** The calls of one caller to all API processes. */
type CallCountTable = {
  /** SHA-256 of the caller, so that no address is stored. */
  id: string
  calls: number
  /** When its minute is over. */
  ends_at: Date
}

declare module '../database.ts' {
  interface Tables {
    credentials: CredentialTable
    sessions: SessionTable
    refresh_tokens: RefreshTokenTable
    activation_links: ActivationLinkTable
    google_identities: GoogleIdentityTable
    temporary_sessions: TemporarySessionTable
    throttles: ThrottleTable
    call_counts: CallCountTable
  }
}
