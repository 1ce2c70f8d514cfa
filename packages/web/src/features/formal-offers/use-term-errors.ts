import { errorCatalogue, isErrorCode } from '@limelight/contract/errors'
import { useEffect, useState } from 'react'
import { errorBodyOf } from '../../server/trpc.ts'

/** Every field that has a place for its error. */
const meta = { isReportedByCaller: true }

/** The errors of the terms at their fields; others become a toast. */
export function useTermErrors() {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusals, setRefusals] = useState(0)
  // The first marked field may be far from the button.
  useEffect(() => {
    if (refusals > 0) document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus()
  }, [refusals])
  const show = (error: unknown) => {
    const body = errorBodyOf(error)
    const fields = body?.fields ?? priceError(body?.errorMessage)
    if (fields === undefined)
      void import('../../components/error-toast.ts').then(({ toastFailure }) => toastFailure(body))
    else setErrors(Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, textOf(message)])))
  }
  return {
    errors,
    meta,
    clear: () => setErrors(before => (Object.keys(before).length === 0 ? before : {})),
    /** Leaves the focus where the user types. */
    show,
    /** After a press of the button: goes to the first marked field. */
    refuse: (error: unknown) => {
      show(error)
      setRefusals(refusals + 1)
    },
  }
}

/** The checks of the price name no field. */
function priceError(message: string | undefined): Record<string, string> | undefined {
  if (message === undefined) return undefined
  return /^(NEGATIVE_PRICE|PRICE_TOO_SMALL|Price .*)$/.test(message) ? { price: message } : undefined
}

function textOf(message: string): string {
  return isErrorCode(message) ? errorCatalogue[message].text : message
}
