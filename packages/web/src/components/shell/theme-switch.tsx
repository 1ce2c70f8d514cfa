import { Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, themes, useTheme } from '../../display/theme.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'

const icons = { system: Monitor, light: Sun, dark: Moon }

/** Cycles through system, light and dark. */
export function useThemeCycle() {
  const theme = useTheme()
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
  return { Icon: icons[theme], label: `Theme: ${theme}`, turn: () => setTheme(next) }
}

export function ThemeSwitch({ className }: { className?: string }) {
  const { Icon, label, turn } = useThemeCycle()
  return (
    <Button variant="ghost" icon aria-label={label} title={label} onClick={turn} className={cn(className)}>
      <Icon aria-hidden />
    </Button>
  )
}
