import { type ErrorBody, errorCatalogue, isErrorCode } from '@limelight/contract/errors'
import { upgradeText } from '@limelight/contract/limits'

type Refusal = Pick<ErrorBody, 'errorMessage' | 'limit'>

/** The text of a catalogue code, or of a limit without one. Sentences pass unchanged; unknown codes have no text. */
export function errorText({ errorMessage, limit }: Refusal): string {
  if (isErrorCode(errorMessage)) return errorCatalogue[errorMessage].text
  if (limit !== undefined) return upgradeText
  return /^[A-Z0-9_]+$/.test(errorMessage) ? '' : errorMessage
}
