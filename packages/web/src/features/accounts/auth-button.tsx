import type { ComponentProps } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../components/ui/button.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import type AuthDialogComponent from './auth-dialog.tsx'
import type { AuthTab } from './auth-dialog.tsx'

export const AuthDialog = lazyComponent<ComponentProps<typeof AuthDialogComponent>>(() => import('./auth-dialog.tsx'))

/** Opens the dialog over the landing page. Its forms are fetched when a pointer or the focus comes near. */
export function AuthButton({ tab, ...props }: ComponentProps<typeof Button> & { tab: AuthTab }) {
  const [, navigate] = useLocation()
  return (
    <Button
      aria-haspopup="dialog"
      onClick={() => navigate(`/?auth=${tab}`)}
      onPointerEnter={AuthDialog.preload}
      onFocus={AuthDialog.preload}
      {...props}
    />
  )
}
