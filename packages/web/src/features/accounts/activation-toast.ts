import { toastError } from '../../components/error-toast.ts'
import { toast } from '../../components/ui/toast.ts'

/**
 * The link in the activation mail leads to /sign-in?activation=done|failed. Announced outside of any route, so that users
 * who are redirected from /sign-in see it too.
 */
export function announceActivation() {
  const address = new URL(window.location.href)
  const activation = address.searchParams.get('activation')
  if (activation === null) return
  if (activation === 'done') toast.success('Your email is confirmed.')
  else toastError('ACTIVATION_LINK_ERROR')
  address.searchParams.delete('activation')
  window.history.replaceState(window.history.state, '', address)
}
