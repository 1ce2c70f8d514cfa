import type { ErrorBody } from '@limelight/contract/errors'
import { navigate } from 'wouter/use-browser-location'
import { toast } from './ui/toast.ts'

const unreachable = 'Couldn’t reach Limelight. Check your connection and try again.'

/** Says a code of the catalogue, or a sentence of the server. */
export function toastError(message: string): void {
  void toastRefusal({ errorMessage: message })
}

/** Says why a call failed. `body` is absent when there was no answer; `failure` stands where there are no other words. */
export function toastFailure(body: ErrorBody | undefined, failure?: string): void {
  if (body === undefined) toast.error(failure ?? unreachable)
  else void toastRefusal(body, failure)
}

/** The texts are loaded with the first error. What a plan does not allow comes with the way to other plans. */
async function toastRefusal(body: Pick<ErrorBody, 'errorMessage' | 'limit'>, failure = ''): Promise<void> {
  const texts = await import('../display/error-text.ts').catch(() => undefined)
  const text = texts === undefined ? failure || unreachable : texts.errorText(body) || failure
  if (text === '') return
  if (body.limit === undefined) toast.error(text)
  else toast.error(text, { action: { label: 'See plans', onClick: () => navigate('/tariffs') } })
}
