// A chosen theme applies before the first paint. This is a file of its own, loaded in the usual blocking way, because the
// content security policy allows no inline scripts. The key and the words are those of src/theme.ts.
try {
  const theme = localStorage.getItem('limelight.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is switched off: the system decides.
}
