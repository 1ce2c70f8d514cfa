import { createTRPCQueryUtils } from '@trpc/react-query'
import { toastFailure } from '../../components/error-toast.ts'
import { toast } from '../../components/ui/toast.ts'
import { client, queryClient } from '../../server/client.ts'
import type { ReportFailure } from '../../server/query-client.ts'
import { errorBodyOf } from '../../server/trpc.ts'

const utils = createTRPCQueryUtils({ queryClient, client })

/** Long enough to find the button. */
const durationMs = 15_000

/** A user whose address is not confirmed can have the email sent again. */
export const reportFailure: ReportFailure = (body, failure) => {
  const user = utils.users.me.getData()
  if (body?.errorMessage !== 'PERSONAL_INFO_MISSING' || user === undefined || user.isActivated)
    return toastFailure(body, failure)
  const { email } = user
  toast.error(`Confirm your email first. We sent a link to ${email}.`, {
    duration: durationMs,
    action: { label: 'Send again', onClick: () => void sendAgain(email) },
  })
}

async function sendAgain(email: string): Promise<void> {
  try {
    await client.accounts.sendActivation.mutate({ email })
    toast.success(`A new email is on its way to ${email}.`)
  } catch (error) {
    toastFailure(errorBodyOf(error))
  }
}
