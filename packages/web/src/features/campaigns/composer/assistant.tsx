import { Sparkles } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useDraft } from '../../../components/forms/drafts.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { useLimits } from '../../../components/use-limits.ts'
import { formatCount } from '../../../display/format.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import type { Draft } from '../drafts.ts'
import { htmlFromText } from '../texts/markup.ts'

type AssistantProps = {
  id: string
  subject: string
  text: string
  onUse: (changes: Partial<Draft>) => void
}

/** Requests that make sense for a text that is there already. */
const changes = ['Make it shorter', 'Make it friendlier', 'Correct the spelling', 'Suggest a subject'] as const

/** Asks the model for a text. Nothing changes until the user takes the answer. */
export function Assistant({ id, subject, text, onUse }: AssistantProps) {
  const utils = trpc.useUtils()
  const draft = useDraft('campaign assistant', { prompt: '' })
  const { prompt } = draft.values
  const left = useLimits()('ACTIVITY_PER_DAY')?.remaining
  const field = useRef<HTMLTextAreaElement>(null)
  const labelId = useId()
  const ask = trpc.assistant.suggest.useMutation({
    meta: { isReportedByCaller: true },
    onSettled: () => void utils.tariffs.limits.invalidate(),
  })
  useEffect(() => field.current?.focus(), [])
  const send = (request: string) => {
    draft.change({ prompt: request })
    ask.mutate({ prompt: request, subject: subject || null, body: text || null })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (prompt.trim() !== '' && !ask.isPending) send(prompt.trim())
  }
  const isAboutSubject = /subject/i.test(prompt)
  return (
    <section id={id} aria-label="Help me write" className="grid gap-2.5 rounded-md border bg-muted p-3">
      <form className="grid gap-2" onSubmit={submit}>
        <label htmlFor={labelId} className="font-medium text-xs">
          What should the mail say?
        </label>
        <Textarea
          id={labelId}
          ref={field}
          maxLength={4000}
          className="min-h-16"
          placeholder="Invite kitchens in Switzerland to try our spice jars; one reel, paid through escrow"
          {...draft.text('prompt')}
          onKeyDown={event => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit(event)
          }}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" size="sm" busy={ask.isPending} busyLabel="Writing…" disabled={prompt.trim() === ''}>
            <Sparkles aria-hidden />
            Write
          </Button>
          {text !== '' &&
            changes.map(request => (
              <Button key={request} variant="ghost" size="sm" disabled={ask.isPending} onClick={() => send(request)}>
                {request}
              </Button>
            ))}
          {left !== undefined && (
            <span className="ml-auto text-muted-foreground text-xs tabular-nums">
              {left === 0 ? 'No reports left today' : `Counts as a report, ${formatCount(left)} left today`}
            </span>
          )}
        </div>
      </form>
      {ask.error !== null && (
        <Note variant="danger" role="alert" className="bg-card">
          {errorBodyOf(ask.error)?.errorMessage === 'ACTIVITY_PER_DAY'
            ? 'You have no reports left today, and each answer uses one. Your text is unchanged.'
            : 'Text help doesn’t answer right now. Your text is unchanged, and nothing was charged. Try again in a minute.'}
        </Note>
      )}
      {ask.data !== undefined && (
        <div role="status" className="grid gap-2 rounded-md border bg-card p-3">
          <p className="wrap-anywhere max-h-64 overflow-y-auto whitespace-pre-wrap text-md">{ask.data.text}</p>
          <div className="flex flex-wrap items-center gap-2">
            {isAboutSubject ? (
              <Button size="sm" onClick={() => onUse({ subject: ask.data.text.trim().split('\n')[0] ?? '' })}>
                Use as the subject
              </Button>
            ) : (
              <Button size="sm" onClick={() => onUse({ html: htmlFromText(ask.data.text) })}>
                {text === '' ? 'Use as the text' : 'Replace the text'}
              </Button>
            )}
            <Button variant="ghost" size="sm" onClick={() => ask.reset()}>
              Discard
            </Button>
            <span className="ml-auto text-2xs text-muted-foreground">Written by {ask.data.model}. Check it.</span>
          </div>
        </div>
      )}
    </section>
  )
}

type AssistantButtonProps = { isOpen: boolean; onToggle: () => void; controls: string }

/** Opens and closes the text help. */
export function AssistantButton({ isOpen, onToggle, controls }: AssistantButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-my-1 -mr-[9px]"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
    >
      <Sparkles aria-hidden />
      Help me write
    </Button>
  )
}
