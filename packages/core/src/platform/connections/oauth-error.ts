/** What OAuth calls a refusal. */
export type OAuthCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'invalid_client_metadata'
  | 'invalid_redirect_uri'

/** A refusal that an app reads, so it has no code of the catalogue. */
export class OAuthError extends Error {
  readonly code: OAuthCode

  constructor(code: OAuthCode, description: string) {
    super(description)
    this.name = 'OAuthError'
    this.code = code
  }
}
