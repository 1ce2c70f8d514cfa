import '../styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { announceLinks } from '../features/accounts/link-toasts.ts'
import { reportFailure } from '../features/accounts/report-failure.ts'
import { forgetSearches } from '../search/memory.ts'
import { reportFailuresTo, session } from '../server/client.ts'
import { App } from './app.tsx'

// zod reads this when it loads with the first form. Otherwise it probes `new Function`, and the content security
// policy reports the attempt.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

reportFailuresTo(reportFailure)
session.onUserChange(forgetSearches)
announceLinks()
void session.restore()
// The server of a demo marks its pages while it still loads creators.
if (document.querySelector('meta[name=demo-progress]') !== null) void import('./demo-progress.tsx')

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
