import type { ErrorBody } from '@limelight/contract/errors'
import { toast } from './components/ui/toast.tsx'

/** Says a code of the catalogue, or a sentence of the server. The texts are loaded with the first error. */
export async function toastError(message: string) {
  const { errorText } = await import('./error-text.ts')
  const text = errorText(message)
  if (text !== '') toast.error(text)
}

/** Says why a call failed. `body` is absent when there was no answer. */
export function toastFailure(body: ErrorBody | undefined) {
  if (body === undefined) toast.error('Limelight does not answer. Check your connection and try again.')
  else toastError(body.errorMessage)
}
