import { adminDisputeSchema } from '@limelight/contract/orders/admin'
import { fileAddressSchema } from '@limelight/contract/uploads/schema'
import { isWaiting } from '@limelight/core/orders/disputes/admin'
import { requireReady } from '@limelight/core/uploads/addresses'
import { sendFile } from '../http/file-bytes.ts'
import type { Presenter } from '../procedures/trpc.ts'

/** A decision that waits for a second admin is accepted, not done. */
export const presentDecision: Presenter = (_request, reply, { result }) => {
  const dispute = adminDisputeSchema.safeParse(result)
  if (!dispute.success || !isWaiting(dispute.data)) return false
  void reply.code(202).send(dispute.data)
  return true
}

/** Sends the file, or with `?preview` an address for a page. */
export const presentFile: Presenter = async (request, reply, { house, result }) => {
  const addresses = fileAddressSchema.safeParse(result)
  if (!addresses.success) return false
  const isPreview = Object.hasOwn(Object(request.query), 'preview')
  if (isPreview) void reply.send({ url: addresses.data.preview })
  else await sendFile(house, request, reply, await requireReady(house, addresses.data.id), 'download')
  return true
}
