import { Component, type ErrorInfo, type ReactNode } from 'react'
import { LoadError } from '../display/lazy-component.tsx'
import { ErrorView } from './error-view.tsx'

type Props = { children: ReactNode }
type State = { error: unknown; attempts: number; lastAt: Date }

/** Catches errors of one page, so that the frame around it keeps working. Another one wraps the whole app. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, attempts: 0, lastAt: new Date() }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('Unknown error') }
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo) {
    reportError(error)
    this.setState(({ attempts }) => ({ attempts: attempts + 1, lastAt: new Date() }))
  }

  retry = () => {
    // A missing chunk stays missing until a reload fetches the current version.
    if (this.state.error instanceof LoadError) window.location.reload()
    else this.setState({ error: undefined })
  }

  override render() {
    const { error, attempts, lastAt } = this.state
    if (error === undefined) return this.props.children
    return (
      <ErrorView
        level={1}
        title={error instanceof LoadError ? 'Couldn’t load this page' : 'Something went wrong on this page'}
        onRetry={this.retry}
        attempts={{ count: attempts, lastAt }}
        className="py-[12dvh]"
      >
        {error instanceof LoadError
          ? 'Check your connection and try again. Nothing you saved is lost.'
          : 'Nothing you saved is lost. Other pages may still work.'}
      </ErrorView>
    )
  }
}
