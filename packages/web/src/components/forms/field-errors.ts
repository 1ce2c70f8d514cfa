import type { ErrorBody } from '@limelight/contract/errors'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** Shows the errors of a refused call at their fields and focuses the first one. Returns false if there are none. */
export function showFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  names: readonly FieldPath<Values>[],
  body: ErrorBody | null | undefined,
): boolean {
  const refused = names.flatMap(name => {
    const message = body?.fields?.[name]
    return message === undefined ? [] : [{ name, message }]
  })
  for (const [index, { name, message }] of refused.entries()) {
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return refused.length > 0
}
