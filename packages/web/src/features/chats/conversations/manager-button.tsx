import { Headset } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { toastFailure } from '../../../components/error-toast.ts'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { useLimits } from '../../../components/use-limits.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'

/** Opens the chat with the user's manager. Plans without one have no button. */
export function ManagerButton() {
  const { client } = trpc.useUtils()
  const [, navigate] = useLocation()
  const [isOpening, setIsOpening] = useState(false)
  const limit = useLimits()('PERSONAL_MANAGER')
  if (limit === undefined || limit.value === 0) return null
  const open = async () => {
    setIsOpening(true)
    try {
      const { id } = await client.chats.marketer.query()
      navigate(`/chats/${id}`)
    } catch (error) {
      toastFailure(errorBodyOf(error))
    } finally {
      setIsOpening(false)
    }
  }
  return (
    <IconButton aria-label="Message your manager" busy={isOpening} onClick={() => void open()}>
      <Headset aria-hidden />
    </IconButton>
  )
}
