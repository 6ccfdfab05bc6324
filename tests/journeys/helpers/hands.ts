import type { Page } from 'playwright-core';

export interface Hands {
  press(...names: string[]): Promise<void>;
  /** Types what the person has to say, sign by sign. */
  type(text: string): Promise<void>;
  /** Presses a key until what has the focus is called so. */
  until(key: string, name: RegExp): Promise<void>;
  /** How many keys beside what was typed. */
  pressed(): number;
  /** How many keys in all. */
  spent(): number;
}

/** Somebody who has the keyboard alone, and how many keys they have pressed. */
export function hands(page: Page): Hands {
  let [pressed, typed] = [0, 0];
  const press = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name);
    pressed += names.length;
  };
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement;
      return (
        at?.ariaLabel ?? (at as HTMLInputElement | null)?.labels?.[0]?.textContent ?? at?.textContent ?? ''
      );
    });
  return {
    press,
    async type(text) {
      await page.keyboard.type(text);
      typed += text.length;
    },
    async until(key, name) {
      for (let tries = 0; tries < 40; tries++) {
        await press(key);
        if (name.test(await focused())) return;
      }
      throw new Error(`${key} never led to ${name}, but to « ${await focused()} »`);
    },
    pressed: () => pressed,
    spent: () => pressed + typed,
  };
}
