import { toastFailure } from '../../../components/error-toast.ts'
import { toast } from '../../../components/ui/toast.ts'
import { errorBodyOf } from '../../../server/trpc.ts'

/** Offers to save again if the server was not reached, so that the text is not lost. */
export function sayUnsaved(name: string, error: unknown, saveAgain: () => void): void {
  const refusal = errorBodyOf(error)
  if (refusal === undefined)
    toast.error(`Couldn’t save the note on ${name}. Check your connection.`, {
      duration: 60_000,
      action: { label: 'Save again', onClick: saveAgain },
    })
  else toastFailure(refusal)
}
