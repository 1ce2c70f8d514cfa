import { promoCodeOf } from '@limelight/contract/settings/built-in'
import { ChevronLeft } from 'lucide-react'
import { useId } from 'react'
import { toastFailure } from '../../components/error-toast.ts'
import { useDraft } from '../../components/forms/drafts.ts'
import { KeptNote } from '../../components/forms/kept-note.tsx'
import { Button } from '../../components/ui/button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Input } from '../../components/ui/input.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { toast } from '../../components/ui/toast.ts'
import { errorBodyOf, trpc } from '../../server/trpc.ts'
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

const configWords = {
  title: 'New config',
  thing: 'config',
  noun: 'key',
  label: 'Key',
  hint: 'promocode.<code> creates a promo code',
  placeholder: 'links.help',
  maxLength: 128,
  draft: 'new config',
  text: '""',
}
const promoWords: typeof configWords = {
  title: 'New promo code',
  thing: 'code',
  noun: 'code',
  label: 'Code',
  hint: 'Letters, digits and -',
  placeholder: 'WELCOME',
  maxLength: 64,
  draft: 'new promo code',
  text: JSON.stringify(emptyPromo),
}

export function NewConfig({ isPromo = false, onCreated, onClose }: NewConfigProps) {
  const utils = trpc.useUtils()
  const field = useId()
  const words = isPromo ? promoWords : configWords
  const draft = useDraft(words.draft, { name: '', text: words.text, isPublic: false })
  const { text, isPublic } = draft.values
  const name = draft.values.name.trim()
  const isWrong = isPromo && name !== '' && promoCodeOf(`promocode.${name}`) === undefined
  const key = isPromo ? `promocode.${name === '' || isWrong ? 'code' : name}` : name
  const parsed = parseValue(key, text)
  const create = trpc.settings.create.useMutation({
    meta: { isReportedByCaller: true },
    onSuccess: async config => {
      draft.forget()
      toast.success(`${config.key} is created`)
      await utils.settings.list.invalidate()
      onCreated(config.id)
    },
    // The field says it.
    onError: error => isOfTaken(error) || toastFailure(errorBodyOf(error)),
  })
  const isTaken = isOfTaken(create.error) && create.variables?.key === key
  const canCreate = name !== '' && !isWrong && parsed.ok
  const taken = isTaken ? `There is such a ${words.thing} already. Choose another ${words.noun}.` : undefined
  const error = isWrong ? 'Use letters, digits and - only' : taken
  return (
    <form
      className="flex min-h-full flex-col"
      onSubmit={event => {
        event.preventDefault()
        if (canCreate) create.mutate({ key, value: parsed.value, isPublic })
      }}
    >
      <div className="grid max-w-[760px] grid-cols-1 gap-4 p-5 max-md:p-4">
        <Button variant="ghost" size="sm" className="justify-self-start lg:hidden" onClick={onClose}>
          <ChevronLeft aria-hidden />
          All configs
        </Button>
        <h2 className="font-semibold text-lg tracking-title">{words.title}</h2>
        <Labelled label={words.label} hint={words.hint} error={error}>
          {id => (
            <Input
              id={id}
              value={draft.values.name}
              maxLength={words.maxLength}
              placeholder={words.placeholder}
              className={cn('font-mono', isPromo && 'uppercase')}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={`${id}-error`}
              autoComplete="off"
              spellCheck={false}
              onChange={event => {
                const typed = event.target.value.toLowerCase()
                draft.change({ name: isPromo ? typed : typed.trim() })
              }}
            />
          )}
        </Labelled>
        <ValueEditor configKey={key} text={text} onChange={next => draft.change({ text: next })} />
        <KeptNote draft={draft} />
        {!isPromo && (
          <label htmlFor={field} className="flex items-center gap-2">
            <Switch
              id={field}
              checked={isPublic}
              onChange={event => draft.change({ isPublic: event.target.checked })}
            />
            Public: the web app may read it
          </label>
        )}
      </div>
      <div className="sticky bottom-0 mt-auto flex flex-wrap items-center justify-end gap-3 border-t bg-background px-5 py-3 max-md:px-4">
        {name === '' && <span className="text-muted-foreground text-xs">Type a {words.noun} to create it.</span>}
        <Button type="submit" variant="primary" disabled={!canCreate} busy={create.isPending}>
          Create
        </Button>
      </div>
    </form>
  )
}

function isOfTaken(error: unknown): boolean {
  return errorBodyOf(error)?.errorMessage === 'CONFIG_IS_BUSY'
}
