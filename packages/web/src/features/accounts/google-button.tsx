import { useEffect, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { toast } from '../../components/ui/toast.ts'
import { errorBodyOf, trpc } from '../../server/trpc.ts'

/** Redirects to Google, which redirects back to /auth/callback. */
export function GoogleButton() {
  const { client } = trpc.useUtils()
  const [leaving, setLeaving] = useState(false)

  // After Back the browser may show this page from its cache, with the button still busy.
  useEffect(() => {
    const onShow = () => setLeaving(false)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  const leave = async () => {
    setLeaving(true)
    try {
      const { url } = await client.accounts.googleStart.mutate()
      if (!/^https?:$/.test(new URL(url).protocol)) throw new Error('Google sign-in answered without a web address')
      window.location.assign(url)
    } catch (error) {
      setLeaving(false)
      toast.error(
        errorBodyOf(error) === undefined
          ? 'An unexpected error occurred. Please try again.'
          : 'Failed to initiate Google login. Please try again.',
      )
    }
  }

  return (
    <Button size="lg" className="w-full" busy={leaving} busyLabel="Going to Google…" onClick={leave}>
      <GoogleMark />
      Continue With Google
    </Button>
  )
}

/** The Google button, and the divider above the form. */
export function GoogleOrEmail() {
  return (
    <>
      <GoogleButton />
      <p className="my-4 flex items-center gap-3 text-muted-foreground text-xs before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        or with email
      </p>
    </>
  )
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden>
      <path fill="#4285F4" d="M21.6 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.4z" />
      <path fill="#34A853" d="M12 22c2.7 0 5-.9 6.6-2.4l-3.2-2.5a6 6 0 0 1-9-3.2H3.1v2.6A10 10 0 0 0 12 22z" />
      <path fill="#FBBC05" d="M6.4 13.9a6 6 0 0 1 0-3.8V7.5H3.1a10 10 0 0 0 0 9z" />
      <path fill="#EA4335" d="M12 6c1.5 0 2.8.5 3.8 1.5l2.9-2.9A10 10 0 0 0 3.1 7.5l3.3 2.6A6 6 0 0 1 12 6z" />
    </svg>
  )
}
