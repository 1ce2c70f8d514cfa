import '../../styles/app.css'
import { createRoot } from 'react-dom/client'
import { Mark } from '../shell/brand.tsx'
import { ThemeSwitch } from '../shell/theme-switch.tsx'
import Toaster from '../ui/toaster.tsx'
import { Buttons } from './buttons.tsx'
import { Charts } from './charts.tsx'
import { Floating } from './floating.tsx'
import { Controls, Inputs } from './inputs.tsx'
import { Marks, Measures } from './marks.tsx'
import { Notes, States } from './states.tsx'
import { Rows, TabRows } from './tables.tsx'

/** Every component in every state, for developers: `npm run dev`, then /gallery.html. Not in the product. */
function Gallery() {
  return (
    <main className="mx-auto max-w-[1280px] px-6 pt-5 pb-8">
      <header className="flex items-center gap-2.5">
        <Mark />
        <h1 className="flex-1 font-semibold text-xl tracking-tight">Components</h1>
        <ThemeSwitch />
      </header>
      <div className="mt-4 grid grid-cols-3 items-stretch gap-4 max-md:grid-cols-1 max-lg:grid-cols-2">
        <Buttons />
        <Inputs />
        <Controls />
        <Marks />
        <Measures />
        <States />
        <Floating />
        <Notes />
        <TabRows />
        <Charts />
        <Rows />
      </div>
      <Toaster />
    </main>
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('gallery.html has no #root')
createRoot(root).render(<Gallery />)
