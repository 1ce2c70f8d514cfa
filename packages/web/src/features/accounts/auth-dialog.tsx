import { useRef } from 'react'
import { Link } from 'wouter'
import { focusFirstField } from '../../components/forms/first-field.ts'
import { Mark } from '../../components/shell/brand.tsx'
import { Dialog, DialogContent, DialogHeader, DialogTitle } from '../../components/ui/dialog.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../components/ui/tabs.tsx'
import type { AuthView } from './auth-button.tsx'
import { GoogleOrEmail } from './google-button.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useRecovery } from './use-recovery.tsx'

type AuthDialogProps = {
  view: AuthView
  onViewChange: (view: AuthView) => void
  onClose: () => void
}

/** Open while it is rendered. */
export default function AuthDialog({ view, onViewChange, onClose }: AuthDialogProps) {
  const opener = useRef(document.activeElement)
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent
        // Fixed at the top, because its height changes with the view.
        className="w-[404px] self-start px-7 pt-4 pb-5 max-md:px-5 md:mt-[6dvh]"
        onOpenAutoFocus={event => {
          event.preventDefault()
          if (event.currentTarget instanceof Element) focusFirstField(event.currentTarget)
        }}
        onCloseAutoFocus={event => {
          event.preventDefault()
          if (opener.current instanceof HTMLElement) opener.current.focus()
        }}
      >
        <DialogHeader className="-mr-3 mb-3.5 p-0">
          <span className="flex items-center gap-[9px] font-semibold text-[15px] tracking-title">
            <Mark />
            Limelight
          </span>
        </DialogHeader>
        {view === 'recovery' ? <Recovery /> : <Forms tab={view} onTabChange={onViewChange} />}
      </DialogContent>
    </Dialog>
  )
}

type FormsProps = { tab: Exclude<AuthView, 'recovery'>; onTabChange: (tab: AuthView) => void }

function Forms({ tab, onTabChange }: FormsProps) {
  const other = tab === 'sign-in' ? 'sign-up' : 'sign-in'
  return (
    <>
      <DialogTitle className="sr-only">{tab === 'sign-in' ? 'Sign in to Limelight' : 'Create an account'}</DialogTitle>
      <Tabs value={tab} onValueChange={value => onTabChange(value === 'sign-up' ? 'sign-up' : 'sign-in')}>
        <TabsList className="mb-4 grid [&>*]:h-8" aria-label="Sign in or sign up">
          <TabsTrigger value="sign-in">Sign In</TabsTrigger>
          <TabsTrigger value="sign-up">Sign Up</TabsTrigger>
        </TabsList>
        <TabsContent value="sign-in" tabIndex={-1}>
          <GoogleOrEmail />
          <SignInForm recoveryHref="/?auth=recovery" />
        </TabsContent>
        <TabsContent value="sign-up" tabIndex={-1}>
          <GoogleOrEmail />
          <SignUpForm signInHref="/?auth=sign-in" />
        </TabsContent>
      </Tabs>
      <p className="mt-3 text-balance text-center text-muted-foreground text-xs">
        {tab === 'sign-in' ? 'No account yet? ' : 'Have an account? '}
        <button type="button" className="link" onClick={() => onTabChange(other)}>
          {tab === 'sign-in' ? 'Create one' : 'Sign in'}
        </button>
        {tab === 'sign-in' && '. The free plan needs no card.'}
      </p>
    </>
  )
}

function Recovery() {
  const { title, lead, body } = useRecovery()
  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <p aria-live="polite" className="mt-1 mb-5 text-muted-foreground">
        {lead}
      </p>
      {body}
      <p className="mt-3 text-balance text-center text-muted-foreground text-xs">
        Remembered your password?{' '}
        <Link href="/?auth=sign-in" className="link">
          Sign in
        </Link>
      </p>
    </>
  )
}
