import { ChevronLeft } from 'lucide-react'
import { useId } from 'react'
import { useDraft } from '../../components/forms/drafts.ts'
import { KeptNote } from '../../components/forms/kept-note.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'
import { Labelled } from './fields.tsx'
import { ValueEditor } from './value-editor.tsx'
import { parseValue } from './values.ts'

export function NewConfig({ onCreated, onClose }: { onCreated: (id: string) => void; onClose: () => void }) {
  const utils = trpc.useUtils()
  const field = useId()
  const draft = useDraft('new config', { key: '', text: '""', isPublic: false })
  const { key, text, isPublic } = draft.values
  const parsed = parseValue(key, text)
  const create = trpc.settings.create.useMutation({
    onSuccess: async config => {
      draft.forget()
      toast.success(`${config.key} is created`)
      await utils.settings.list.invalidate()
      onCreated(config.id)
    },
  })
  return (
    <form
      className="grid max-w-[760px] grid-cols-1 gap-4 p-5 max-md:p-4"
      onSubmit={event => {
        event.preventDefault()
        if (parsed.ok && key !== '') create.mutate({ key, value: parsed.value, isPublic })
      }}
    >
      <Button variant="ghost" size="sm" className="justify-self-start lg:hidden" onClick={onClose}>
        <ChevronLeft aria-hidden />
        All configs
      </Button>
      <h2 className="font-semibold text-lg tracking-title">New config</h2>
      <Labelled label="Key" hint="promocode.<code> creates a promo code">
        {id => (
          <Input
            id={id}
            value={key}
            maxLength={128}
            placeholder="links.help"
            className="font-mono"
            autoComplete="off"
            spellCheck={false}
            onChange={event => draft.change({ key: event.target.value.trim().toLowerCase() })}
          />
        )}
      </Labelled>
      <ValueEditor configKey={key} text={text} onChange={next => draft.change({ text: next })} />
      <KeptNote draft={draft} />
      {!parsed.ok && (
        <p role="alert" className="text-danger text-xs">
          {parsed.problem}
        </p>
      )}
      <label htmlFor={field} className="flex items-center gap-2">
        <Switch id={field} checked={isPublic} onChange={event => draft.change({ isPublic: event.target.checked })} />
        Public: the web app may read it
      </label>
      <div>
        <Button type="submit" variant="primary" disabled={key === '' || !parsed.ok} busy={create.isPending}>
          Create
        </Button>
      </div>
    </form>
  )
}
