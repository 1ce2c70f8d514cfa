import { errorCatalogue, isErrorCode } from '@limelight/contract/errors'

/** The text of a code of the catalogue. What is no code is a sentence already. */
export function errorText(message: string): string {
  return isErrorCode(message) ? errorCatalogue[message].text : message
}
