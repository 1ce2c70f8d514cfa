import { toast } from './components/ui/toast.tsx'

/** Says a code of the catalogue, or a sentence of the server. The texts are loaded with the first error. */
export async function toastError(message: string) {
  const { errorText } = await import('./error-text.ts')
  const text = errorText(message)
  if (text !== '') toast.error(text)
}
