import { describe, expect, test } from 'vitest'
import { routes } from './routes.tsx'

const pathsOf = (matches: (route: (typeof routes)[number]) => boolean) => routes.filter(matches).map(({ path }) => path)

describe('routes', () => {
  test('are public only for these pages', () => {
    expect(pathsOf(({ access }) => access === 'public')).toEqual([
      '/',
      '/sign-in',
      '/sign-up',
      '/recovery-password',
      '/auth/callback',
      '/account/update-password/:token?',
      '/shared/:token',
      '/tariffs',
      '/pricing',
    ])
  })

  test('redirect signed-in users from visitor-only pages to /social-info', () => {
    expect(pathsOf(({ whenSignedIn }) => whenSignedIn === '/social-info')).toEqual([
      '/',
      '/sign-in',
      '/sign-up',
      '/recovery-password',
      '/auth/callback',
    ])
    expect(pathsOf(({ whenSignedIn }) => whenSignedIn !== undefined)).toHaveLength(5)
  })

  test('have distinct paths', () => {
    const paths = pathsOf(() => true)
    expect(paths).toHaveLength(new Set(paths).size)
  })
})
