import '../styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { toastFailure } from '../components/error-toast.ts'
import { reportFailuresTo, session } from '../server/client.ts'
import { AdminApp } from './admin-app.tsx'

// zod reads this when it loads with the first form, as in main.tsx.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

reportFailuresTo(toastFailure)
void session.restore()
// The server of a demo marks its pages while it still loads creators.
if (document.querySelector('meta[name=demo-progress]') !== null) void import('./demo-progress.tsx')

const root = document.getElementById('root')
if (root === null) throw new Error('admin.html has no #root')
createRoot(root).render(
  <StrictMode>
    <AdminApp />
  </StrictMode>,
)
