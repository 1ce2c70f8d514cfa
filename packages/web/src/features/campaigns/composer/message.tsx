import type { Composer } from '@limelight/contract/campaigns/schema'
import { type RefObject, useId, useState } from 'react'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import type { Draft } from '../drafts.ts'
import type { EditorHandle } from '../texts/editor.tsx'
import { countWords, textInHtml, type Variable } from '../texts/markup.ts'
import { TextField } from '../texts/text-field.tsx'
import { Toolbar } from '../texts/toolbar.tsx'
import { Assistant, AssistantButton } from './assistant.tsx'
import { FieldError } from './field-error.tsx'
import { Section } from './section.tsx'

export type Editors = { subject: RefObject<EditorHandle | null>; body: RefObject<EditorHandle | null> }

type MessageProps = {
  draft: Draft
  composer: Composer | undefined
  editors: Editors
  errors: Record<string, string>
  onChange: (changes: Partial<Draft>) => void
  onVariable: (variable: Variable) => void
}

const field =
  'rounded-md border border-input bg-card focus-within:border-ring focus-within:shadow-[0_0_0_3px_color-mix(in_oklab,var(--color-ring)_26%,transparent)] has-aria-invalid:border-danger'

/** Sender, subject and text. */
export function Message({ draft, composer, editors, errors, onChange, onVariable }: MessageProps) {
  const id = useId()
  const [isHelped, help] = useState(false)
  const text = textInHtml(draft.html)
  return (
    <Section
      title="Message"
      action={
        composer?.hasAssistant && (
          <AssistantButton isOpen={isHelped} onToggle={() => help(isOpen => !isOpen)} controls={`${id}-help`} />
        )
      }
    >
      <dl className="grid grid-cols-[60px_minmax(0,1fr)] items-center gap-x-3 gap-y-2 max-md:grid-cols-[minmax(0,1fr)] max-md:gap-y-1">
        <dt className="text-muted-foreground text-xs">From</dt>
        <dd className="wrap-anywhere min-w-0 max-md:mb-1.5">
          {composer === undefined ? <Skeleton className="h-3.5 w-72 max-w-full" /> : <Sender composer={composer} />}
        </dd>
        <dt className="text-muted-foreground text-xs">Subject</dt>
        <dd className="min-w-0">
          <div className={`${field} flex h-8 items-center overflow-x-auto px-2.5 [scrollbar-width:none] max-md:h-10`}>
            <TextField
              handle={editors.subject}
              mode="line"
              label="Subject"
              placeholder="What the mail is about"
              value={draft.subject}
              isInvalid={errors.subject !== undefined}
              describedBy={errors.subject === undefined ? undefined : `${id}-subject`}
              onChange={subject => onChange({ subject })}
              onPressChip={onVariable}
              className="min-w-full leading-6 max-md:text-lg"
            />
          </div>
          <FieldError id={`${id}-subject`}>{errors.subject}</FieldError>
        </dd>
      </dl>
      {isHelped && (
        <Assistant
          id={`${id}-help`}
          subject={draft.subject}
          text={text}
          onUse={changes => {
            onChange(changes)
            help(false)
          }}
        />
      )}
      <div className={field}>
        <Toolbar
          editor={editors.body}
          onVariable={variable => lastFocused(editors).current?.insert(variable)}
          words={countWords(text)}
        />
        <TextField
          handle={editors.body}
          mode="html"
          label="Text"
          placeholder="Write the mail as you would to one person"
          value={draft.html}
          isInvalid={errors.body !== undefined || errors.html !== undefined}
          describedBy={errors.body === undefined ? undefined : `${id}-body`}
          onChange={html => onChange({ html })}
          onPressChip={onVariable}
          className="min-h-40 px-3 py-2.5 text-md [&_a]:link [&_li]:ml-5 [&_li]:list-disc [&_ol>li]:list-decimal [&_p+p]:mt-2.5 [&_strong]:font-semibold [&_ul]:my-2"
        />
      </div>
      <FieldError id={`${id}-body`}>{errors.body ?? errors.html}</FieldError>
    </Section>
  )
}

/** A new variable goes where the caret was last. */
function lastFocused({ subject, body }: Editors) {
  return (subject.current?.focusedAt() ?? 0) > (body.current?.focusedAt() ?? 0) ? subject : body
}

function Sender({ composer: { from, repliesTo } }: { composer: Composer }) {
  return (
    <>
      <b className="font-medium">{from.name}</b>{' '}
      <span className="text-muted-foreground">
        {from.email}, replies go to {repliesTo}
      </span>
    </>
  )
}
