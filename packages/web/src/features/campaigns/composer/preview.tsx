import type { Composer, Preview as PreviewData } from '@limelight/contract/campaigns/schema'
import { keepPreviousData } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCount } from '../../../display/format.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { MarkedHtml, MarkedText } from '../texts/marked.tsx'
import { onlyVariables } from '../texts/markup.ts'
import { knownVariables } from '../texts/variables.ts'
import type { CampaignFields } from './fields.ts'

type PreviewProps = {
  fields: CampaignFields
  /** How many people get the mail; undefined until it is known. */
  count: number | undefined
  /** Whether anyone is chosen, even if none of them gets the mail. */
  hasRecipients: boolean
  composer: Composer | undefined
}

/** The mail as one recipient gets it; the arrows turn to the next one. */
export function Preview({ fields, count: reached, hasRecipients, composer }: PreviewProps) {
  const count = reached ?? 0
  const id = useId()
  const [at, setAt] = useState(0)
  const [isPlain, showPlain] = useState(false)
  const index = Math.min(at, Math.max(0, count - 1))
  const preview = trpc.campaigns.preview.useQuery(
    { ...withoutUnknown(fields), index },
    { enabled: count > 0, placeholderData: keepPreviousData },
  )
  const turn = (step: number) => setAt((index + step + count) % count)
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex min-h-7 items-center gap-2">
        <h2 id={id} className="flex-1 font-semibold">
          Preview
        </h2>
        {count > 0 && (
          <>
            <span className="min-w-0 truncate font-medium text-xs">{preview.data?.to}</span>
            <span className="whitespace-nowrap text-muted-foreground text-xs tabular-nums" role="status">
              {formatCount(index + 1)} of {formatCount(count)}
            </span>
            <span className="-mr-1.5 flex">
              <IconButton size="sm" aria-label="Previous recipient" disabled={count < 2} onClick={() => turn(-1)}>
                <ChevronLeft aria-hidden />
              </IconButton>
              <IconButton size="sm" aria-label="Next recipient" disabled={count < 2} onClick={() => turn(1)}>
                <ChevronRight aria-hidden />
              </IconButton>
            </span>
          </>
        )}
      </div>
      <div className="rounded-lg border bg-background" aria-busy={preview.isFetching || undefined}>
        {count === 0 ? (
          <p className="px-3.5 py-8 text-center text-muted-foreground">
            {!hasRecipients
              ? 'Add a recipient to see the mail as that person gets it.'
              : reached === 0 && 'None of the recipients has an address that can get mail.'}
          </p>
        ) : preview.data === undefined ? (
          <Pending error={preview.error === null ? undefined : errorBodyOf(preview.error)?.errorMessage} />
        ) : (
          <Mail preview={preview.data} fields={fields} composer={composer} isPlain={isPlain} />
        )}
      </div>
      {count > 0 && preview.data !== undefined && (
        <p className="mt-1.5 flex items-baseline justify-between gap-3 text-2xs text-muted-foreground">
          <span>{isPlain ? 'What programs without HTML show.' : legend(preview.data)}</span>
          <button type="button" className="link shrink-0" onClick={() => showPlain(!isPlain)}>
            {isPlain ? 'Show with marks' : 'Show plain text'}
          </button>
        </p>
      )}
    </section>
  )
}

/** The server refuses unknown variables; the checks name them. */
function withoutUnknown(fields: CampaignFields): CampaignFields {
  return {
    ...fields,
    subject: onlyVariables(fields.subject, knownVariables) || '–',
    html: onlyVariables(fields.html, knownVariables) || '–',
    followUps: [],
  }
}

type MailProps = { preview: PreviewData; fields: CampaignFields; composer: Composer | undefined; isPlain: boolean }

function Mail({ preview, fields, composer, isPlain }: MailProps) {
  const { variables } = preview
  return (
    <>
      <div className="grid gap-px border-b px-3.5 py-2.5">
        <p className="wrap-anywhere font-semibold">
          {isPlain ? preview.subject : <MarkedText text={fields.subject} variables={variables} />}
        </p>
        {composer !== undefined && (
          <p className="truncate text-muted-foreground text-xs">
            {composer.from.name} &lt;{composer.from.email}&gt;
          </p>
        )}
      </div>
      <div className="wrap-anywhere px-3.5 pt-3 pb-3.5 text-md">
        {isPlain ? (
          <p className="whitespace-pre-wrap">{preview.text}</p>
        ) : (
          <MarkedHtml html={fields.html} variables={variables} text={preview.text} />
        )}
      </div>
    </>
  )
}

/** Explains only the marks that are there. */
function legend({ variables }: PreviewData): string {
  const isFilled = variables.some(({ source }) => source === 'recipient' || source === 'sender')
  const fallbacks = variables.filter(({ source }) => source === 'fallback').map(({ name }) => name)
  const empty = variables.filter(({ source }) => source === 'empty').map(({ name }) => name)
  return [
    isFilled ? 'Dotted: filled in.' : '',
    fallbacks.length > 0 ? `Yellow: the fallback, because ${listWords(fallbacks)} ${isOrAre(fallbacks)}n’t known.` : '',
    empty.length > 0 ? `Red: ${listWords(empty)} ${isOrAre(empty)} empty.` : '',
  ]
    .filter(words => words !== '')
    .join(' ')
}

function isOrAre({ length }: readonly string[]): string {
  return length === 1 ? 'is' : 'are'
}

function listWords(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function Pending({ error }: { error: string | undefined }) {
  if (error !== undefined)
    return (
      <p role="alert" className="px-3.5 py-8 text-center text-muted-foreground">
        {error.includes(' ') ? `${error}.` : 'Couldn’t load the preview.'}
      </p>
    )
  return (
    <div role="status" aria-label="Loading the preview" className="grid gap-3 px-3.5 py-4">
      <Skeleton className="h-3.5 w-3/5" />
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-3 w-4/5" />
    </div>
  )
}
