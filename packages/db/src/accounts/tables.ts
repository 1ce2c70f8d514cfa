/** A password log-in. Accounts made by an outside provider have no row here. */
export type CredentialTable = {
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
  created_at: Date
}

export type RefreshTokenTable = {
  /** SHA-256 of the token. */
  id: string
  session_id: string
  /** Counted up by every rotation; all tokens of a session are one family. */
  generation: number
  replaced_at: Date | null
  expires_at: Date
  created_at: Date
}

export type ActivationLinkTable = {
  id: string
  user_id: string
  /** The address the link confirms; a link to a former address confirms nothing. */
  email: string
  expires_at: Date
  used_at: Date | null
  created_at: Date
}

declare module '../database.ts' {
  interface Tables {
    credentials: CredentialTable
    sessions: SessionTable
    refresh_tokens: RefreshTokenTable
    activation_links: ActivationLinkTable
  }
}
