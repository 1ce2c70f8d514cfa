import type { Presenter } from '../trpc.ts'

/** A person follows the link from a mail and lands on a page; a program gets the JSON. */
export const presentActivation: Presenter = (request, reply, { error }) => {
  if (!request.headers.accept?.includes('text/html')) return false
  reply.redirect(`/sign-in?activation=${error === undefined ? 'done' : 'failed'}`)
  return true
}
