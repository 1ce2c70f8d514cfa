import { campaignRules } from '@limelight/contract/campaigns/rules'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import type { Draft, DraftFollowUp } from '../drafts.ts'
import type { EditorHandle } from '../texts/editor.tsx'
import type { Variable } from '../texts/markup.ts'
import { TextField } from '../texts/text-field.tsx'
import { VariableMenu } from '../texts/toolbar.tsx'
import { FieldError } from './field-error.tsx'

export type FollowUpsProps = {
  draft: Draft
  hasReplies: boolean
  errors: Record<string, string>
  onChange: (changes: Partial<Draft>) => void
  onVariable: (variable: Variable) => void
}

const first: DraftFollowUp = { afterDays: 4, subject: '', body: '' }

/** Mails that follow the first one, until the recipient replies. */
export function FollowUps({ draft: { followUps }, hasReplies, errors, onChange, onVariable }: FollowUpsProps) {
  const put = (at: number, changes: Partial<DraftFollowUp>) =>
    onChange({ followUps: followUps.map((followUp, index) => (index === at ? { ...followUp, ...changes } : followUp)) })
  if (!hasReplies && followUps.length === 0)
    return (
      <p className="text-muted-foreground text-xs">
        Follow-ups aren’t available here, because replies aren’t set up: Limelight couldn’t stop them on a reply.
      </p>
    )
  return (
    <div className="grid gap-2.5">
      {followUps.map((followUp, at) => (
        <FollowUp
          key={at}
          followUp={followUp}
          at={at}
          error={errors[`followUps.${at}.body`] ?? errors[`followUps.${at}.subject`]}
          onChange={changes => put(at, changes)}
          onRemove={() => onChange({ followUps: followUps.filter((_, index) => index !== at) })}
          onVariable={onVariable}
        />
      ))}
      {followUps.length < campaignRules.maxFollowUps && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button size="sm" onClick={() => onChange({ followUps: [...followUps, first] })}>
            <Plus aria-hidden />
            {followUps.length === 0 ? 'Add a follow-up' : 'Add another follow-up'}
          </Button>
          <span className="text-muted-foreground text-xs">
            Stops for everyone who replies, bounces or unsubscribes.
          </span>
        </div>
      )}
      <FieldError id="follow-ups">{errors.followUps}</FieldError>
    </div>
  )
}

type FollowUpProps = {
  followUp: DraftFollowUp
  at: number
  error: string | undefined
  onChange: (changes: Partial<DraftFollowUp>) => void
  onRemove: () => void
  onVariable: (variable: Variable) => void
}

function FollowUp({ followUp, at, error, onChange, onRemove, onVariable }: FollowUpProps) {
  const id = useId()
  const editor = useRef<EditorHandle>(null)
  const name = `Follow-up ${at + 1}`
  return (
    <section aria-label={name} className="rounded-md border bg-card has-aria-invalid:border-danger">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b py-1 pr-1 pl-3">
        <h3 className="font-medium">{name}</h3>
        <span className="inline-flex items-center gap-1.5 text-muted-foreground text-xs">
          after
          <Input
            type="number"
            aria-label={`Days before ${name.toLowerCase()}`}
            min={1}
            max={campaignRules.maxDaysBetween}
            className="w-16 tabular-nums"
            value={followUp.afterDays}
            onChange={event => {
              const days = Math.round(event.target.valueAsNumber)
              if (days >= 1 && days <= campaignRules.maxDaysBetween) onChange({ afterDays: days })
            }}
          />
          {followUp.afterDays === 1 ? 'day' : 'days'}, without a reply
        </span>
        <span className="ml-auto">
          <VariableMenu onChoose={variable => editor.current?.insert(variable)} />
        </span>
        <IconButton size="sm" aria-label={`Remove ${name.toLowerCase()}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <input
        aria-label={`Subject of ${name.toLowerCase()}`}
        placeholder="Subject (if empty: Re: and the first subject)"
        maxLength={200}
        className="h-8 w-full border-b bg-transparent px-3 outline-none placeholder:text-muted-foreground placeholder:opacity-100 focus-visible:bg-accent max-md:h-10 max-md:text-lg"
        value={followUp.subject}
        onChange={event => onChange({ subject: event.target.value })}
      />
      <TextField
        handle={editor}
        mode="text"
        label={`Text of ${name.toLowerCase()}`}
        placeholder="Did you get my first mail?"
        value={followUp.body}
        isInvalid={error !== undefined}
        describedBy={error === undefined ? undefined : id}
        onChange={body => onChange({ body })}
        onPressChip={onVariable}
        className="min-h-20 rounded-b-md px-3 py-2 text-md focus-visible:shadow-[inset_0_0_0_2px_var(--color-ring)]"
      />
      {error !== undefined && (
        <div className="px-3 pb-2">
          <FieldError id={id}>{error}</FieldError>
        </div>
      )}
    </section>
  )
}
