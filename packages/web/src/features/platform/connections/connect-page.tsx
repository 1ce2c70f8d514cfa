import {
  type Connection,
  type ConnectionQuery,
  type ConnectionScope,
  connectionScopes,
} from '@limelight/contract/platform/connections'
import { scopeLabels } from '@limelight/contract/platform/rules'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { EmptyView } from '../../../components/empty-view.tsx'
import { FieldError } from '../../../components/forms/field-error.tsx'
import { PageError } from '../../../components/query-error.tsx'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { Card, CardBody } from '../../../components/ui/card.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { PasswordInput } from '../../../components/ui/password-input.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { useUser } from '../../users/use-user.ts'
import { Caps, capNames, capsOf, type TypedCaps, useCapProblems } from '../keys/caps.tsx'
import { scopeCosts } from '../keys/scope-costs.ts'

/** No app sends mail or exports. */
const appCapNames = capNames.filter(name => name !== 'EXPORT' && name !== 'EMAIL_CAMPAIGNS_PER_DAY')

/** An app asks to be connected. */
export default function ConnectPage() {
  const [params] = useSearchParams()
  const query: ConnectionQuery = Object.fromEntries(params)
  const connection = trpc.platform.connection.useQuery(query, { staleTime: 0 })
  const { data, error } = connection
  const refused = data?.error ?? undefined
  useEffect(() => {
    if (refused !== undefined) window.location.replace(refused)
  }, [refused])
  if (error?.data !== undefined && error.data !== null && error.data.statusCode < 500) return <Invalid />
  if (error !== null)
    return (
      <PageError query={connection} title="Couldn’t load this request">
        Nothing is connected yet.
      </PageError>
    )
  if (data === undefined || refused !== undefined) return <Loading />
  return <Consent key={params.toString()} query={query} connection={data} />
}

function Invalid() {
  return (
    <EmptyView
      level={1}
      title="This app’s request isn’t valid. Start again from the app."
      className="py-[12dvh]"
      actions={
        <Link href="/user/api?tab=apps" className={buttonVariants()}>
          Your apps
        </Link>
      }
    />
  )
}

function Loading() {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label="Loading the request"
      className="mx-auto grid max-w-[520px] gap-3 py-8"
    >
      <Skeleton className="h-7 w-72 max-w-full" />
      <Skeleton className="h-48 w-full" />
    </div>
  )
}

type ConsentProps = { query: ConnectionQuery; connection: Connection }

function Consent({ query, connection: { client, redirectHost, isLocal, scopes } }: ConsentProps) {
  const id = useId()
  const user = useUser()
  const [chosen, choose] = useState<readonly ConnectionScope[]>(scopes.filter(scope => scope !== 'unmask'))
  const [hasCaps, showCaps] = useState(false)
  const [caps, setCaps] = useState<TypedCaps>({})
  const hasWrongCaps = Object.keys(useCapProblems(caps)).length > 0 && hasCaps
  const [password, setPassword] = useState<string>()
  const connect = trpc.platform.connect.useMutation({
    meta: { fields: ['password', 'scopes', 'caps'] },
    onSuccess: ({ url }) => window.location.assign(url),
    onError: error => {
      if (errorBodyOf(error)?.fields?.password !== undefined) setPassword(typed => typed ?? '')
    },
  })
  const errors = errorBodyOf(connect.error)?.fields ?? {}
  const problem = chosen.length === 0 ? 'Choose at least one scope' : (errors.password ?? errors.scopes ?? errors.caps)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen.length === 0 || connect.isPending || hasWrongCaps) return
    connect.mutate({
      ...query,
      scopes: [...chosen],
      caps: hasCaps ? capsOf(caps) : {},
      ...(password === undefined ? {} : { password }),
    })
  }
  return (
    <form noValidate className="mx-auto grid max-w-[520px] gap-4 py-6" onSubmit={submit}>
      <header>
        <h1 className="wrap-anywhere text-balance font-display font-semibold text-[22px]/7 tracking-title">
          Connect {client.name} to Limelight?
        </h1>
        <p className="mt-1 text-muted-foreground">You’ll return to {redirectHost}</p>
        <p className="wrap-anywhere mt-1 text-muted-foreground">
          Your account: <b className="font-medium text-foreground">{user.email}</b>, plan {user.tariffName}
        </p>
      </header>
      <Note variant="lit">
        {isLocal
          ? 'This app runs on your computer. Continue only if you started it yourself.'
          : `The app chose its own name, and we haven’t checked it. Continue only if you trust ${redirectHost}.`}
      </Note>
      <Card>
        <CardBody className="grid gap-4">
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-semibold">It may</legend>
            {connectionScopes
              .filter(scope => scopes.includes(scope) || scope === 'unmask')
              .map(scope => (
                <label
                  key={scope}
                  htmlFor={`${id}-${scope}`}
                  className="flex min-h-9 items-center gap-2.5 rounded-sm max-md:min-h-11"
                >
                  <Checkbox
                    id={`${id}-${scope}`}
                    checked={chosen.includes(scope)}
                    onChange={event =>
                      choose(
                        connectionScopes.filter(known =>
                          known === scope ? event.target.checked : chosen.includes(known),
                        ),
                      )
                    }
                  />
                  <span>
                    {scopeLabels[scope]}
                    {scopeCosts[scope] !== undefined && (
                      <span className="block text-muted-foreground text-xs">{scopeCosts[scope]}</span>
                    )}
                  </span>
                </label>
              ))}
          </fieldset>
          <p className="text-muted-foreground text-xs">
            It can’t send mail, order, pay or delete anything. What it prepares waits for you to confirm.
          </p>
          {hasCaps ? (
            <Caps names={appCapNames} typed={caps} errors={errors} onChange={setCaps} />
          ) : (
            <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => showCaps(true)}>
              Set daily caps
            </Button>
          )}
          {password !== undefined && (
            <div className="grid gap-1.5">
              <label htmlFor={`${id}-password`} className="font-medium text-xs">
                Your password
              </label>
              <PasswordInput
                id={`${id}-password`}
                autoComplete="current-password"
                value={password}
                aria-invalid={errors.password !== undefined || undefined}
                aria-describedby={`${id}-problem`}
                onChange={event => setPassword(event.target.value)}
              />
            </div>
          )}
          <FieldError id={`${id}-problem`} message={problem} />
        </CardBody>
      </Card>
      <div className="flex justify-end gap-2">
        <Button onClick={() => window.location.assign(denialOf(query))}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          busy={connect.isPending}
          busyLabel="Connecting…"
          disabled={chosen.length === 0}
        >
          Connect
        </Button>
      </div>
    </form>
  )
}

/** The server has checked the address. */
function denialOf({ redirect_uri, state }: ConnectionQuery): string {
  const url = new URL(redirect_uri ?? '')
  url.searchParams.set('error', 'access_denied')
  if (state !== undefined) url.searchParams.set('state', state)
  url.searchParams.set('iss', window.location.origin)
  return url.href
}
