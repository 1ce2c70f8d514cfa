/** In place of a list that could not be loaded. */
export function LoadFailed({ what, onRetry }: { what: 'keys' | 'calls' | 'webhooks' | 'apps'; onRetry: () => void }) {
  return (
    <p role="alert" className="py-3 text-muted-foreground">
      Couldn’t load your {what}.{' '}
      <button type="button" className="link" onClick={onRetry}>
        Try again
      </button>
      .
    </p>
  )
}
