import { Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, themes, useTheme } from '../theme.ts'
import { Button } from './ui/button.tsx'

const icons = { system: Monitor, light: Sun, dark: Moon }

/** Goes round: system, light, dark. */
export function ThemeSwitch() {
  const theme = useTheme()
  const Icon = icons[theme]
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
  return (
    <Button
      variant="ghost"
      icon
      aria-label={`Theme: ${theme}`}
      title={`Theme: ${theme}`}
      onClick={() => setTheme(next)}
    >
      <Icon aria-hidden />
    </Button>
  )
}
