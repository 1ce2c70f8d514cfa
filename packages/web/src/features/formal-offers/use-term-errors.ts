import { errorCatalogue, isErrorCode } from '@limelight/contract/errors'
import { useState } from 'react'
import { errorBodyOf } from '../../server/trpc.ts'

/** Every field that has a place for its error. */
const meta = { isReportedByCaller: true }

/** The errors of the terms at their fields; others become a toast. */
export function useTermErrors() {
  const [errors, setErrors] = useState<Record<string, string>>({})
  return {
    errors,
    meta,
    clear: () => setErrors(before => (Object.keys(before).length === 0 ? before : {})),
    show: (error: unknown) => {
      const body = errorBodyOf(error)
      const fields = body?.fields ?? priceError(body?.errorMessage)
      if (fields === undefined)
        void import('../../components/error-toast.ts').then(({ toastFailure }) => toastFailure(body))
      else setErrors(Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, textOf(message)])))
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
