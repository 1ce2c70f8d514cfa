import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'

/**
 * Keeps unsaved input while the user visits other pages; the browser asks before it closes the window. Drafts live in the
 * query cache, which is cleared when the user changes.
 */
export function useDraft<Values extends FieldValues>(name: string, form: UseFormReturn<Values>) {
  const cache = useQueryClient()
  const { isDirty } = useFormState({ control: form.control })
  const [isRestored, setIsRestored] = useState(false)

  useEffect(() => {
    const draft = cache.getQueryData<Values>(['draft', name])
    if (draft === undefined) return
    form.reset(draft, { keepDefaultValues: true })
    setIsRestored(true)
  }, [cache, name, form.reset])

  useEffect(() => {
    const key = ['draft', name]
    if (!isDirty) {
      cache.removeQueries({ queryKey: key })
      return
    }
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('beforeunload', ask)
      cache.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
      cache.setQueryData(key, form.getValues())
    }
  }, [isDirty, cache, name, form.getValues])

  return { isDirty, isRestored: isRestored && isDirty }
}
