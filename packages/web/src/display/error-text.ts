import { type ErrorBody, errorCatalogue, isErrorCode } from '@limelight/contract/errors'
import { upgradeText } from '@limelight/contract/limits'

type Refusal = Pick<ErrorBody, 'errorMessage' | 'limit'>

/**
 * The text of a code of the catalogue, and of a limit that has no code. What is no code is a sentence already; a word that
 * only looks like a code is for programs, and people are told nothing.
 */
export function errorText({ errorMessage, limit }: Refusal): string {
  if (isErrorCode(errorMessage)) return errorCatalogue[errorMessage].text
  if (limit !== undefined) return upgradeText
  return /^[A-Z0-9_]+$/.test(errorMessage) ? '' : errorMessage
}
