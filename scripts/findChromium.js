import { existsSync } from 'node:fs';

/** The browser of the system; playwright-core brings none. Undefined where there is none. */
export function findChromium() {
  const usual = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return usual.find(path => path && existsSync(path));
}
