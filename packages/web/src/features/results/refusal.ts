import { toastError, toastFailure } from '../../components/error-toast.ts'
import { errorBodyOf } from '../../server/trpc.ts'

/** Says what a refusal means here; a form shows those of its fields itself. */
export function reportRefusal(error: unknown, texts: Readonly<Record<string, string>>): void {
  const body = errorBodyOf(error)
  if (body?.fields !== undefined) return
  const text = texts[body?.errorMessage ?? '']
  if (text === undefined) toastFailure(body)
  else toastError(text)
}
