import type { Access } from './guard.ts'
import { type LazyComponent, lazyComponent } from './lazy-component.tsx'

export type PageRoute = Access & {
  path: string
  title: string
  page: LazyComponent<object>
}

const forVisitors = { access: 'public', whenSignedIn: '/social-info' } as const

const landing = lazyComponent(() => import('./features/landing/landing-page.tsx'))
const signIn = lazyComponent(() => import('./features/accounts/sign-in-page.tsx'))
const signUp = lazyComponent(() => import('./features/accounts/sign-up-page.tsx'))
const welcome = lazyComponent(() => import('./features/users/welcome-page.tsx'))
const profile = lazyComponent(() => import('./features/users/profile-page.tsx'))

/** Every page of the app. The first match counts. */
export const routes: readonly PageRoute[] = [
  { path: '/', title: 'Find creators, keep them, trade safely', ...forVisitors, page: landing },
  { path: '/sign-in', title: 'Sign In', ...forVisitors, page: signIn },
  { path: '/sign-up', title: 'Sign Up', ...forVisitors, page: signUp },
  { path: '/social-info', title: 'Welcome', access: 'signed-in', page: welcome },
  { path: '/discovery', title: 'Welcome', access: 'signed-in', page: welcome },
  { path: '/user', title: 'Profile', access: 'signed-in', page: profile },
]

export const notFound: PageRoute = {
  path: '*',
  title: 'Page not found',
  access: 'public',
  page: lazyComponent(() => import('./components/not-found-page.tsx')),
}
