import type { AdminConfig } from '@limelight/contract/settings/admin'
import { isGuardedKey } from '@limelight/contract/settings/built-in'
import { ChevronLeft, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { hasKeysOf } from '../../components/forms/draft-store.ts'
import { useDraft } from '../../components/forms/drafts.ts'
import { KeptNote } from '../../components/forms/kept-note.tsx'
import { Button } from '../../components/ui/button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Note } from '../../components/ui/note.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'
import { ConfirmAct } from '../admin/confirm-act.tsx'
import { AuditTrail } from '../audit/trail.tsx'
import { meaningOf } from './descriptions.ts'
import { FormPreview } from './form-preview.tsx'
import { ValueEditor } from './value-editor.tsx'
import { isBuiltInKey, parseValue, type Value } from './values.ts'

/** The version that the form builds on. */
type Built = { base: AdminConfig | null }

/** Saves only what was edited here: a config that another admin has changed meanwhile is refused. */
export function ConfigForm({ config, onClose }: { config: AdminConfig; onClose: () => void }) {
  const utils = trpc.useUtils()
  const title = useId()
  const publicField = useId()
  const name = `config ${config.key}`
  const [opened, setOpened] = useState(config)
  const built = useDraft<Built>(name, { base: null })
  const base = hasKeysOf(built.values.base, config) ? built.values.base : opened
  const draft = useDraft(name, { text: toText(base.value), isPublic: base.isPublic })
  const { text, isPublic } = draft.values
  const change = (changes: Partial<typeof draft.values>) => {
    built.change({ base })
    draft.change(changes)
  }
  const meaning = meaningOf(base.key)
  const parsed = parseValue(base.key, text)
  const isChanged = text !== toText(base.value) || isPublic !== base.isPublic
  const update = trpc.settings.update.useMutation({
    meta: { fields: ['value'] },
    onSuccess: answer => {
      if ('act' in answer) toast.success('Another admin confirms it within 24 hours, under Approvals')
      else {
        toast.success(`${meaning?.name ?? answer.key} saved`)
        setOpened(answer)
        draft.forget()
      }
      void utils.admin.invalidate()
      return utils.settings.list.invalidate()
    },
  })
  const remove = trpc.settings.delete.useMutation({
    onSuccess: () => {
      toast.success(`${base.key} is deleted`)
      onClose()
      return utils.settings.list.invalidate()
    },
  })
  const isOutdated = config.updatedAt > base.updatedAt
  const load = (next: AdminConfig) => {
    setOpened(next)
    draft.forget()
  }
  const isBuiltIn = isBuiltInKey(base.key)
  const mayDelete = !isBuiltIn || base.key.startsWith('promocode.')
  return (
    <div className="grid min-h-full grid-cols-[minmax(0,1fr)_300px] max-xl:grid-cols-[minmax(0,1fr)]">
      <section aria-labelledby={title} className="flex min-w-0 flex-col">
        <div className="grid max-w-[760px] grid-cols-1 gap-4 p-5 max-md:p-4">
          <Button variant="ghost" size="sm" className="justify-self-start lg:hidden" onClick={onClose}>
            <ChevronLeft aria-hidden />
            All configs
          </Button>
          <div className="flex flex-wrap items-center gap-3">
            <h2 id={title} className="grid min-w-0 flex-1 basis-52">
              {meaning !== undefined && <span className="font-semibold text-md">{meaning.name}</span>}
              <span
                className={cn(
                  'break-all font-mono',
                  meaning === undefined ? 'text-md' : 'font-normal text-2xs text-muted-foreground',
                )}
              >
                {base.key}
              </span>
            </h2>
          </div>
          {isBuiltIn && (
            <p className="text-muted-foreground text-xs">
              {meaning?.text}
              {isGuardedKey(base.key) &&
                ' It guards money, so another admin confirms each change under Approvals. With one admin only, the operator changes it on the server.'}
            </p>
          )}
          {isOutdated && (
            <Note variant="info">
              {config.updatedBy?.fullName ?? 'Another admin'} has changed this value.{' '}
              <button type="button" className="link" onClick={() => load(config)}>
                Load it
              </button>
            </Note>
          )}
          <ValueEditor configKey={base.key} text={text} onChange={next => change({ text: next })} />
          {(isPublic || !base.key.startsWith('promocode.')) && (
            <label htmlFor={publicField} className="flex items-center gap-2">
              <Switch
                id={publicField}
                checked={isPublic}
                onChange={event => change({ isPublic: event.target.checked })}
              />
              Public: the web app may read it
            </label>
          )}
          <KeptNote draft={draft} />
        </div>
        <div className="sticky bottom-0 mt-auto flex items-center gap-2 border-t bg-background px-5 py-3 max-md:px-4">
          {mayDelete && (
            <ConfirmAct
              title="Delete the config?"
              text={`${base.key} is gone then. The history keeps its value.`}
              confirm="Delete"
              isDangerous
              onConfirm={() => remove.mutateAsync({ id: base.id })}
            >
              <Button>
                <Trash2 aria-hidden />
                Delete
              </Button>
            </ConfirmAct>
          )}
          <span className="flex-1" />
          <Button disabled={!isChanged} onClick={() => load(base)}>
            Undo changes
          </Button>
          <Button
            variant="primary"
            disabled={!isChanged || !parsed.ok}
            busy={update.isPending}
            onClick={() =>
              parsed.ok && update.mutate({ id: base.id, value: parsed.value, isPublic, updatedAt: base.updatedAt })
            }
          >
            Save
          </Button>
        </div>
      </section>
      <aside className="grid content-start gap-5 border-l p-5 max-xl:border-t max-xl:border-l-0">
        {base.key === 'offer-formal' && parsed.ok && <FormPreview value={parsed.value} />}
        <section className="grid gap-3">
          <h3 className="font-semibold">History</h3>
          <AuditTrail wanted={{ targetId: base.id }} />
        </section>
      </aside>
    </div>
  )
}

function toText(value: Value): string {
  return JSON.stringify(value, null, 2)
}
