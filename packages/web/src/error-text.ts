import { errorCatalogue, isErrorCode } from '@limelight/contract/errors'

/**
 * The text of a code of the catalogue. What is no code is a sentence already; a word that only looks like a code is for
 * programs, and people are told nothing.
 */
export function errorText(message: string): string {
  if (isErrorCode(message)) return errorCatalogue[message].text
  return /^[A-Z0-9_]+$/.test(message) ? '' : message
}
