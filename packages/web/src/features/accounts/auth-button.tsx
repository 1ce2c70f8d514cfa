import type { ComponentProps } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../components/ui/button.tsx'
import { lazyComponent } from '../../display/lazy-component.tsx'
import type AuthDialogComponent from './auth-dialog.tsx'

/** The views of the dialog. The address holds the view, so that Back closes the dialog. */
export const authViews = ['sign-in', 'sign-up', 'recovery'] as const
export type AuthView = (typeof authViews)[number]

export const AuthDialog = lazyComponent<ComponentProps<typeof AuthDialogComponent>>(() => import('./auth-dialog.tsx'))

/** Opens the dialog over the landing page. Hover or focus preloads its forms. */
export function AuthButton({ view, ...props }: ComponentProps<typeof Button> & { view: AuthView }) {
  const [, navigate] = useLocation()
  return (
    <Button
      aria-haspopup="dialog"
      onClick={() => navigate(`/?auth=${view}`)}
      onPointerEnter={AuthDialog.preload}
      onFocus={AuthDialog.preload}
      {...props}
    />
  )
}
