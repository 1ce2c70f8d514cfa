/** A password. Accounts made by Google have no row here. */
type CredentialTable = {
  user_id: string
  password_hash: string
  updated_at: Date
}

export type SessionTable = {
  /** SHA-256 of the id that access tokens carry. */
  id: string
  user_id: string
  audience: 'user' | 'admin'
  expires_at: Date
  /** Ended early; the row stays until it would have expired, so that a late refresh can be told why. */
  ended_at: Date | null
  created_at: Date
}

type RefreshTokenTable = {
  /** SHA-256 of the token. */
  id: string
  session_id: string
  /** Counted up by every rotation; all tokens of a session are one family. */
  generation: number
  replaced_at: Date | null
  expires_at: Date
  created_at: Date
}

type ActivationLinkTable = {
  id: string
  user_id: string
  /** The address the link confirms; a link to a former address confirms nothing. */
  email: string
  expires_at: Date
  used_at: Date | null
  created_at: Date
}

/** Who an account is at Google. */
type GoogleIdentityTable = {
  /** Google's name for the person; unlike the address it never changes. */
  subject: string
  user_id: string
  created_at: Date
}

/** Carries a sign-in from Google's redirect to the page that asked for it. */
type TemporarySessionTable = {
  /** SHA-256 of the key in the address. */
  id: string
  user_id: string
  expires_at: Date
  created_at: Date
}

/** What may happen only so often: the instants at which it did, of the last minute. */
type ThrottleTable = {
  /** SHA-256 of what is counted, so that nobody's address is kept. */
  id: string
  taken_at: Date[]
  /** When the last of them stops counting. */
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
  }
}
