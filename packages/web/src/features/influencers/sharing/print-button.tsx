import { Printer } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'

/** The browser draws the pages, by the rules for print in `styles/app.css`. */
export function PrintButton({ icon = false }: { icon?: boolean }) {
  const label = 'Print or save as PDF'
  return (
    <Button icon={icon} {...(icon && { 'aria-label': label, title: label })} onClick={() => window.print()}>
      <Printer aria-hidden />
      {!icon && label}
    </Button>
  )
}
