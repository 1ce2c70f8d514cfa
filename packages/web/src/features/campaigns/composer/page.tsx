import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { PageHead } from '../../../components/shell/page-head.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { campaignPath } from '../../../display/email-paths.ts'
import { formatMoment } from '../../../display/format.ts'
import { trpc } from '../../../server/trpc.ts'
import { useLists } from '../../favourites/picker/use-lists.ts'
import { type Draft, isBlank } from '../drafts.ts'
import type { EditorHandle } from '../texts/editor.tsx'
import { FallbackDialog } from '../texts/fallback-dialog.tsx'
import type { Variable } from '../texts/markup.ts'
import { AddList } from './add-list.tsx'
import { CheckList, countFindings } from './check-list.tsx'
import { isAddress } from './fields.ts'
import { Funnel } from './funnel.tsx'
import { Message } from './message.tsx'
import { suppressedOf, useOwnFindings } from './own-findings.tsx'
import { PlanUse } from './plan-use.tsx'
import { Preview } from './preview.tsx'
import { RecipientField } from './recipient-field.tsx'
import { SaveBar } from './save-bar.tsx'
import { Section } from './section.tsx'
import { useCampaignDraft } from './use-campaign-draft.ts'
import { useChecks } from './use-checks.ts'
import { useFixes } from './use-fixes.ts'
import { When } from './when.tsx'

/** A new campaign: recipients, message and time on the left; preview, checks and cost on the right. */
export default function ComposerPage() {
  const campaignDraft = useCampaignDraft()
  // Another draft begins with fields and menus of its own.
  return <Compose key={campaignDraft.draft.id} {...campaignDraft} />
}

function Compose({ draft, change, isSaved, discard }: ReturnType<typeof useCampaignDraft>) {
  const [, navigate] = useLocation()
  const composer = trpc.campaigns.composer.useQuery().data
  const { lists } = useLists({ type: 'influencer' })
  const checks = useChecks(draft)
  const editors = { subject: useRef<EditorHandle>(null), body: useRef<EditorHandle>(null) }
  const [asked, ask] = useState<Variable>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const wrong = [...new Set(draft.addresses)].filter(address => !isAddress(address))
  const refused = new Set(
    Object.keys(errors).flatMap(path => {
      const position = /^recipients\.(\d+)/.exec(path)?.[1]
      return position === undefined ? [] : (draft.addresses.filter(isAddress)[Number(position)] ?? [])
    }),
  )
  const onChange = (changes: Partial<Draft>) => {
    setErrors({})
    change(changes)
  }
  const fixes = useFixes({ draft, onChange, editors, ask, recheck: checks.refetch })
  const checkList = useRef<HTMLDivElement>(null)
  const own = useOwnFindings({ draft, checks, wrong, onChange })
  const count = checks.hasRecipients ? checks.data?.recipientsCount : 0
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_400px] max-[1099px]:block max-[1099px]:overflow-y-auto">
      <div className="flex min-h-0 min-w-0 flex-col">
        <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-1 pb-5 max-[1099px]:overflow-visible max-md:px-4">
          <PageHead>
            <span className="ml-auto truncate text-muted-foreground text-xs tabular-nums max-md:hidden" role="status">
              {!isSaved
                ? 'Draft not kept: this browser has no room left'
                : !isBlank(draft) && `Draft kept in this browser, ${formatMoment(draft.savedAt)}`}
            </span>
          </PageHead>
          <h1 className="sr-only">New campaign</h1>
          {draft.prepared !== null && (
            <Note className="mb-4">{draft.prepared.by} prepared this. Check it before you send it.</Note>
          )}
          <Section
            title="Recipients"
            action={<AddList chosen={draft.listIds} onChange={listIds => onChange({ listIds })} />}
          >
            <RecipientField
              draft={draft}
              lists={lists ?? []}
              onChange={onChange}
              refused={refused}
              suppressed={new Set(suppressedOf(checks))}
            />
            <Funnel
              checks={checks.data}
              isStale={checks.isStale}
              wrong={wrong}
              nameOf={id => draft.creators.find(creator => creator.id === id)?.name}
              unmask={own.find(({ key }) => key === 'masked')}
            />
          </Section>
          <Message
            draft={draft}
            composer={composer}
            editors={editors}
            errors={errors}
            onChange={onChange}
            onVariable={ask}
          />
          <When
            draft={draft}
            hasReplies={composer?.hasReplies ?? true}
            errors={errors}
            onChange={onChange}
            onVariable={ask}
          />
          <Section title="Name">
            <Input
              aria-label="Name of the campaign"
              placeholder="Only you see it, for example “Spring jars, first mail”"
              maxLength={120}
              className="max-w-100"
              value={draft.name}
              onChange={event => onChange({ name: event.target.value })}
            />
          </Section>
        </div>
        <SaveBar
          draft={draft}
          findings={{
            findingCount: countFindings(checks, own),
            onShowFindings: () => checkList.current?.scrollIntoView({ behavior: 'smooth' }),
          }}
          count={count}
          wrongCount={wrong.length}
          rate={composer?.rates.sender}
          checks={checks}
          onErrors={setErrors}
          onSent={({ id }) => {
            discard()
            navigate(campaignPath(id))
          }}
        />
      </div>
      <aside
        aria-label="Preview and checks"
        className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto border-l bg-card px-5 pt-3 pb-5 max-[1099px]:overflow-visible max-[1099px]:border-t max-[1099px]:border-l-0 max-[1099px]:pb-24 max-md:px-4"
      >
        <Preview fields={checks.fields} count={count} hasRecipients={checks.hasRecipients} composer={composer} />
        <div ref={checkList} className="scroll-mt-4">
          <CheckList
            draft={draft}
            checks={checks}
            // While nobody gets the mail, the button stands with the recipients.
            own={count === 0 ? own.map(one => (one.key === 'masked' ? { ...one, action: null } : one)) : own}
            onFix={fixes.run}
          />
        </div>
        <PlanUse recipients={count ?? 0} />
      </aside>
      {asked !== undefined && (
        <FallbackDialog
          draft={`campaign ${draft.id} ${asked.name}`}
          variable={asked}
          onSave={fallback => fixes.setFallback(asked.name, fallback)}
          onRemove={() => fixes.removeVariable(asked.name)}
          onClose={() => ask(undefined)}
        />
      )}
    </div>
  )
}
