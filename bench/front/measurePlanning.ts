import type { Page } from 'playwright-core';
import { closeBrowser, desktop, openBrowser, signIn } from '../../tests/journeys/helpers/browser';
import { median } from '../figures';
import { paintCanvas } from './canvasPage';
import { planningAnswer } from './planningAnswer';

/** Milliseconds from the answer to the first bars, and frames a second while one scrolls on a slow processor. */
export interface PlanningFigures {
  firstBars: number;
  canvas: number;
  /** Median of the ratios within each round. */
  ratio: number;
  frames: number;
  canvasFrames: number;
  /** Bytes of the answer, before compression. */
  bytes: number;
}

const slowedProcessor = 4;
/** In milliseconds, how far the server is, as in `measureFront`: the page makes its frame meanwhile. */
const away = 150;
const scrolled = 2000;

/** The planning of two thousand vehicles and ten thousand periods, against a canvas that paints the same answer. */
export async function measurePlanning(url: string, rounds: number): Promise<PlanningFigures> {
  const text = JSON.stringify({ data: { Planning: planningAnswer(2000) } });
  const { page, context } = await openBrowser(url, desktop, 'light', { whole: true });
  try {
    await page.addInitScript(answerPlanning, [text, away] as const);
    await signIn(page, url, 'superadmin@karhba.test');
    const ours: number[] = [];
    const canvas: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await page.goto(`${url}/reservation/reservation-calendar`);
      ours.push(
        await page
          .waitForFunction(() => (globalThis as { barsAfter?: number }).barsAfter)
          .then(found => found.jsonValue() as Promise<number>),
      );
      await page.goto('about:blank');
      canvas.push(await page.evaluate(paintCanvas, text));
    }
    const session = await context.newCDPSession(page);
    await page.evaluate(paintCanvas, text);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowedProcessor });
    const canvasFrames = await framesOf(page, '#canvas-frame');
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.goto(`${url}/reservation/reservation-calendar`);
    await page.locator('[data-bar]').first().waitFor();
    if ((await inkOf(page)) < 0.1) throw new Error('The planning says that it is painted, and is not');
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowedProcessor });
    const frames = await framesOf(page, '.planning');
    return {
      firstBars: median(ours),
      canvas: median(canvas),
      ratio: median(ours.map((one, round) => one / (canvas[round] ?? NaN))),
      frames,
      canvasFrames,
      bytes: text.length,
    };
  } finally {
    await closeBrowser();
  }
}

/** Answers the planning of the page itself, and notes when its first bars are painted. Runs in the page. */
function answerPlanning([text, away]: readonly [text: string, away: number]) {
  const ask = globalThis.fetch.bind(globalThis);
  const answer = (body: string) => new Response(body, { headers: { 'content-type': 'application/json' } });
  globalThis.fetch = async (...request: Parameters<typeof fetch>) => {
    const body = String(request[1]?.body ?? '');
    if (body.includes('query PlanningTexts')) return answer('{"data":{"PlanningTexts":[]}}');
    if (!body.includes('query Planning(')) return ask(...request);
    await new Promise(later => setTimeout(later, away));
    const began = performance.now();
    const seen = new MutationObserver(() => {
      // It is painted when it comes into the page.
      if (!document.querySelector('.painted canvas')) return;
      seen.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => Object.assign(globalThis, { barsAfter: performance.now() - began })),
      );
    });
    seen.observe(document, { childList: true, subtree: true });
    return answer(text);
  };
}

/** The part of the canvases on which there is something. */
function inkOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    let [inked, whole] = [0, 0];
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.painted canvas')) {
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
      copy?.drawImage(canvas, 0, 0);
      const { data = [] } = copy?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      for (let at = 3; at < data.length; at += 4) inked += Number((data[at] ?? 0) > 0);
      whole += data.length / 4;
    }
    return whole === 0 ? 0 : inked / whole;
  });
}

/** Frames a second while an element scrolls by a row and a half at each of them. */
function framesOf(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    ([chosen, during]) =>
      new Promise<number>(done => {
        const frame = document.querySelector(chosen) as HTMLElement;
        const began = performance.now();
        let count = 0;
        const next = () => {
          const spent = performance.now() - began;
          if (spent >= during) return done((count / spent) * 1000);
          count += 1;
          frame.scrollTop += 48;
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    [selector, scrolled] as const,
  );
}
