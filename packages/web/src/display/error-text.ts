import { type ErrorBody, errorCatalogue, isErrorCode } from '@limelight/contract/errors'
import { upgradeText } from '@limelight/contract/limits'

type Refusal = Pick<ErrorBody, 'errorMessage' | 'limit' | 'sent'>

/** The text of a catalogue code, or of a limit without one. Sentences pass unchanged; unknown codes have no text. */
export function errorText({ errorMessage, limit, sent }: Refusal): string {
  if (sent !== undefined) {
    const to = sent.to === null ? '' : ` to ${sent.to || 'this person'}`
    return `You have sent ${sent.count} proposals, requests and orders${to} today. Try again tomorrow.`
  }
  if (isErrorCode(errorMessage)) return errorCatalogue[errorMessage].text
  if (limit !== undefined) return upgradeText
  return /^[A-Z0-9_]+$/.test(errorMessage) ? '' : errorMessage
}
