const scheme = localStorage.getItem('mantine-color-scheme-value')
if (/^(dark|light)$/.test(scheme)) document.documentElement.dataset.mantineColorScheme = scheme
