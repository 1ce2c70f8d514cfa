import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { dropDraft, keepDraft, useKeptDraft, useLeaveQuestion } from '../../components/forms/drafts.ts'

/** Keeps unsaved input while the user visits other pages. */
export function useDraft<Values extends FieldValues>(name: string, form: UseFormReturn<Values>) {
  const cache = useQueryClient()
  const kept = useKeptDraft<Values>(name)
  const { isDirty } = useFormState({ control: form.control })
  const [isRestored, setIsRestored] = useState(false)

  useEffect(() => {
    if (kept === undefined) return
    form.reset(kept, { keepDefaultValues: true })
    setIsRestored(true)
  }, [kept, form.reset])

  useEffect(() => {
    if (!isDirty) return dropDraft(cache, name)
    return () => keepDraft(cache, name, form.getValues())
  }, [isDirty, cache, name, form.getValues])
  useLeaveQuestion(isDirty)

  return { isDirty, isRestored: isRestored && isDirty }
}
