import { type keyRules, type Scope, scopeLabels, scopes } from '@limelight/contract/platform/rules'
import type { NewKey } from '@limelight/contract/platform/schema'
import { useState } from 'react'
import { FieldError } from '../../../components/forms/field-error.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../../components/ui/dialog.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { PasswordInput } from '../../../components/ui/password-input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { formatCount, formatDate } from '../../../display/format.ts'
import { trpc } from '../../../server/trpc.ts'
import { unitOf } from '../../tariffs/limits/texts.ts'
import { Caps, capNames, capsOf, type TypedCaps, useCapProblems } from './caps.tsx'
import { scopeCosts } from './scope-costs.ts'
import { useKeys } from './use-keys.ts'

type Lifetime = (typeof keyRules.lifetimes)[number] | null

const lifetimes: readonly (readonly [Lifetime, string])[] = [
  [30, '30 days'],
  [90, '90 days'],
  [365, '1 year'],
  [null, 'Never'],
]

const fields = ['scopes', 'name', 'caps', 'password']

export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewKey>()
  return (
    <Dialog open onOpenChange={open => open || onClose()}>
      <DialogContent
        title={made === undefined ? 'Create key' : `“${made.name}” is ready`}
        className={cn('w-[640px]', made === undefined && 'max-md:min-h-[calc(100dvh-2rem)]')}
        // The token is shown once: no click beside the dialog loses it.
        onPointerDownOutside={event => made !== undefined && event.preventDefault()}
      >
        {made === undefined ? <Creation onMade={setMade} onClose={onClose} /> : <Made made={made} onClose={onClose} />}
      </DialogContent>
    </Dialog>
  )
}

function Creation({ onMade, onClose }: { onMade: (key: NewKey) => void; onClose: () => void }) {
  const utils = trpc.useUtils()
  const [chosen, setChosen] = useState<readonly Scope[]>(['discovery', 'lists'])
  const [name, setName] = useState('')
  const [lifetime, setLifetime] = useState<Lifetime>(90)
  const [caps, setCaps] = useState<TypedCaps>({})
  /** Undefined until the server asks for it. */
  const [password, setPassword] = useState<string>()
  const create = trpc.platform.createKey.useMutation({
    meta: { fields },
    onSuccess: key => {
      onMade(key)
      void utils.platform.keys.invalidate()
    },
    onError: error => {
      const problem = error.data?.fields?.password
      if (problem !== undefined && problem !== 'Sign in again to do this') setPassword(typed => typed ?? '')
    },
  })
  const wrong = create.error?.data?.fields ?? {}
  const wrongCap = Object.keys(wrong).find(field => field.startsWith('caps'))
  const hasWrongCaps = Object.keys(useCapProblems(caps)).length > 0
  const isTaken = useKeys().data?.data.some(key => key.status === 'ACTIVE' && key.name === name.trim())
  return (
    <form
      noValidate
      // What was refused is about to change, so it isn't wrong any more.
      onChange={() => create.isError && create.reset()}
      onSubmit={event => {
        event.preventDefault()
        if (create.isPending || hasWrongCaps) return
        create.mutate({
          name,
          scopes: [...chosen],
          expiresInDays: lifetime,
          caps: capsOf(caps),
          ...(password === undefined ? {} : { password }),
        })
      }}
    >
      <div className="grid gap-5 px-5 pb-5 md:grid-cols-2">
        <fieldset className="min-w-0">
          <legend className="mb-1 font-medium text-xs">Scopes</legend>
          {scopes.map(scope => (
            <label key={scope} htmlFor={`scope-${scope}`} className="flex gap-2 border-t py-2 first-of-type:border-t-0">
              <span className="pt-0.5">
                <Checkbox
                  id={`scope-${scope}`}
                  checked={chosen.includes(scope)}
                  onChange={event =>
                    setChosen(event.target.checked ? [...chosen, scope] : chosen.filter(other => other !== scope))
                  }
                />
              </span>
              <span className="min-w-0">
                <span className="block font-medium">{scopeLabels[scope]}</span>
                <span className="block text-muted-foreground text-xs">
                  <span className="font-mono">{scope}</span> · {scopeCosts[scope] ?? 'Free'}
                </span>
              </span>
            </label>
          ))}
          <FieldError id="key-scopes-error" message={wrong.scopes} />
        </fieldset>
        <div className="grid min-w-0 content-start gap-4">
          <label htmlFor="key-name" className="grid gap-1">
            <span className="font-medium text-xs">Name</span>
            <Input
              id="key-name"
              value={name}
              maxLength={64}
              autoComplete="off"
              aria-invalid={wrong.name === undefined ? undefined : true}
              aria-describedby="key-name-error"
              onChange={event => setName(event.target.value)}
            />
            <FieldError id="key-name-error" message={wrong.name} />
            {isTaken && <span className="text-muted-foreground text-xs">Another key has this name.</span>}
          </label>
          <label htmlFor="key-lifetime" className="block">
            <span className="mb-1 block font-medium text-xs">Expires</span>
            <Select
              id="key-lifetime"
              value={lifetime ?? ''}
              onChange={event =>
                setLifetime(lifetimes.find(([days]) => String(days ?? '') === event.target.value)?.[0] ?? null)
              }
            >
              {lifetimes.map(([days, label]) => (
                <option key={label} value={days ?? ''}>
                  {label}
                </option>
              ))}
            </Select>
          </label>
          <div className="grid gap-1">
            <Caps names={capNames} typed={caps} errors={wrong} onChange={setCaps} />
            <FieldError id="key-caps-error" message={wrongCap && wrong[wrongCap]} />
          </div>
          {password !== undefined && (
            <label htmlFor="key-password" className="block">
              <span className="mb-1 block font-medium text-xs">Password</span>
              <PasswordInput
                id="key-password"
                value={password}
                autoFocus
                autoComplete="current-password"
                aria-describedby="key-password-error"
                onChange={event => setPassword(event.target.value)}
              />
            </label>
          )}
          <FieldError id="key-password-error" message={wrong.password} />
          <p className="text-muted-foreground text-xs">
            A key never changes. To change it, create a new one and revoke this one.
          </p>
        </div>
      </div>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={create.isPending} busyLabel="Creating…">
          Create key
        </Button>
      </DialogFooter>
    </form>
  )
}

function Made({ made: { token, scopes: reached, caps, expiresAt }, onClose }: { made: NewKey; onClose: () => void }) {
  const capTexts = capNames.flatMap(limit => {
    const cap = caps[limit]
    return cap === undefined ? [] : [`${formatCount(cap)} ${unitOf(limit, cap)} per day`]
  })
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-5 pb-5">
        <p className="font-medium">Copy your key now. You won’t see it again.</p>
        <div className="flex items-center gap-2">
          <input
            readOnly
            aria-label="The new key"
            value={token}
            className="h-8 min-w-0 flex-1 truncate rounded-md border border-input bg-muted px-2.5 font-mono text-xs max-md:h-10"
            onFocus={event => event.currentTarget.select()}
          />
          <CopyButton text={token} label="Copy the new key" />
        </div>
        <div>
          <p className="mb-1 font-medium text-xs">Try it</p>
          <pre className="wrap-anywhere whitespace-pre-wrap rounded-md bg-muted px-3 py-2.5 text-xs">
            {`LIMELIGHT_KEY=${token}\ncurl ${window.location.origin}/api/user/tariffs/limit?limit=SEARCH_PER_DAY \\\n  -H "Authorization: Bearer $LIMELIGHT_KEY"`}
          </pre>
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
          <dt className="text-muted-foreground">Scopes</dt>
          <dd>{reached.join(', ')}</dd>
          <dt className="text-muted-foreground">Caps</dt>
          <dd>{capTexts.length === 0 ? 'None' : capTexts.join(', ')}</dd>
          <dt className="text-muted-foreground">Expires</dt>
          <dd>{expiresAt === null ? 'Never' : formatDate(expiresAt)}</dd>
        </dl>
      </div>
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </>
  )
}
