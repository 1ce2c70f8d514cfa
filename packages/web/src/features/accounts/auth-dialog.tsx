import { useRef } from 'react'
import { Mark } from '../../components/brand.tsx'
import { Dialog, DialogContent, DialogHeader, DialogTitle } from '../../components/ui/dialog.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../components/ui/tabs.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export type AuthTab = 'sign-in' | 'sign-up'

type AuthDialogProps = {
  tab: AuthTab
  onTabChange: (tab: AuthTab) => void
  onClose: () => void
}

/** Open for as long as it is rendered. */
export default function AuthDialog({ tab, onTabChange, onClose }: AuthDialogProps) {
  const opener = useRef(document.activeElement)
  const other = tab === 'sign-in' ? 'sign-up' : 'sign-in'
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent
        // Stands still at its top while its height changes with the tab.
        className="w-[404px] self-start px-7 pt-4 pb-5 max-md:px-5 md:mt-[9dvh]"
        onOpenAutoFocus={event => {
          event.preventDefault()
          if (event.currentTarget instanceof Element) event.currentTarget.querySelector('input')?.focus()
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
        <DialogTitle className="sr-only">
          {tab === 'sign-in' ? 'Sign in to Limelight' : 'Create an account'}
        </DialogTitle>
        <Tabs value={tab} onValueChange={value => onTabChange(value === 'sign-up' ? 'sign-up' : 'sign-in')}>
          <TabsList className="mb-4 grid [&>*]:h-8" aria-label="Sign in or sign up">
            <TabsTrigger value="sign-in">Sign In</TabsTrigger>
            <TabsTrigger value="sign-up">Sign Up</TabsTrigger>
          </TabsList>
          <TabsContent value="sign-in" tabIndex={-1}>
            <SignInForm />
          </TabsContent>
          <TabsContent value="sign-up" tabIndex={-1}>
            <SignUpForm />
          </TabsContent>
        </Tabs>
        <p className="mt-3 text-center text-muted-foreground text-xs">
          {tab === 'sign-in' ? 'No account yet? ' : 'Have an account? '}
          <button type="button" className="link" onClick={() => onTabChange(other)}>
            {tab === 'sign-in' ? 'Create one' : 'Sign in'}
          </button>
          {tab === 'sign-in' && ', the free plan needs no card.'}
        </p>
      </DialogContent>
    </Dialog>
  )
}
