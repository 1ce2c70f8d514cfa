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

const root = document.getElementById('root')
if (root === null) throw new Error('admin.html has no #root')
createRoot(root).render(
  <StrictMode>
    <AdminApp />
  </StrictMode>,
)
