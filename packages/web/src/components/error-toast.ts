import type { ErrorBody } from '@limelight/contract/errors'
import { navigate } from 'wouter/use-browser-location'
import { toast } from './ui/toast.ts'

const unreachable = 'Couldn’t reach Limelight. Check your connection and try again.'

/** Shows a catalogue code or a sentence from the server. */
export function toastError(message: string): void {
  void toastRefusal({ errorMessage: message })
}

/** Shows why a call failed. `body` is absent when there was no response; `failure` stands in for a missing text. */
export function toastFailure(body: ErrorBody | undefined, failure?: string): void {
  if (body === undefined) toast.error(failure ?? unreachable)
  else void toastRefusal(body, failure)
}

/** Loads the texts with the first error. A reached limit links to the plans. */
async function toastRefusal(body: Pick<ErrorBody, 'errorMessage' | 'limit' | 'sent'>, failure = ''): Promise<void> {
  const texts = await import('../display/error-text.ts').catch(() => undefined)
  const text = texts === undefined ? failure || unreachable : texts.errorText(body) || failure
  if (text === '') return
  if (body.limit === undefined) toast.error(text)
  else toast.error(text, { action: { label: 'See plans', onClick: () => navigate('/tariffs') } })
}
