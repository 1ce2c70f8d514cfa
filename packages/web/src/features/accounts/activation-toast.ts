import { toastError } from '../../components/error-toast.ts'
import { toast } from '../../components/ui/toast.ts'

/**
 * The link of the activation mail ends on /sign-in?activation=done|failed. Said at the start of the page, outside of any
 * route, so that a user who is sent on from /sign-in reads it too.
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
