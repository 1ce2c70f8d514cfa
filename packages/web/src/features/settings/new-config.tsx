import { ChevronLeft } from 'lucide-react'
import { useId } from 'react'
import { useDraft } from '../../components/forms/drafts.ts'
import { KeptNote } from '../../components/forms/kept-note.tsx'
import { Button } from '../../components/ui/button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Input } from '../../components/ui/input.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'
import { Labelled } from './fields.tsx'
import { emptyPromo } from './promo-editor.tsx'
import { ValueEditor } from './value-editor.tsx'
import { parseValue } from './values.ts'

type NewConfigProps = {
  /** The code stands for the key then, and the form is that of existing codes. */
  isPromo?: boolean
  onCreated: (id: string) => void
  onClose: () => void
}

export function NewConfig({ isPromo = false, onCreated, onClose }: NewConfigProps) {
  const utils = trpc.useUtils()
  const field = useId()
  const noun = isPromo ? 'code' : 'key'
  const draft = useDraft(isPromo ? 'new promo code' : 'new config', {
    name: '',
    text: isPromo ? JSON.stringify(emptyPromo) : '""',
    isPublic: false,
  })
  const { name, text, isPublic } = draft.values
  const key = isPromo ? `promocode.${name || 'code'}` : name
  const parsed = parseValue(key, text)
  const create = trpc.settings.create.useMutation({
    onSuccess: async config => {
      draft.forget()
      toast.success(`${config.key} is created`)
      await utils.settings.list.invalidate()
      onCreated(config.id)
    },
  })
  const isTaken = create.error?.data?.errorMessage === 'CONFIG_IS_BUSY' && create.variables?.key === key
  return (
    <form
      className="grid max-w-[760px] grid-cols-1 gap-4 p-5 max-md:p-4"
      onSubmit={event => {
        event.preventDefault()
        if (parsed.ok && name !== '') create.mutate({ key, value: parsed.value, isPublic })
      }}
    >
      <Button variant="ghost" size="sm" className="justify-self-start lg:hidden" onClick={onClose}>
        <ChevronLeft aria-hidden />
        All configs
      </Button>
      <h2 className="font-semibold text-lg tracking-title">{isPromo ? 'New promo code' : 'New config'}</h2>
      <Labelled
        label={isPromo ? 'Code' : 'Key'}
        hint={isPromo ? 'Letters, digits and -' : 'promocode.<code> creates a promo code'}
      >
        {id => (
          <Input
            id={id}
            value={name}
            maxLength={isPromo ? 64 : 128}
            placeholder={isPromo ? 'WELCOME' : 'links.help'}
            className={cn('font-mono', isPromo && 'uppercase')}
            aria-invalid={isTaken || undefined}
            autoComplete="off"
            spellCheck={false}
            onChange={event => {
              const typed = event.target.value.trim().toLowerCase()
              draft.change({ name: isPromo ? typed.replace(/[^a-z0-9-]/g, '') : typed })
            }}
          />
        )}
      </Labelled>
      {isTaken && (
        <p role="alert" className="text-danger text-xs">
          There is such a {isPromo ? 'code' : 'config'} already. Choose another {noun}.
        </p>
      )}
      <ValueEditor configKey={key} text={text} onChange={next => draft.change({ text: next })} />
      <KeptNote draft={draft} />
      {!parsed.ok && (
        <p role="alert" className="text-danger text-xs">
          {parsed.problem}
        </p>
      )}
      {!isPromo && (
        <label htmlFor={field} className="flex items-center gap-2">
          <Switch id={field} checked={isPublic} onChange={event => draft.change({ isPublic: event.target.checked })} />
          Public: the web app may read it
        </label>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" disabled={name === '' || !parsed.ok} busy={create.isPending}>
          Create
        </Button>
        {name === '' && <span className="text-muted-foreground text-xs">Type a {noun} to create it.</span>}
      </div>
    </form>
  )
}
