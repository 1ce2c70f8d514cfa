import { Printer } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'

/** The browser draws the pages, by the rules for print in `styles/app.css`. */
export function PrintButton() {
  return (
    <Button onClick={() => window.print()}>
      <Printer aria-hidden />
      Print or save as PDF
    </Button>
  )
}
