import { toastError } from '../../components/error-toast.ts'
import { toast } from '../../components/ui/toast.ts'

/** What the links in mails have done, by the name of the query parameter. */
const texts = {
  activation: 'Your email is confirmed.',
  restoration: 'Your account is back. Sign in to use it.',
}

/**
 * Links in mails lead to /sign-in?activation=done|failed or restoration=done|failed. Announced outside of any route, so
 * that users who are redirected from /sign-in see it too.
 */
export function announceLinks() {
  const address = new URL(window.location.href)
  for (const [name, text] of Object.entries(texts)) {
    const outcome = address.searchParams.get(name)
    if (outcome === null) continue
    if (outcome === 'done') toast.success(text)
    else toastError('ACTIVATION_LINK_ERROR')
    address.searchParams.delete(name)
    window.history.replaceState(window.history.state, '', address)
  }
}
